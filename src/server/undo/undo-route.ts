import type { AppContext } from '../context/context.ts'
import { getWriter } from '../database/queues/writers.ts'
import { respond, route, type Route } from '../http/route.ts'
import { array, closedObject, count, text } from '../openapi/shapes.ts'
import { undoChangeSet } from './undo-change-set.ts'

const UNDONE = closedObject({
  undone: count,
  refused: array(closedObject({ resource: text, id: text, code: text, message: text })),
})

/** Creates the route that undoes what one request wrote: `POST /undo/{changeSet}`. */
export function createUndoRoute(context: AppContext): Route {
  return route({
    method: 'POST',
    path: '/undo/:changeSet',
    access: 'member',
    description: {
      summary:
        'Undo what one request changed, created or deleted (`X-Change-Set`), except records that were written since',
      tag: 'undo',
      responses: {
        200: {
          description: 'The number of undone records, and refused ones with the reason',
          content: { 'application/json': UNDONE },
        },
      },
    },
    async handler(call) {
      const { caller, params } = call
      const { changeSet = '' } = params
      const { tags, ...report } = await context.database.withTeam(
        getWriter(caller),
        async (trx) => {
          const done = await undoChangeSet({ context, trx, caller }, changeSet)
          trx.afterCommit(() => context.events.announce(trx.team, done.tags))
          return done
        },
      )
      const headers = {
        'x-invalidates': tags.join(', '),
        ...(report.undone > 0 && { 'x-change-set': caller.requestId }),
      }
      return respond(call, report, { headers })
    },
  })
}
