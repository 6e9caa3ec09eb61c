import { BYTE_ORDER_MARK, writeCsvLines } from '../../export/csv.ts'
import { createZipWriter } from '../../export/zip.ts'
import { guardFormula } from '../../schema/formula-guard.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { getTable } from '../database/names.ts'
import type { Database } from '../database/database.ts'

/** Sets how many entries of the history are read at a time. */
const PAGE = 5000

type Pages = AsyncIterable<readonly Values[]>

/**
 * Writes all data about a person as a zip file: each list as JSON and as CSV. History entries that
 * the person caused name the record without its values: the values belong to the team, and the
 * person may not see all of them.
 */
export async function* writeOwnData(
  { database, registry }: Pick<AppContext, 'database' | 'registry'>,
  person: { readonly id: string; readonly email: string },
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = createZipWriter((chunk) => void chunks.push(chunk))
  for (const [name, read] of Object.entries(listFiles(database, registry, person))) {
    for (const [extension, write] of [
      ['json', writeJson],
      ['csv', writeCsv],
    ] as const) {
      const push = zip.file(`${name}.${extension}`)
      for await (const text of write(read())) {
        push(text, false)
        yield* chunks.splice(0)
      }
      push('', true)
      yield* chunks.splice(0)
    }
  }
  zip.end()
  yield* chunks.splice(0)
}

/**
 * Maps the names of the files, without extension, to functions that read their rows from the start.
 */
function listFiles(
  database: Database,
  registry: Registry,
  { id, email }: { readonly id: string; readonly email: string },
): Readonly<Record<string, () => Pages>> {
  const { query } = database
  const views = registry.byName.get('views')
  return {
    profile: () => readOnce(query<Row>({ text: PROFILE, values: [id] })),
    sessions: () => readOnce(query<Row>({ text: SESSIONS, values: [id] })),
    memberships: () => readOnce(query<Row>({ text: MEMBERSHIPS, values: [id] })),
    preferences: () => readOnce(query<Row>({ text: PREFERENCES, values: [id] })),
    ...(views && { 'saved-views': () => readViews(database, id, views) }),
    'form-drafts': () => readOnce(query<Row>({ text: FORM_DRAFTS, values: [id] })),
    delegations: () => readOnce(query<Row>({ text: DELEGATIONS, values: [id] })),
    notifications: () => readOnce(query<Row>({ text: NOTIFICATIONS, values: [id] })),
    'account-events': () => readOnce(query<Row>({ text: EVENTS, values: [id] })),
    'mails-received': () => readOnce(query<Row>({ text: MAILS, values: [email] })),
    'documents-mailed': () => readOnce(query<Row>({ text: DOCUMENT_MAILS, values: [id] })),
    'api-keys': () => readOnce(query<Row>({ text: API_KEYS, values: [id] })),
    history: () => readHistory(database, id),
  }
}

async function* readOnce(rows: Promise<readonly Row[]>): Pages {
  yield (await rows).map(({ row }) => row)
}

/** Reads the saved views of a person, in a transaction of each of their teams. */
async function* readViews(database: Database, person: string, views: Resource): Pages {
  const select = `
    select json_build_object('team', view.team_id, 'list', view.resource, 'name', view.name, 'shared', view.is_shared,
      'filter', view.filter, 'sort', view.sort, 'columns', view.columns, 'group', view."group",
      'createdAt', view.created_at) as row
    from ${getTable(views)} view where view.team_id = $1 and view.created_by = $2 order by view.created_at, view.id`
  const teams = await database.query<{ team: string }>({ text: TEAMS, values: [person] })
  for (const { team } of teams) {
    const values = [team, person]
    const rows = await database.withTeam(team, (trx) => trx.query<Row>({ text: select, values }))
    yield rows.map(({ row }) => row)
  }
}

async function* readHistory(database: Database, person: string): Pages {
  const teams = await database.query<{ team: string }>({ text: TEAMS, values: [person] })
  for (const { team } of teams) {
    let after: string | null = null
    do {
      const values = [team, person, after, PAGE]
      const rows: Entry[] = await database.withTeam(team, (trx) =>
        trx.query<Entry>({ text: HISTORY, values }),
      )
      yield rows.map(({ row }) => row)
      after = rows.length < PAGE ? null : rows.at(-1)!.id
    } while (after !== null)
  }
}

interface Row {
  readonly row: Values
}

interface Entry extends Row {
  readonly id: string
}

