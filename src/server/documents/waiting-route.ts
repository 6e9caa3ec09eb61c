import { z } from 'zod'
import { getActions, type Action } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import type { WaitingDocuments } from '../context/document-actions.ts'
import { getColumn, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { HttpProblem } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { isInBranches } from '../records/branch-scope.ts'
import type { StoredRecord } from '../records/record.ts'
import { listAuthorities } from './authorities.ts'

const Waiting = z.object({
  resource: z.string(),
  id: z.uuid(),
  /** Holds the title of the document; null while it has no number. */
  title: z.string().nullable(),
  /**
   * Holds the time of the last change, which is usually the time at which approval was requested.
   */
  since: z.iso.datetime(),
  /** Names the person who asks for the decision. */
  by: z.string().nullable(),
})
type Waiting = z.infer<typeof Waiting>

/** Limits the documents of each resource that are examined, the oldest first. */
const MAX_EXAMINED = 500

/** Creates the route that lists the documents that the caller may approve now. */
export function createWaitingRoute(context: AppContext): Route {
  const kinds = [...context.documents.values()].flatMap(({ resource: name, waits }) => {
    const resource = context.registry.byName.get(name)
    return resource && waits ? [{ resource, waits }] : []
  })
  return route({
    method: 'GET',
    path: '/me/approvals',
    access: 'member',
    isForKeys: false,
    description: {
      summary:
        'List the documents that wait for approval and that the caller may approve: by right, limit, branch and two-person rule',
      tag: 'me',
      responses: {
        200: { description: 'The oldest first', content: describeJsonBody(z.array(Waiting)) },
      },
    },
    async handler(call) {
      const { caller } = call
      const found = await Promise.all(kinds.map((kind) => readWaiting(context, caller, kind)))
      const waiting = found.flat().toSorted((a, b) => a.since.localeCompare(b.since))
      return respond(call, waiting)
    },
  })
}

interface WaitingKind {
  readonly resource: Resource
  readonly waits: WaitingDocuments
}

async function readWaiting(
  { database }: AppContext,
  caller: Caller,
  { resource, waits }: WaitingKind,
): Promise<readonly Waiting[]> {
  const { one, name } = resource
  const action = getActions(resource)[waits.action]
  if (!action?.from || !caller.can(`${one}.view`) || !caller.can(`${one}.${waits.action}`))
    return []
  const rows = await database.read<Row>(caller, {
    text: writeWaitingSql(resource, waits, action),
    values: [caller.team.id, action.from],
  })
  return rows
    .filter(({ record }) => mayDecide(caller, { resource, waits }, action, record))
    .map(({ record, title, since, by }) => ({
      resource: name,
      id: record.id,
      title,
      since: since.toISOString(),
      by,
    }))
}

interface Row {
  readonly record: StoredRecord
  readonly title: string | null
  readonly since: Date
  readonly by: string | null
}

/**
 * Writes the SQL that reads the fields on which rights depend. Row-level security hides records that the caller may not
 * see.
 */
function writeWaitingSql(resource: Resource, waits: WaitingDocuments, { place }: Action): string {
  const { document, scope, title, fields } = resource
  const needed = new Set(['id', 'createdBy', ...scope, ...(place ? [place] : []), ...waits.fields])
  const existing = [...needed].filter(
    (field) => field in fields || field in systemFields || field === 'id',
  )
  const pairs = existing.map((field) => `${quoteLiteral(field)}, record.${getColumn(field)}`)
  const author =
    'requestedBy' in fields
      ? 'coalesce(record.requested_by, record.created_by)'
      : 'record.created_by'
  const people = `select person.name from team_people person where person.team_id = record.team_id and person.id = ${author}`
  return `
    select json_build_object(${pairs.join(', ')}) as record, record.${getColumn(title)} as title,
      record.updated_at as since, (${people}) as by
    from ${getTable(resource)} record
    where record.team_id = $1 and record.${getColumn(document!.status)} = any($2::text[])
    order by record.updated_at, record.id limit ${MAX_EXAMINED}`
}

function mayDecide(
  caller: Caller,
  { resource, waits }: WaitingKind,
  action: Action,
  record: StoredRecord,
): boolean {
  const branchFields = action.place === undefined ? undefined : [action.place]
  if (!isInBranches(resource, record, caller, branchFields)) return false
  const authorities = listAuthorities({ resource, caller }, waits.action, action, record)
  if (authorities.length === 0) return false
  try {
    waits.check({ caller, authorities, action: waits.action, resource }, record)
    return true
  } catch (problem) {
    if (problem instanceof HttpProblem) return false
    throw problem
  }
}
