import { z } from 'zod'
import { languageCodes } from '../../../i18n/languages.ts'
import { getHighestLimit, type Limits } from '../../schema/rights.ts'
import { needsSecondFactor, type Caller, type Session } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import type { AppContext } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { getWriter } from '../database/queues/writers.ts'
import { array, closedObject, count, id, mapSchema, orNull, text } from '../openapi/shapes.ts'
import { invalid, tooLarge } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { getCurrencyDecimals } from '../../schema/currency.ts'
import { announcePerson } from './announce-person.ts'
import { LOCALE } from './teams.ts'

/** Describes how screens show numbers and dates; null follows the region of the team. */
const Formats = z
  .strictObject({
    locale: z.string().regex(LOCALE).nullable(),
    numbers: z.enum(['commaPoint', 'pointComma', 'spaceComma']).nullable(),
    date: z.enum(['numeric', 'iso']).nullable(),
    time: z.enum(['h12', 'h23']).nullable(),
  })
  .partial()

/** Lists the fields that people can change about themselves. */
const Change = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  language: z.enum(languageCodes).optional(),
  /** Replaces all formats of the person. */
  formats: Formats.optional(),
  /** Names the team of requests without `X-Team`. `/me` lists it first. */
  defaultTeam: z.uuid().optional(),
})

const MAX_KEYS = 100
const MAX_VALUE = 65_536
/**
 * Limits the size of all preferences of a person in all teams, in bytes, because each page load
 * reads them.
 */
const MAX_BYTES = 262_144
/** Maps keys to preferences; null removes a key. */
const Preferences = z.record(z.string().regex(/^[\w.:/-]{1,100}$/), z.json())

const PREFERENCES_CONTENT = { 'application/json': mapSchema({}) }
const region = { currency: text, locale: text, timezone: text }
const CUSTOM_FIELD = closedObject(
  {
    id,
    resource: text,
    name: text,
    kind: text,
    label: mapSchema(text),
    required: { type: 'boolean' },
    choices: orNull(array(text)),
    column: { type: 'boolean' },
    to: orNull(text),
    unique: { type: 'boolean' },
    search: { type: 'boolean' },
  },
  ['to', 'unique', 'search'],
)
const ME_CONTENT = {
  'application/json': closedObject({
    person: closedObject({
      id,
      email: text,
      name: text,
      language: { type: ['string', 'null'] },
      formats: orNull(mapSchema({ type: ['string', 'null'] })),
      /** Holds the version of the photo; null without one. */
      photo: { type: ['string', 'null'] },
    }),
    team: orNull(
      closedObject({
        id,
        name: text,
        ...region,
        settings: mapSchema({}),
        customFields: orNull(array(CUSTOM_FIELD)),
        decimals: count,
      }),
    ),
    teams: array(closedObject({ id, name: text, roles: array(text) })),
    roles: array(text),
    roleNames: array(text),
    rights: array(text),
    branches: orNull(array(id)),
    limits: mapSchema({ type: ['number', 'null'] }),
    /** Holds the role whose rights the header `X-View-As` previews. */
    preview: orNull(closedObject({ id, name: text })),
    /** Holds the shared device at which the person acts. */
    device: orNull(
      closedObject({ owner: closedObject({ id, name: text }), isLocked: { type: 'boolean' } }),
    ),
    /** Indicates that the team requires a second factor, which the person does not have yet. */
    needsSecondFactor: { type: 'boolean' },
    preferences: mapSchema({}),
  }),
}
const ME = { 200: { description: 'Person, team, rights and preferences', content: ME_CONTENT } }

/**
 * Creates the routes that read and change the signed-in person: profile, team, rights, preferences.
 */
