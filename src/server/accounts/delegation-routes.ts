import { z } from 'zod'
import { countDays, getToday } from '../../schema/days.ts'
import { getCacheTags, getResource, listDelegableRights } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { announceStale } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'
import { hasOwnRight, type Caller } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { forbidden, HttpProblem, invalid, notFound } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import { readRoles, type StoredRole } from './stored-role.ts'

const PersonName = z.object({ id: z.uuid(), name: z.string() })
const Delegation = z.object({
  id: z.uuid(),
  /** Holds the person for whom the deputy approves. */
  person: PersonName,
  deputy: PersonName,
  from: z.iso.date(),
  until: z.iso.date(),
})
const Overview = z.object({
  /** Indicates that the caller has rights that a deputy can have. */
  mayDelegate: z.boolean(),
  delegations: z.array(Delegation),
  /** Lists the members who can be deputies; empty for people who cannot delegate. */
  candidates: z.array(PersonName),
})
const NewDelegation = z.strictObject({
  deputy: z.uuid(),
  from: z.iso.date(),
  until: z.iso.date(),
})

/** Limits the period of a delegation, in days. */
const MAX_DAYS = 366
/** Limits the current and coming delegations of a person. */
const MAX_DELEGATIONS = 20

/** Creates the routes to name a deputy for approvals. Both people can see and end the delegation. */
export function createDelegationRoutes(context: AppContext): readonly Route[] {
  const { database, registry } = context
  if (!registry.byName.has(systemFields.updatedBy.to)) return []
  if (listDelegableRights(registry).length === 0) return []
  return [
    route({
      method: 'GET',
      path: '/me/delegations',
      access: 'member',
      isForKeys: false,
      description: {
        summary:
          'List current and coming delegations: deputies of the signed-in person, and people who named the signed-in person deputy',
        tag: 'me',
        responses: { 200: { description: 'Delegations', content: describeJsonBody(Overview) } },
      },
      async handler(call) {
        const { caller } = call
        const overview = await database.withTeam(caller.team.id, async (trx) => {
          const mayDelegate = listOwnRights(context, caller).length > 0
          return {
            mayDelegate,
            delegations: await readDelegations(trx, caller),
            candidates: mayDelegate ? await readCandidates(context, trx, caller) : [],
          }
        })
        return respond(call, overview)
      },
    }),
    route({
      method: 'POST',
      path: '/me/delegations',
      access: 'member',
      isForKeys: false,
      description: {
        summary:
          'Name a deputy, who can approve in the period with the rights and limits of the signed-in person',
        tag: 'me',
        body: describeJsonBody(NewDelegation),
        responses: {
          201: { description: 'The delegation', content: describeJsonBody(Delegation) },
        },
      },
      handler: (call) => delegate(context, call),
    }),
    route({
      method: 'DELETE',
      path: '/me/delegations/:id',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'End a delegation at once, as the person or as the deputy',
        tag: 'me',
        responses: { 204: { description: 'Ended' } },
      },
      handler: (call) => revoke(context, call),
    }),
  ]
}

/** Lists the delegable rights of the caller, without rights that other people have delegated to the caller. */
function listOwnRights({ registry }: Pick<AppContext, 'registry'>, caller: Caller) {
  return listDelegableRights(registry).filter(({ right }) => hasOwnRight(caller, right))
}

async function delegate(context: AppContext, call: MemberCall): Promise<Response> {
  const { caller } = call
  const rights = listOwnRights(context, caller)
  // Naming a deputy requires a sign-in, because a PIN protects less than a password.
  if (caller.device) throw forbidden()
  const { deputy, from, until } = await readChecked(call, NewDelegation)
  if (rights.length === 0) throw invalid([{ pointer: '', code: 'NOTHING_TO_DELEGATE' }])
  checkPeriod(caller, { from, until })
  const created = await context.database.withTeam(caller.team.id, async (trx) => {
    await trx.query({ text: LOCK, values: [trx.team, caller.person.id] })
    const candidates = await readCandidates(context, trx, caller)
    if (!candidates.some(({ id }) => id === deputy)) {
      throw invalid([{ pointer: '/deputy', code: 'NOT_A_DEPUTY' }])
    }
    const ownDelegations = (await readDelegations(trx, caller)).filter(
      ({ person }) => person.id === caller.person.id,
    )
    if (ownDelegations.length >= MAX_DELEGATIONS) {
      throw invalid([{ pointer: '', code: 'TOO_MANY', args: { max: MAX_DELEGATIONS } }])
    }
    if (
      ownDelegations.some(
        (each) => each.deputy.id === deputy && from <= each.until && until >= each.from,
      )
    ) {
      throw new HttpProblem(409, 'ALREADY_DEPUTY', {
        errors: [{ pointer: '/deputy', code: 'ALREADY_DEPUTY' }],
      })
    }
    const values = [trx.team, caller.person.id, deputy, from, until]
    const [added] = await trx.query<{ id: string }>({ text: INSERT, values })
    const after = { deputy, from, until }
    await writeEntry(trx, caller, {
      ...createEntry(context, caller.person.id, 'delegate'),
      before: null,
      after,
    })
    return (await readDelegations(trx, caller)).find(({ id }) => id === added!.id)
  })
  return respond(call, created, { status: 201, headers: await announce(context, caller, deputy) })
}

