import { z } from 'zod'
import { languageCodes } from '../../../i18n/languages.ts'
import { getHighestLimit, type Limits } from '../../schema/rights.ts'
import { needsSecondFactor, type Session } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import type { AppContext } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { array, closedObject, count, id, mapSchema, orNull, text } from '../openapi/shapes.ts'
import { invalid } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { getCurrencyDecimals } from '../../schema/currency.ts'
import { announcePerson } from './announce-person.ts'
import {
  checkPreferenceSize,
  createSaveQueue,
  Preferences,
  savePreferences,
} from './preferences.ts'
import { LOCALE } from './team-routes.ts'

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
  /** Names the team of requests without `X-Team`. `/me` lists this team first. */
  defaultTeam: z.uuid().optional(),
})

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
    filter: { type: 'boolean' },
    to: orNull(text),
    unique: { type: 'boolean' },
    search: { type: 'boolean' },
  },
  ['filter', 'to', 'unique', 'search'],
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
        const saved = await saveQueue.run(caller.person.id, () =>
          savePreferences(database, caller, entries),
        )
        return respond(call, saved)
      },
    }),
  ]
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

/** Changes the person and records the change among the person's events, in one statement. Equal values are no change. */
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
    where to_jsonb(previous) <> to_jsonb(updated) - 'email'
  )
  select id, email, name from after`

const IS_MEMBER = `select 1 from members where user_id = $1 and team_id = $2 and status = 'active'`
