import { z } from 'zod'
import { isId } from '../../schema/check-value.ts'
import { getAllowedInputs, getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { keepValues, type Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { withCustomFields } from '../context/team-context.ts'
import { purgeRows } from '../database/purge-rows.ts'
import type { Database } from '../database/database.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { badRequest, forbidden, notFound, tooLarge } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'

/** Limits the values of one draft, in bytes of JSON. */
const MAX_BYTES = 300_000
/** Limits all drafts of a person in a team, in bytes of JSON; the oldest are deleted. */
const MAX_TOTAL = 3_000_000
/** Limits the number of drafts of a person in a team; the oldest are deleted. */
const MAX_DRAFTS = 40
/** Limits how many drafts of one form are offered. */
const MAX_OFFERED = 5
/** Sets after how long without a change a draft is deleted. */
const MAX_AGE = '30 days'

const Draft = z.strictObject({
  resource: z.string().min(1).max(100),
  /** Holds the record that the form edits; null for a new record. */
  record: z.uuid().nullable(),
  /** Holds the version of the record that the form has loaded; null for a new record. */
  version: z.int().nullable(),
  /** Holds the changed fields with the values of the form. */
  changed: z.record(z.string(), z.unknown()),
  /** Holds the same fields with the values of the loaded record; empty for a new record. */
  original: z.record(z.string(), z.unknown()),
})
const Offered = z.object({
  drafts: z.array(
    z.object({
      id: z.uuid(),
      version: z.int().nullable(),
      changed: z.record(z.string(), z.unknown()),
      original: z.record(z.string(), z.unknown()),
      savedAt: z.iso.datetime(),
    }),
  ),
})

/** Creates the routes by which forms keep what the caller has typed and not saved yet. */
export function createFormDraftRoutes(context: AppContext): readonly Route[] {
  const { database } = context
  return [
    route({
      method: 'GET',
      path: '/me/form-drafts',
      access: 'member',
      isForKeys: false,
      description: {
        summary:
          'List the drafts that the caller has typed into a form and not saved, the newest first',
        tag: 'me',
        query: {
          resource: {
            description: 'The resource of the form',
            schema: { type: 'string' },
            required: true,
          },
          record: {
            description: 'The record that the form edits; without it, the drafts of new records',
            schema: { type: 'string', format: 'uuid' },
          },
        },
        responses: { 200: { description: 'Drafts', content: describeJsonBody(Offered) } },
      },
      handler: (call) => list(context, call),
    }),
    route({
      method: 'PUT',
      path: '/me/form-drafts/:id',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'Save a draft of a form, which only the caller can read, for 30 days',
        tag: 'me',
        body: describeJsonBody(Draft),
        responses: { 204: { description: 'Saved' } },
      },
      handler: (call) => save(context, call),
    }),
    route({
      method: 'DELETE',
      path: '/me/form-drafts/:id',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'Delete a draft of a form; succeeds even if the draft does not exist',
        tag: 'me',
        responses: { 204: { description: 'Deleted' } },
      },
      async handler(call) {
        const { caller } = call
        await database.withTeam(getWriter(caller), (trx) =>
          trx.query({ text: DELETE, values: [trx.team, caller.person.id, getDraftId(call)] }),
        )
        return respond(call, null, { status: 204 })
      },
    }),
  ]
}

/** Deletes drafts that have not changed for 30 days (`MAX_AGE`). */
export async function purgeFormDrafts(
  database: Pick<Database, 'query'>,
  signal?: AbortSignal,
): Promise<void> {
  await purgeRows(database, OLD_DRAFTS, signal)
}

async function list(context: AppContext, call: MemberCall): Promise<Response> {
  const { caller, query } = call
  const name = query.get('resource')
  const record = query.get('record')
  if (name === null) throw badRequest('/resource', 'REQUIRED')
  if (record !== null && !isId(record)) throw badRequest('/record', 'ID')
  const resource = getFormResource(context, caller, { name, record })
  const isKept = createFieldCheck(context, resource, caller)
  const rows = await context.database.read<Row>(caller, {
    text: LIST,
    values: [caller.team.id, caller.person.id, name, record],
  })
  const drafts = rows.map(({ draft }) => ({
    ...draft,
    changed: keepValues(draft.changed, isKept),
    original: keepValues(draft.original, isKept),
  }))
  return respond(call, { drafts: drafts.filter(({ changed }) => Object.keys(changed).length > 0) })
}