async function revoke(context: AppContext, call: MemberCall): Promise<Response> {
  const { caller } = call
  if (caller.device) throw forbidden()
  const deputyId = await context.database.withTeam(caller.team.id, async (trx) => {
    const values = [trx.team, call.params.id, caller.person.id]
    const [ended] = await trx.query<EndedDelegation>({ text: REVOKE, values })
    if (!ended) throw notFound()
    const { person, deputy, from, until } = ended
    const before = { deputy, from, until }
    const entry = {
      ...createEntry(context, person, 'revokeDelegation'),
      before,
      after: null,
    }
    await writeEntry(trx, caller, entry)
    return deputy
  })
  return respond(call, null, { status: 204, headers: await announce(context, caller, deputyId) })
}

interface EndedDelegation {
  readonly person: string
  readonly deputy: string
  readonly from: string
  readonly until: string
}

function createEntry(
  { registry }: Pick<AppContext, 'registry'>,
  person: string,
  action: 'delegate' | 'revokeDelegation',
) {
  const { name: resource } = getResource(registry, systemFields.updatedBy.to)
  return { resource, record: person, action } as const
}

/**
 * Notifies the open tabs of the team that the rights of the deputy have changed. Returns the
 * response header with the stale cache tags.
 */
async function announce(context: AppContext, { team }: Caller, deputy: string) {
  const tags = getCacheTags(context.registry, systemFields.updatedBy.to)
  announceStale(context, team.id, tags)
  await context.events.recheck(deputy)
  return { 'x-invalidates': tags.join(', ') }
}

function checkPeriod(
  { team }: Caller,
  { from, until }: { readonly from: string; readonly until: string },
): void {
  const today = getToday(team.timezone)
  if (from < today) throw invalid([{ pointer: '/from', code: 'PERIOD_PAST' }])
  if (until < from) throw invalid([{ pointer: '/until', code: 'PERIOD_ORDER' }])
  if (countDays({ from, to: until }) > MAX_DAYS) {
    throw invalid([{ pointer: '/until', code: 'PERIOD_TOO_LONG', args: { max: MAX_DAYS } }])
  }
}

interface ShownPerson {
  readonly id: string
  readonly name: string
}

interface ShownDelegation {
  readonly id: string
  readonly person: ShownPerson
  readonly deputy: ShownPerson
  readonly from: string
  readonly until: string
}

function readDelegations(trx: Transaction, { person, team }: Caller): Promise<ShownDelegation[]> {
  return trx.query<ShownDelegation>({
    text: READ,
    values: [trx.team, person.id, getToday(team.timezone)],
  })
}

/** Reads the other active members who may view records of a kind that the caller approves. */
async function readCandidates(
  context: AppContext,
  trx: Transaction,
  caller: Caller,
): Promise<z.infer<typeof PersonName>[]> {
  const rights = listOwnRights(context, caller)
  const codes = (await readRoles(context.registry, trx)).flatMap((role: StoredRole) =>
    rights.some(({ view }) => role.rights.has(view)) ? [role.code] : [],
  )
  return trx.query({ text: CANDIDATES, values: [trx.team, caller.person.id, codes] })
}

const READ = `
  select delegation.id, json_build_object('id', person.id, 'name', person.name) as person,
    json_build_object('id', deputy.id, 'name', deputy.name) as deputy,
    delegation.starts_on::text as "from", delegation.ends_on::text as until
  from delegations delegation
  join team_people person on person.team_id = delegation.team_id and person.id = delegation.user_id
  join team_people deputy on deputy.team_id = delegation.team_id and deputy.id = delegation.deputy
  where delegation.team_id = $1 and $2::uuid in (delegation.user_id, delegation.deputy)
    and delegation.revoked_at is null and delegation.ends_on >= $3::date
  order by delegation.starts_on, delegation.id`

const CANDIDATES = `
  select person.id, person.name
  from members member
  join team_people person on person.team_id = member.team_id and person.id = member.user_id
  where member.team_id = $1 and member.user_id <> $2 and member.status = 'active' and member.roles && $3::text[]
  order by person.name, person.id limit 500`

/** Serializes requests for delegations of a person, so that two requests cannot exceed the limit together. */
const LOCK = 'select from members where team_id = $1 and user_id = $2 for update'

const INSERT = `
  insert into delegations (team_id, user_id, deputy, starts_on, ends_on) values ($1, $2, $3, $4, $5) returning id`

/** Compares the id as text, so that a malformed id matches no delegation. */
const REVOKE = `
  update delegations set revoked_at = now()
  where team_id = $1 and id::text = lower($2) and revoked_at is null and $3::uuid in (user_id, deputy)
  returning user_id as person, deputy, starts_on::text as "from", ends_on::text as until`
