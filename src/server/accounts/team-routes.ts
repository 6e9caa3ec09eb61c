import { languageCodes } from '../../../i18n/languages.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { announceStale } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { notFound, HttpProblem } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { ALL_TAGS } from '../../schema/all-tags.ts'
import { getOwnerRole, type Registry } from '../../schema/registry.ts'
import { getColumn, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import { isCurrency } from '../../schema/currency.ts'
import { createTeam } from './create-team.ts'
import { checkOwnTeam } from './settings-routes.ts'
import { writeEntry } from '../records/history.ts'
import { isTimezone } from './timezone.ts'

/** Matches the locales of regions that teams and people can choose. */
export const LOCALE = new RegExp(`^(${languageCodes.join('|')})(-[A-Z]{2})?$`)

export const NewTeam = z.strictObject({
  name: z.string().trim().min(1).max(100),
  locale: z.string().regex(LOCALE, `a region of ${languageCodes.join(', ')}`),
  timezone: z.string().max(64).refine(isTimezone, 'an IANA time zone'),
  currency: z.string().refine(isCurrency, 'ISO 4217'),
})
/**
 * Lists the fields of a team that can change. The currency can change until something is posted: afterwards, stored
 * amounts would change their meaning.
 */
const Change = NewTeam.partial()

const Team = z.object({ id: z.uuid(), ...NewTeam.shape })
const TEAM = { 200: { description: 'The team', content: describeJsonBody(Team) } }

/** Adds `isCurrencyFixed`: true after the first posting, when the currency can no longer change. */
const TeamState = z.object({ ...Team.shape, isCurrencyFixed: z.boolean() })

/** Creates the routes that list and create teams, and change their name, currency, region and time zone. */
export function createTeamRoutes(context: AppContext): readonly Route[] {
  const { database } = context
  const isPostedSql = writePostedSql(context.registry)
  return [
    route({
      method: 'GET',
      path: '/teams',
      access: 'person',
      description: {
        summary: 'List the teams of the signed-in person',
        tag: 'teams',
        responses: { 200: { description: 'Teams', content: describeJsonBody(z.array(Team)) } },
      },
      handler: async (call) =>
        respond(call, await database.query({ text: MINE, values: [call.session.person.id, null] })),
    }),
    route({
      method: 'GET',
      path: '/teams/:id',
      access: 'person',
      description: {
        summary: 'Get a team of the signed-in person',
        tag: 'teams',
        responses: { 200: { description: 'The team', content: describeJsonBody(TeamState) } },
      },
      async handler(call) {
        const values = [call.session.person.id, call.params.id]
        const [team] = await database.query<TeamRow>({ text: MINE, values })
        if (!team) throw notFound()
        const posted = await database.withTeam(team.id, (trx) =>
          trx.query({ text: isPostedSql, values: [team.id] }),
        )
        return respond(call, { ...team, isCurrencyFixed: posted.length > 0 })
      },
    }),
    route({
      method: 'POST',
      path: '/teams',
      access: 'person',
      description: {
        summary:
          'Create a team that the caller owns, with its default roles and the records that every team needs',
        tag: 'teams',
        body: describeJsonBody(NewTeam),
        responses: { 201: TEAM[200] },
      },
      async handler(call) {
        const team = { id: randomUUID(), ...(await readChecked(call, NewTeam)) }
        await checkTeamCount(context, call.session.person.id)
        await createTeam(context, { ...call, team, owner: call.session.person })
        return respond(call, team, { status: 201 })
      },
    }),
    route({
      method: 'PATCH',
      path: '/teams/:id',
      access: { right: 'team.edit' },
      description: {
        summary:
          'Change the name, region or time zone of the team, and its currency until something is posted',
        tag: 'teams',
        body: describeJsonBody(Change),
        responses: TEAM,
      },
      async handler(call) {
        const id = checkOwnTeam(call)
        const { name, locale, timezone, currency } = await readChecked(call, Change)
        const values = [id, name, locale, timezone, currency]
        const team = await database.withTeam(id, async (trx) => {
          const [before] = await trx.query<TeamRow>({ text: LOCK, values: values.slice(0, 1) })
          if (currency !== undefined && currency !== before!.currency) {
            const posted = await trx.query({ text: isPostedSql, values: values.slice(0, 1) })
            if (posted.length > 0) throw new HttpProblem(409, 'CURRENCY_FIXED')
          }
          const [after] = await trx.query<TeamRow>({ text: UPDATE, values })
          const changes = compareTeams(before!, after!)
          if (Object.keys(changes.after).length === 0) return after
          const entry = { resource: 'teams', record: id, action: 'update', ...changes }
          await writeEntry(trx, call.caller, entry)
          return after
        })
        // Days and months of most lists depend on the region.
        const headers = announceStale(context, id, [ALL_TAGS])
        return respond(call, team, { headers })
      },
    }),
  ]
}

type ChangedValues = Readonly<Record<string, string>>

type TeamRow = Readonly<Record<'id' | 'name' | 'currency' | 'locale' | 'timezone', string>>

/** Returns the fields that differ, with their values before and after the change. */
function compareTeams(
  before: ChangedValues,
  after: ChangedValues,
): { before: ChangedValues; after: ChangedValues } {
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  const pickNames = (values: ChangedValues) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  return { before: pickNames(before), after: pickNames(after) }
}

/**
 * Limits the teams that a person can own, so that a faulty program cannot create teams without end. An accountant can
 * own the teams of several companies.
 */
const MAX_TEAMS = 20

/** Throws an error when the person owns the maximum number of teams. */
async function checkTeamCount({ database, registry }: AppContext, person: string): Promise<void> {
  const values = [person, getOwnerRole(registry)]
  const [owned] = await database.query<{ count: number }>({ text: OWNED, values })
  if (owned!.count >= MAX_TEAMS)
    throw new HttpProblem(422, 'TOO_MANY_TEAMS', { extensions: { max: MAX_TEAMS } })
}

const OWNED = `
  select count(*)::int as count from members
  where user_id = $1 and $2 = any(roles) and status = 'active'`

/**
 * Returns the statement that selects a row if the team has a ledger entry or a document whose status is not open, such
 * as a posted sale.
 */
function writePostedSql({ resources }: Registry): string {
  const parts = resources.flatMap((resource) => {
    const { source, document } = resource
    const isOpen = document
      ? `${getColumn(document.status)} in (${document.open.map(quoteLiteral).join(', ') || 'null'})`
      : 'false'
    if (source !== 'ledger' && !document) return []
    return [`select from ${getTable(resource)} where team_id = $1 and (${isOpen}) is not true`]
  })
  return `${parts.join(' union all ') || 'select where $1::uuid is null'} limit 1`
}

const COLUMNS = 'id, name, currency, locale, timezone'

/** Selects the teams of the person, or one by id. Ids are compared as text, so that a malformed id matches no team. */
const MINE = `
  select team.id, team.name, team.currency, team.locale, team.timezone
  from members member join teams team on team.id = member.team_id
  where member.user_id = $1 and member.status = 'active' and ($2::text is null or team.id::text = lower($2))
  order by member.created_at, team.id`

const LOCK = `select ${COLUMNS} from teams where id = $1 for no key update`

const UPDATE = `
  update teams set name = coalesce($2, name), locale = coalesce($3, locale),
    timezone = coalesce($4, timezone), currency = coalesce($5, currency)
  where id = $1 returning ${COLUMNS}`