async function save(context: AppContext, call: MemberCall): Promise<Response> {
  const { caller } = call
  const id = getDraftId(call)
  const { resource: name, record, version, changed, original } = await readChecked(call, Draft)
  const resource = getFormResource(context, caller, { name, record })
  const isKept = createFieldCheck(context, resource, caller)
  const texts = [changed, original].map((values) => JSON.stringify(keepValues(values, isKept)))
  const bytes = Buffer.byteLength(texts.join(''))
  if (bytes > MAX_BYTES) throw tooLarge(MAX_BYTES)
  await context.database.withTeam(getWriter(caller), async (trx) => {
    const owner = [trx.team, caller.person.id]
    await trx.query({ text: SAVE, values: [...owner, id, name, record, version, ...texts, bytes] })
    await trx.query({ text: LIMIT, values: [...owner, MAX_DRAFTS, MAX_TOTAL] })
  })
  return respond(call, null, { status: 204 })
}

/** Returns the resource of a form that the caller may fill in. */
function getFormResource(
  { registry }: Pick<AppContext, 'registry'>,
  { can }: Caller,
  { name, record }: { readonly name: string; readonly record: string | null },
): Resource {
  const resource = registry.byName.get(name)
  if (resource?.source !== 'table') throw notFound()
  const right = `${resource.one}.${record === null ? 'create' : 'edit'}`
  if (!can(right)) throw forbidden(right)
  return resource
}

/** Creates a function that returns whether the caller may read or enter a field or custom field. */
function createFieldCheck(
  context: AppContext,
  resource: Resource,
  { team, can }: Caller,
): (name: string) => boolean {
  const [, extended] = withCustomFields(context, resource, team)
  const fields = { ...getReadableFields(extended, can), ...getAllowedInputs(extended, can) }
  return (name) => Object.hasOwn(fields, name)
}

function getDraftId({ params }: MemberCall): string {
  const { id } = params
  if (!isId(id)) throw notFound()
  return id
}

interface Row {
  readonly draft: {
    readonly id: string
    readonly version: number | null
    readonly changed: Values
    readonly original: Values
    readonly savedAt: string
  }
}

const LIST = `
  select json_build_object('id', draft.id, 'version', draft.version, 'changed', draft.changed,
    'original', draft.original, 'savedAt', draft.saved_at) as draft
  from form_drafts draft
  where draft.team_id = $1 and draft.user_id = $2 and draft.resource = $3
    and draft.record_id is not distinct from $4::uuid and draft.saved_at > now() - interval '${MAX_AGE}'
  order by draft.saved_at desc, draft.id limit ${MAX_OFFERED}`

const SAVE = `
  insert into form_drafts (team_id, user_id, id, resource, record_id, version, changed, original, bytes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (team_id, user_id, id) do update set resource = excluded.resource, record_id = excluded.record_id,
    version = excluded.version, changed = excluded.changed, original = excluded.original, bytes = excluded.bytes,
    saved_at = now()`

const LIMIT = `
  delete from form_drafts draft
  using (
    select own.id, row_number() over newest as place, sum(own.bytes) over newest as bytes
    from form_drafts own where own.team_id = $1 and own.user_id = $2
    window newest as (order by own.saved_at desc, own.id)
  ) ranked
  where draft.team_id = $1 and draft.user_id = $2 and draft.id = ranked.id and (ranked.place > $3 or ranked.bytes > $4)`

const DELETE = 'delete from form_drafts where team_id = $1 and user_id = $2 and id = $3'

const OLD_DRAFTS = {
  table: 'form_drafts',
  key: ['team_id', 'user_id', 'id'],
  condition: `old.saved_at < now() - interval '${MAX_AGE}'`,
}