async function* writeJson(pages: Pages): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    let text = ''
    for (const row of page) {
      text += before + JSON.stringify(row)
      before = ',\n'
    }
    if (text !== '') yield text
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Writes CSV with the names of the first row as headings; an empty list has no headings. */
async function* writeCsv(pages: Pages): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  let names: readonly string[] | undefined
  for await (const page of pages) {
    const [first] = page
    if (!first) continue
    const heading = names ? [] : [Object.keys(first)]
    names ??= Object.keys(first)
    const lines = page.map((row) => names!.map((name) => toCell(row[name])))
    yield writeCsvLines([...heading, ...lines])
  }
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return guardFormula(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const PROFILE = `
  select json_build_object('id', person.id, 'name', person.name, 'email', person.email,
    'language', person.language, 'secondFactor', person."twoFactorEnabled", 'createdAt', person."createdAt",
    'lastSignInAt', person."lastSignInAt", 'formats', person.formats, 'defaultTeam', person."defaultTeam",
    'photo', (select 'data:image/webp;base64,' || translate(encode(photo.content, 'base64'), E'\\n', '')
      from person_photos photo where photo.user_id = person.id)) as row
  from "user" person where person.id = $1`

const SESSIONS = `
  select json_build_object('signedInAt', sign_in."createdAt", 'expiresAt', sign_in."expiresAt",
    'address', sign_in."ipAddress", 'device', sign_in."userAgent") as row
  from session sign_in where sign_in."userId" = $1 order by sign_in."createdAt"`

/** Selects the memberships of the person. Only teams in which the person is active are named. */
const MEMBERSHIPS = `
  select json_build_object('team', member.team_id,
    'name', case when member.status = 'active' then team.name end, 'status', member.status, 'roles', member.roles,
    'branches', member.branches, 'joinedAt', member.created_at, 'pinSetAt', pin.set_at) as row
  from members member join teams team on team.id = member.team_id
  left join member_pins pin on pin.team_id = member.team_id and pin.user_id = member.user_id
  where member.user_id = $1 order by member.created_at, member.team_id`

const PREFERENCES = `
  select json_build_object('team', preference.team_id, 'key', preference.key, 'value', preference.value) as row
  from preferences preference where preference.user_id = $1 order by preference.team_id, preference.key`

const FORM_DRAFTS = `
  select json_build_object('team', draft.team_id, 'resource', draft.resource, 'record', draft.record_id,
    'changed', draft.changed, 'savedAt', draft.saved_at) as row
  from form_drafts draft
  join members member on member.team_id = draft.team_id and member.user_id = draft.user_id and member.status = 'active'
  where draft.user_id = $1 order by draft.saved_at, draft.id`

/** Selects the periods in which another member approved for the person, or the person for another member. */
const DELEGATIONS = `
  select json_build_object('team', delegation.team_id, 'person', delegation.user_id, 'deputy', delegation.deputy,
    'from', delegation.starts_on, 'until', delegation.ends_on, 'revokedAt', delegation.revoked_at,
    'createdAt', delegation.created_at) as row
  from delegations delegation
  join members member on member.team_id = delegation.team_id and member.user_id = $1 and member.status = 'active'
  where delegation.user_id = $1 or delegation.deputy = $1 order by delegation.created_at, delegation.id`

const NOTIFICATIONS = `
  select json_build_object('team', notification.team_id, 'event', notification.event,
    'resource', notification.resource, 'record', notification.record_id, 'title', notification.title,
    'records', notification.records, 'at', notification.created_at, 'readAt', notification.read_at) as row
  from notifications notification
  join members member on member.team_id = notification.team_id and member.user_id = notification.user_id
    and member.status = 'active'
  where notification.user_id = $1
  order by notification.created_at, notification.id`

const EVENTS = `
  select json_build_object('at', event.at, 'action', event.action, 'before', event.before, 'after', event.after,
    'address', event.ip) as row
  from person_events event where event.person = $1 order by event.position`

const MAILS = `
  select json_build_object('at', mail.created_at, 'kind', mail.kind, 'subject', mail.subject, 'state', mail.state,
    'sentAt', mail.sent_at) as row
  from mails mail where mail.recipient = lower($1) order by mail.created_at, mail.id`

/** Selects the mails of printouts without recipients and texts, which are data of customers and suppliers. */
const DOCUMENT_MAILS = `
  select json_build_object('team', sent.team_id, 'at', sent.created_at, 'resource', sent.resource,
    'record', sent.record_id, 'printout', sent.printout, 'state', sent.state) as row
  from document_mails sent where sent.user_id = $1 order by sent.created_at, sent.id`

const API_KEYS = `
  select json_build_object('team', key.team_id, 'name', key.name, 'role', key.role, 'createdAt', key.created_at,
    'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at) as row
  from api_keys key where key.created_by = $1 order by key.created_at, key.id`

const TEAMS = `
  select member.team_id as team from members member join teams team on team.id = member.team_id
  where member.user_id = $1 and team.removed_at is null order by member.team_id`

const HISTORY = `
  select entry.id, json_build_object('team', entry.team_id, 'at', entry.at, 'action', entry.action,
    'resource', entry.resource, 'record', entry.record_id, 'version', entry.version, 'address', entry.ip) as row
  from history entry
  where entry.team_id = $1 and entry.user_id = $2 and ($3::uuid is null or entry.id > $3)
  order by entry.id limit $4`
