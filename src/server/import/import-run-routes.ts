import { isId } from '../../schema/check-value.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { withCustomFields } from '../context/team-context.ts'
import { notFound } from '../http/problems.ts'
import { array, closedObject, count, id, text, time } from '../openapi/shapes.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { cancelRun, readRun, type ImportRun } from './import-runs.ts'
import { undoRun } from './undo-import.ts'

const RUN = closedObject({
  id,
  resource: text,
  rows: count,
  done: count,
  created: count,
  updated: count,
  unchanged: count,
  failed: count,
  startedAt: time,
  state: { type: 'string', enum: ['running', 'stopped', 'cancelled', 'finished', 'undone'] },
})
/** Describes records that an undo made inactive or left as they are, with the reason. */
export const KEPT_RECORDS = array(closedObject({ resource: text, id, code: text, message: text }))

/** Describes the records that the undo of an import changed. */
export const UNDONE_RECORDS = {
  deleted: count,
  restored: count,
  reversed: count,
  deactivated: KEPT_RECORDS,
}

const UNDO_RESULT = closedObject({ ...UNDONE_RECORDS, refused: KEPT_RECORDS })

/**
 * Creates the routes that report the progress of an import (`GET /products/import/{id}`), cancel it
 * (`POST …/cancel`) and undo it (`POST …/undo`).
 */
export function createImportRunRoutes(context: AppContext, resource: Resource): readonly Route[] {
  const access = { right: `${resource.one}.import` }
  const path = `/${resource.name}/import/:id`
  return [
    route({
      method: 'GET',
      path,
      access,
      description: {
        summary:
          'Get the progress of an import; if its state is `stopped`, send the file again to continue',
        tag: resource.name,
        responses: { 200: { description: 'The import', content: { 'application/json': RUN } } },
      },
      handler: async (call) => respond(call, await getRun(context, resource, call)),
    }),
    route({
      method: 'POST',
      path: `${path}/cancel`,
      access,
      description: {
        summary: 'Cancel a running import: the rows of finished batches stay and can be undone',
        tag: resource.name,
        responses: { 200: { description: 'The import', content: { 'application/json': RUN } } },
      },
      handler: async (call) => {
        const run = await getRun(context, resource, call)
        await context.database.withTeam(call.caller.team.id, (trx) => cancelRun(trx, run.id))
        return respond(call, await getRun(context, resource, call))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/undo`,
      access,
      description: {
        summary:
          'Undo an import: reverse the documents that were posted for new records, delete the new records or make them inactive, and restore changed records. Records that were changed or used after the import stay as they are',
        tag: resource.name,
        responses: {
          200: {
            description:
              'The numbers of deleted and restored records and of reversed documents; the records that were made inactive and the refused records, with the reason',
            content: { 'application/json': UNDO_RESULT },
          },
        },
      },
      handler: (call) => answerUndo(context, resource, call),
    }),
  ]
}

async function answerUndo(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Response> {
  const { caller } = call
  const [extended, own] = withCustomFields(context, resource, caller.team)
  const run = await getRun(context, resource, call)
  const { report, tags } = await undoRun({ context: extended, resource: own, caller }, run)
  return respond(call, report, { headers: { 'x-invalidates': tags.join(', ') } })
}

async function getRun(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<ImportRun> {
  const { id: givenId = '' } = call.params
  const team = call.caller.team.id
  const run = isId(givenId)
    ? await readRun({ team, query: (statement) => context.database.read(team, statement) }, givenId)
    : undefined
  if (!run || run.resource !== resource.name) throw notFound()
  return run
}
