import { getActions, type Action } from '../../schema/document.ts'
import { getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { withCustomFields } from '../context/team-context.ts'
import type { AppContext } from '../context/context.ts'
import { route, type Route, type Schema } from '../http/route.ts'
import { createInputSchema, listRequired } from '../openapi/field-schema.ts'
import { createRecordRef } from '../openapi/record-schemas.ts'
import { idempotencyKey } from '../openapi/shapes.ts'
import { runAction } from './run-action.ts'

/** Creates one route for each action of each resource, with the right `<one>.<action>`. */
export function createDocumentRoutes(context: AppContext): readonly Route[] {
  return context.registry.resources.flatMap((resource) =>
    Object.entries(getActions(resource)).map(([name, action]) =>
      createActionRoute(context, resource, name, action),
    ),
  )
}

function createActionRoute(
  context: AppContext,
  resource: Resource,
  name: string,
  action: Action,
): Route {
  const { answers } = action
  const answered = answers ? getResource(context.registry, answers) : resource
  return route({
    method: 'POST',
    path: `/${resource.name}/:id/${name}`,
    access: { right: `${resource.one}.${name}` },
    isRepeatable: true,
    description: {
      summary: action.from ? `${name} (allowed while ${action.from.join(' or ')})` : name,
      tag: resource.name,
      headers: { 'Idempotency-Key': idempotencyKey },
      body: { 'application/json': describeActionInput(action) },
      responses: {
        200: {
          description: answers
            ? 'The record that the action created'
            : 'The record after the action',
          content: { 'application/json': createRecordRef(answered) },
        },
      },
    },
    handler: (call) => {
      const [extended, own] = withCustomFields(context, resource, call.caller.team)
      return runAction(extended, own, name, call)
    },
  })
}

/** Describes the input of an action. */
export function describeActionInput({ fields = {}, accepts }: Action): Schema {
  return createInputSchema(fields, { ...(accepts && { accepts }), required: listRequired(fields) })
}
