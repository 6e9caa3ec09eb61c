import { getActions } from '../../schema/document.ts'
import { getResource } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import { array, closedObject, id, idempotencyKey, text } from '../openapi/shapes.ts'
import { route, type Route } from '../http/route.ts'
import { describeActionInput } from '../documents/document-routes.ts'
import { runListAction } from './run-list-action.ts'
import { runOnRows } from './run-on-rows.ts'

/** Creates the routes of actions on selected rows: of list actions and of record actions. */
export function createListActionRoutes(context: AppContext): readonly Route[] {
  return [...createCreationRoutes(context), ...createRowRoutes(context)]
}

/** Creates one route for each action of records that is offered for selected rows. */
function createRowRoutes(context: AppContext): readonly Route[] {
  return context.registry.resources.flatMap((resource) =>
    Object.entries(getActions(resource)).flatMap(([name, action]) =>
      action.rows
        ? route({
            method: 'POST',
            path: `/${resource.name}/${name}`,
            access: { right: `${resource.one}.${name}` },
            description: {
              summary: `Run ${name} on each record that matches the filter`,
              tag: resource.name,
              query: { filter: FILTER },
              headers: { 'Idempotency-Key': idempotencyKey },
              body: { 'application/json': describeActionInput(action) },
              responses: {
                200: {
                  description: 'Changed records, and refused ones with the reason',
                  content: {
                    'application/json': closedObject({
                      done: array(id),
                      refused: array(closedObject({ id, code: text, message: text })),
                    }),
                  },
                },
              },
            },
            handler: (call) => runOnRows(context, resource, name, call),
          })
        : [],
    ),
  )
}

const FILTER = { description: 'The rows, as in the list: `{"id":[…]}`', required: true }

/** Creates one route for each list action, which creates records from the selected rows. */
function createCreationRoutes(context: AppContext): readonly Route[] {
  return context.registry.resources.flatMap((resource) =>
    Object.entries(resource.listActions).map(([name, { right, creates }]) =>
      route({
        method: 'POST',
        path: `/${resource.name}/${name}`,
        access: { right },
        description: {
          summary: `Create ${getResource(context.registry, creates).name} from rows: ${name}`,
          tag: resource.name,
          query: { filter: { description: FILTER.description } },
          headers: { 'Idempotency-Key': idempotencyKey },
          body: { 'application/json': closedObject({ filter: { type: 'object' } }, ['filter']) },
          responses: {
            200: {
              description: 'Created records with their rows, and refused rows with the reason',
              content: { 'application/json': outcome },
            },
          },
        },
        handler: (call) => runListAction(context, resource, name, call),
      }),
    ),
  )
}

const outcome = closedObject({
  created: array(closedObject({ id, label: text })),
  done: array(id),
  refused: array(
    closedObject({ id, label: { type: ['string', 'null'] }, code: text, message: text }),
  ),
})
