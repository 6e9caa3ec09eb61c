import { randomUUID } from 'node:crypto'
import type { PrintoutOffer } from '../../schema/printout.ts'
import { getOwnerRole, getResource, getRoleRights } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { completeSettings } from '../../schema/settings.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { getOne } from '../crud/record-handlers.ts'
import { createCaller } from '../http/create-caller.ts'
import type { Team } from '../http/caller.ts'
import { HttpProblem } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { mutate } from '../records/mutation.ts'
import { chooseOffer, planMail } from './plan-mail.ts'
import { createPrintTools, getTeamLanguage } from './print-tools.ts'
import { addMail } from './sent-mails.ts'

/** Sets the hours of the day in the team's time zone between which mails are sent automatically. */
const HOURS = { from: 8, until: 18 } as const
/** Limits the mails of one series that a team sends in one run; the next run continues. */
const MAX_MAILS = 200
/**
 * Limits the mails of one series that may fail for a team in one run, for example because the
 * database does not respond.
 */
const MAX_FAILURES = 10

/**
 * Sends the mails of series that are due, such as the first or second reminder, in the name of the first owner, for the
 * teams that have turned on the setting (`automaticBy`). The mails wait in the job queue. Each mail of a series is sent
 * once, even if two runs overlap. A failure is logged and does not affect other records and teams.
 */
export async function sendAutomatically(context: AppContext, now = new Date()): Promise<void> {
  const series = Map.groupBy(
    context.printouts.filter(({ automaticBy }) => automaticBy !== undefined),
    ({ resource, series: name }) => `${resource} ${name}`,
  )
  for (const offers of series.values()) {
    const [{ automaticBy }] = offers as [PrintoutOffer]
    const values = [automaticBy, getOwnerRole(context.registry)]
    const teams = await context.database.query<Row>({ text: TEAMS, values })
    for (const row of teams) {
      const hour = readHour(row.timezone, now)
      if (hour < HOURS.from || hour >= HOURS.until) continue
      await sendSeries(context, row, offers).catch((err: unknown) => {
        context.log.error({ err, team: row.id }, 'the automatic mails of a team could not be sent')
      })
    }
  }
}

async function sendSeries(
  context: AppContext,
  row: Row,
  offers: readonly PrintoutOffer[],
): Promise<void> {
  const call = createCall(context, row)
  const { resource: name, when, automaticWhen } = offers[0]!
  const resource = getResource(context.registry, name)
  const tools = createPrintTools(context, call, getTeamLanguage(call.caller.team))
  const found = await tools.readMatching(name, { ...when, ...automaticWhen })
  const failed = new Set(await readFailed(context.database, { call, name, offers }))
  const records = found.filter(({ id }) => !failed.has(String(id)))
  let sent = 0
  let failures = 0
  for (const { id } of records) {
    if (sent >= MAX_MAILS || failures >= MAX_FAILURES) return
    try {
      await sendOne(context, resource, { ...call, params: { id: String(id) } }, offers)
      sent += 1
    } catch (problem) {
      // For example, nothing is due or there is no address. The next run tries again.
      if (problem instanceof HttpProblem || problem instanceof FailedBefore) continue
      failures += 1
      const record = { team: row.id, resource: name, id }
      context.log.error({ err: problem, ...record }, 'an automatic mail could not be sent')
    }
  }
}

async function sendOne(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  offers: readonly PrintoutOffer[],
): Promise<void> {
  const record = (await (await getOne(context, resource, call)).json()) as Values
  const { key } = await chooseOffer(context, resource, call, record, offers[0]!.series)
  const mail = await planMail(context, resource, call, record, { printout: key })
  if (mail.to.length === 0) throw new HttpProblem(409, 'NO_ADDRESS')
  const pdf = await mail.draw()
  await mutate(context, resource, call, {}, async (write) => {
    const id = String(record.id)
    await addMail(write, id, { ...mail, cc: [], pdf, again: false })
    // A mail of another run can fail after this run has read the failed mails. `addMail` waits until the other run has
    // added its mail, and refuses the same mail while that mail is queued or sent. So only failures are read again.
    const failed = await readFailed(write.trx, { call, name: resource.name, offers, id })
    if (failed.length > 0) throw new FailedBefore()
    return { status: 202, body: '{}' }
  })
}

/** Undoes the transaction of a mail, because an earlier mail of the series did not arrive. */
class FailedBefore extends Error {}

interface Series {
  readonly call: MemberCall
  /** Names the resource. */
  readonly name: string
  readonly offers: readonly PrintoutOffer[]
  /** Holds the id of one record; by default, all records are read. */
  readonly id?: string
}

/** Returns the records for which a mail of a series did not arrive in the last 7 days. */
async function readFailed(
  database: Pick<AppContext['database'], 'query'>,
  { call, name, offers, id }: Series,
): Promise<readonly string[]> {
  const values = [call.caller.team.id, name, offers.map(({ key }) => key), id ?? null]
  const rows = await database.query<{ record: string }>({ text: FAILED, values })
  return rows.map(({ record }) => record)
}

/** Creates a request in the name of the first owner of a team, who may see everything. */
function createCall({ registry }: AppContext, row: Row): MemberCall {
  const { id, name, currency, locale, timezone, owner, email, person } = row
  const settings = completeSettings(registry.settings, row.settings)
  const team: Team = { id, name, currency, locale, timezone, settings }
  const role = getOwnerRole(registry)
  const request = {
    request: new Request('http://localhost/', { method: 'POST' }),
    params: {},
    query: new URLSearchParams(),
    requestId: randomUUID(),
    language: getTeamLanguage(team),
    ip: undefined,
  }
  const session = {
    person: { id: owner, email, name: person },
    hasSecondFactor: true,
    membership: {
      team,
      roles: [role],
      rights: getRoleRights(registry, role),
      branches: null,
      limits: [],
    },
  }
  return { ...request, caller: createCaller(registry, session, request) }
}

/** Returns the hour of the day in a time zone, from 0 to 23. */
function readHour(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  return Number(format.format(now))
}

interface Row {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly locale: string
  readonly timezone: string
  readonly settings: Values
  /** Holds the id of the first owner. */
  readonly owner: string
  readonly email: string
  readonly person: string
}

const TEAMS = `
  select team.id, team.name, team.currency, team.locale, team.timezone, team.settings,
    first_owner.id as owner, first_owner.email, first_owner.name as person
  from teams team cross join lateral (
    select person.id, person.email, person.name
    from members member join "user" person on person.id = member.user_id
    where member.team_id = team.id and member.status = 'active' and $2::text = any(member.roles)
    order by member.created_at, member.user_id limit 1) first_owner
  where team.removed_at is null and team.settings ->> $1::text = 'true'
  order by team.id`

/**
 * Selects the records for which a mail of the series was created in the last 7 days and did not arrive. No further mail
 * of the series is sent for these records during the 7 days.
 */
const FAILED = `
  select distinct mail.record_id as record from document_mails mail
  where mail.team_id = $1 and mail.resource = $2 and mail.printout = any($3::text[])
    and ($4::uuid is null or mail.record_id = $4)
    and mail.state in ('failed', 'bounced') and mail.created_at > now() - interval '7 days'`
