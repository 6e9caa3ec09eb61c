import { isId } from '../../schema/check-value.ts'
import type { AppContext } from '../context/context.ts'
import { withCustomFields } from '../context/team-context.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { readRun, type ImportRun } from './import-runs.ts'
import { KEPT_RECORDS, UNDONE_RECORDS } from './import-run-routes.ts'
import { undoRun } from './undo-import.ts'
import { closedObject, count } from '../openapi/shapes.ts'
import { undoChangeSet } from '../undo/undo-change-set.ts'

const UNDO_RESULT = closedObject(
  { undone: count, refused: KEPT_RECORDS, import: closedObject(UNDONE_RECORDS) },
  ['import'],
)

/** Creates the route that undoes what one request wrote: `POST /undo/{changeSet}`. */
export function createUndoRoute(context: AppContext): Route {
  return route({
    method: 'POST',
    path: '/undo/:changeSet',
    access: 'member',
    description: {
      summary:
        'Undo what one request or import changed, created or deleted (`X-Change-Set`), except records that were written since',
      tag: 'undo',
      responses: {
        200: {
          description:
            'The number of records that are as they were before, and the refused ones with the reason; for an import also, in `import`, the numbers of deleted and restored records and of reversed documents, and the records that were made inactive',
          content: { 'application/json': UNDO_RESULT },
        },
      },
    },
    async handler(call) {
      const { caller, params } = call
      const { changeSet = '' } = params
      const run = await findRun(context, caller, changeSet)
      const { tags, isChanged, ...report } = await (run
        ? undoRunOfChangeSet(context, caller, run)
        : context.database.withTeam(getWriter(caller), async (trx) => {
            const done = await undoChangeSet({ context, trx, caller }, changeSet)
            trx.afterCommit(() => context.events.announce(trx.team, done.tags))
            return { ...done, isChanged: done.undone > 0 }
          }))
      const headers = {
        'x-invalidates': tags.join(', '),
        ...(isChanged && { 'x-change-set': caller.requestId }),
      }
      return respond(call, report, { headers })
    },
  })
}

/** Finds the import that wrote a change set, because an import is undone in batches, unlike other change sets. */
async function findRun(
  { database }: AppContext,
  caller: Caller,
  changeSet: string,
): Promise<ImportRun | undefined> {
  if (!isId(changeSet)) return undefined
  const team = caller.team.id
  return readRun({ team, query: (statement) => database.read(team, statement) }, changeSet)
}

async function undoRunOfChangeSet(context: AppContext, caller: Caller, run: ImportRun) {
  const declared = context.registry.byName.get(run.resource)
  if (!declared || !caller.can(`${declared.one}.view`)) throw notFound()
  const [extended, resource] = withCustomFields(context, declared, caller.team)
  const { report, tags } = await undoRun({ context: extended, resource, caller }, run)
  const { refused, ...changed } = report
  const undone = changed.deleted + changed.restored
  const isChanged = undone + changed.reversed + changed.deactivated.length > 0
  return { undone, refused, import: changed, tags, isChanged }
}