export function createMeRoutes(context: AppContext): readonly Route[] {
  const { database } = context
  const saveQueue = createSaveQueue()
  return [
    route({
      method: 'GET',
      path: '/me',
      access: 'person',
      isForDevices: true,
      description: {
        summary: 'Get the signed-in person with team, rights and preferences',
        tag: 'me',
        responses: ME,
      },
      async handler(call) {
        await saveQueue.waitFor(call.session.person.id)
        return respond(call, await describe(database, call.session))
      },
    }),
    route({
      method: 'PATCH',
      path: '/me',
      access: 'person',
      description: {
        summary: 'Change the name, language, formats or default team of the signed-in person',
        tag: 'me',
        body: describeJsonBody(Change),
        responses: ME,
      },
      async handler(call) {
        const change = await readChecked(call, Change)
        const person = call.session.person.id
        if (change.defaultTeam && !(await isMember(database, person, change.defaultTeam))) {
          throw invalid([{ pointer: '/defaultTeam', code: 'NOT_FOUND' }])
        }
        const { name, language, defaultTeam, formats } = change
        const [changed] = await database.query<Session['person']>({
          text: UPDATE,
          values: [
            person,
            name,
            language,
            defaultTeam,
            call.requestId,
            call.ip ?? null,
            formats && JSON.stringify(formats),
          ],
        })
        const headers = await announcePerson(context, person)
        const session = { ...call.session, ...(changed && { person: changed }) }
        return respond(call, await describe(database, session), { headers })
      },
    }),
    route({
      method: 'PUT',
      path: '/me/preferences',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'Save preferences of the signed-in person in this team; null removes a preference',
        tag: 'me',
        body: describeJsonBody(Preferences),
        responses: {
          200: { description: 'All preferences after the change', content: PREFERENCES_CONTENT },
        },
      },
      async handler(call) {
        const { caller } = call
        const entries = Object.entries(await readChecked(call, Preferences))
        checkPreferenceSize(entries)
        const saved = await saveQueue.run(caller.person.id, () => save(database, caller, entries))
        return respond(call, saved)
      },
    }),
  ]
}

/**
 * Creates a queue that saves the preferences of each person one request after the other, in the
 * order of arrival. Reading `/me` can wait for the queue, because a reloaded page sends this
 * request while its last change may still be running.
 */
function createSaveQueue() {
  const last = new Map<string, Promise<unknown>>()
  return {
    /**
     * Resolves when all requests of the person that have arrived so far have succeeded or failed.
     */
    waitFor: async (person: string): Promise<void> => {
      await last.get(person)?.catch(() => {})
    },
    async run<T>(person: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(person)
      const running = (before ?? Promise.resolve()).then(work, work)
      last.set(person, running)
      try {
        return await running
      } finally {
        if (last.get(person) === running) last.delete(person)
      }
    },
  }
}

/**
 * Saves preferences by key; null removes a preference. Returns all preferences of the person in the
 * team.
 */
async function save(
  database: Database,
  caller: Caller,
  entries: readonly (readonly [string, unknown])[],
): Promise<unknown> {
  const values = [caller.team.id, caller.person.id]
  const [{ bytes: elsewhere } = { bytes: 0 }] = await database.query<{ bytes: number }>({
    text: BYTES_ELSEWHERE,
    values,
  })
  const rows = await database.withTeam(getWriter(caller), async (trx) => {
    const keys = entries.map(([key]) => key)
    const texts = entries.map(([, value]) => (value === null ? null : JSON.stringify(value)))
    const removed = keys.filter((_, i) => texts[i] === null)
    // Requests are serialized: two at the same time could exceed the limit together.
    await trx.query({ text: LOCK, values: values.slice(1) })
    await trx.query({ text: DELETE, values: [...values, removed] })
    await trx.query({ text: UPSERT, values: [...values, keys, texts] })
    const [size] = await trx.query<{ bytes: number }>({ text: BYTES_HERE, values })
    if (elsewhere + size!.bytes > MAX_BYTES) throw tooLarge(MAX_BYTES)
    return trx.query<{ preferences: unknown }>({ text: PREFERENCES, values })
  })
  return rows[0]?.preferences ?? {}
}

async function describe(
  database: Database,
  { person, hasSecondFactor, membership, preview, device }: Session,
): Promise<unknown> {
  const team = membership?.team
  const [found] = await database.lookUp({ text: ME_SQL, values: [person.id, team?.id] })
  const { language, formats, photo, teams, roleNames, preferences } = found ?? {}
  return {
    person: {
      ...person,
      language: language ?? null,
      photo: photo ?? null,
      formats: typeof formats === 'string' ? (JSON.parse(formats) as unknown) : null,
    },
    team: team ? { ...team, decimals: getCurrencyDecimals(team.currency) } : null,
    // A shared device shows nothing of the person's other teams.
    teams: device ? [] : (teams ?? []),
    roles: membership?.roles ?? [],
    roleNames: preview ? [preview.name] : (roleNames ?? []),
    rights: [...(membership?.rights ?? [])],
    branches: membership?.branches ?? null,
    limits: mergeLimits(membership?.limits ?? []),
    preview: preview ?? null,
    needsSecondFactor: !hasSecondFactor && team !== undefined && needsSecondFactor(team),
    device: device ? { owner: device.owner, isLocked: device.isLocked } : null,
    preferences: device?.isLocked ? {} : (preferences ?? {}),
  }
}

