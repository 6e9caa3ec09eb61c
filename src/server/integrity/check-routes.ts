import type { AppContext } from '../context/context.ts'
import { closedObject, mapSchema } from '../openapi/shapes.ts'
import { respond, route, type Route } from '../http/route.ts'
import { checkTeam, readLastCheck } from './checks.ts'

/** Creates the routes that read the last integrity check of a team and run a new check. */
export function createCheckRoutes(context: AppContext): readonly Route[] {
  if (context.invariants.length === 0) return []
  const access = { right: 'team.edit' } as const
  const content = { 'application/json': schema }
  return [
    route({
      method: 'GET',
      path: '/checks',
      access,
      description: {
        summary: 'Get the result of the last integrity check, which runs every night',
        tag: 'teams',
        responses: {
          200: { description: 'The result; without findings, the books are in order', content },
        },
      },
      async handler(call) {
        return respond(call, await readLastCheck(context, call.caller.team.id))
      },
    }),
    route({
      method: 'POST',
      path: '/checks',
      access,
      description: {
        summary: 'Run the integrity check now',
        tag: 'teams',
        responses: { 200: { description: 'The result', content } },
      },
      async handler(call) {
        return respond(call, await checkTeam(context, call.caller.team.id))
      },
    }),
  ]
}

const schema = {
  type: 'object',
  required: ['at', 'findings'],
  additionalProperties: false,
  properties: {
    at: { type: ['string', 'null'] },
    findings: {
      type: ['array', 'null'],
      items: {
        type: 'object',
        required: ['code', 'count', 'examples'],
        additionalProperties: false,
        properties: {
          code: { type: 'string' },
          count: { type: 'integer' },
          examples: {
            type: 'array',
            items: closedObject({
              subject: { type: ['string', 'null'] },
              figures: mapSchema({}),
            }),
          },
        },
      },
    },
  },
} as const
