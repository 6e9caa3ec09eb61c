import { resourceOf } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import { array, closed, id, text } from '../openapi/shapes.ts'
import { route, type Route } from '../http/route.ts'
import { runListAction } from './run-list-action.ts'

/** Mounts one route for each list action of each resource. */
export function listActionRoutes(context: AppContext): readonly Route[] {
  return context.registry.resources.flatMap((resource) =>
    Object.entries(resource.listActions).map(([name, { right, makes }]) =>
      route({
        method: 'POST',
        path: `/${resource.name}/${name}`,
        access: { right },
        description: {
          summary: `Make ${resourceOf(context.registry, makes).name} of rows: ${name}`,
          tag: resource.name,
          query: {
            filter: { description: 'The rows, as in the list: `{"id":[…]}`', required: true },
          },
          headers: {
            'Idempotency-Key': { description: 'The same key is done once and answered alike.' },
          },
          responses: {
            200: {
              description: 'What was made, of which rows, and which rows were refused and why',
              content: { 'application/json': outcome },
            },
          },
        },
        handler: (call) => runListAction(context, resource, name, call),
      }),
    ),
  )
}

const outcome = closed({
  made: array(closed({ id, label: text })),
  done: array(id),
  refused: array(closed({ id, label: { type: ['string', 'null'] }, code: text, message: text })),
})