/** Returns the limits in the format of the API. Null is unlimited, because JSON has no infinity. */
function mergeLimits(all: readonly Limits[]): Limits {
  const names = [...new Set(all.flatMap(Object.keys))]
  return Object.fromEntries(
    names.map((name) => {
      const limit = getHighestLimit(all, name)
      return [name, Number.isFinite(limit) ? limit : null]
    }),
  )
}

async function isMember(database: Database, person: string, team: string): Promise<boolean> {
  return (await database.lookUp({ text: IS_MEMBER, values: [person, team] })).length > 0
}

function checkPreferenceSize(entries: readonly (readonly [string, unknown])[]): void {
  if (entries.length > MAX_KEYS) {
    throw invalid([{ pointer: '', code: 'TOO_MANY', args: { max: MAX_KEYS } }])
  }
  const large = entries.filter(([, value]) => JSON.stringify(value).length > MAX_VALUE)
  if (large.length === 0) return
  throw invalid(
    large.map(([key]) => ({ pointer: `/${key}`, code: 'TOO_LONG', args: { max: MAX_VALUE } })),
  )
}

const ME_SQL = `
  select person.language, person.formats,
    (select photo.version from person_photos photo where photo.user_id = person.id) as photo,
    (select coalesce(json_agg(json_build_object('id', team.id, 'name', team.name, 'roles', member.roles)
        order by team.id::text is distinct from person."defaultTeam", member.created_at, team.id), '[]')
      from members member join teams team on team.id = member.team_id
      where member.user_id = person.id and member.status = 'active') as teams,
    (select json_agg(role.name order by array_position(member.roles, role.code))
      from members member join roles role on role.team_id = member.team_id and role.code = any(member.roles)
      where member.user_id = person.id and member.team_id = $2::uuid) as "roleNames",
    (select coalesce(json_object_agg(preference.key, preference.value), '{}')
      from preferences preference
      where preference.user_id = person.id and preference.team_id = $2::uuid) as preferences
  from "user" person where person.id = $1`

/** Changes the person and records the change among the person's events, in one statement. */
const UPDATE = `
  with before as (
    select id, name, language, "defaultTeam", formats from "user" where id = $1 for update
  ), after as (
    update "user" person set name = coalesce($2, person.name), language = coalesce($3, person.language),
      "defaultTeam" = coalesce($4, person."defaultTeam"), formats = coalesce($7, person.formats),
      "updatedAt" = now()
    from before previous where person.id = previous.id
    returning person.id, person.email, person.name, person.language, person."defaultTeam",
      person.formats
  ), event as (
    insert into person_events (person, action, before, after, request_id, ip)
    select previous.id, 'profileChanged', to_jsonb(previous) - 'id', to_jsonb(updated) - 'id' - 'email', $5, $6
    from before previous, after updated
  )
  select id, email, name from after`

const IS_MEMBER = `select 1 from members where user_id = $1 and team_id = $2 and status = 'active'`

const DELETE = 'delete from preferences where team_id = $1 and user_id = $2 and key = any($3)'

const UPSERT = `
  insert into preferences (team_id, user_id, key, value)
  select $1, $2, key, value::jsonb from unnest($3::text[], $4::text[]) as given (key, value)
  where value is not null order by key
  on conflict (team_id, user_id, key) do update set value = excluded.value`

const LOCK = `select pg_advisory_xact_lock(hashtext('preferences ' || $1::text))`

const BYTES = `coalesce(sum(octet_length(preference.key) + octet_length(preference.value::text)), 0)::int as bytes`

const BYTES_HERE = `select ${BYTES} from preferences preference where preference.team_id = $1 and preference.user_id = $2`

const BYTES_ELSEWHERE = `
  select ${BYTES} from members member
  join preferences preference on preference.team_id = member.team_id and preference.user_id = member.user_id
  where member.user_id = $2 and member.team_id <> $1`

const PREFERENCES = `
  select coalesce(json_object_agg(key, value), '{}') as preferences
  from preferences where team_id = $1 and user_id = $2`
