import type { Limits } from '../../schema/rights.ts'
import type { Registry } from '../../schema/registry.ts'
import { completeSettings } from '../../schema/settings.ts'
import type { Device, Membership, Person, Session, Team } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import { isGrantableToKeys, readBearer } from '../http/key-access.ts'
import { KEY_WORKS, NOTE_USE, readApiKey } from './api-key.ts'
import { getSessionCookieName } from './auth.ts'
import { addDelegations, DELEGATIONS } from './delegations.ts'
import { readOperator } from './pins.ts'
import { createTokenReader } from './session-cookie.ts'

/** Holds the rights and limits that a role grants. */
interface Granted {
  readonly rights: ReadonlySet<string>
  readonly limits: Limits
}

interface ResolverOptions {
  readonly database: Database
  /** Maps the codes of the declared roles to rights and limits. */
  readonly roles: ReadonlyMap<string, Granted>
  readonly registry: Pick<Registry, 'settings' | 'device' | 'resources'>
  readonly secret: string
  readonly publicUrl: string
}

/** Limits the number of sessions in memory. */
const MAX_SESSIONS = 10_000

/**
 * Creates the functions that find the sender of a request. One SQL statement reads session, person, team and rights, so
 * that a revoked right takes effect with the next request on all nodes. better-auth's own `getSession` takes ten times
 * as long. The last result is kept only to be compared with the row versions in the database (session-proof.ts).
 */
export function createResolver(options: ResolverOptions) {
  const { database, secret, publicUrl } = options
  const readCookieToken = createTokenReader(getSessionCookieName(publicUrl), secret)
  const remembered = new Map<string, Remembered>()

  function readCredentials(
    request: Request,
  ): readonly [token: string, team: string | null] | undefined {
    if (readBearer(request) !== undefined) return undefined
    const token = readCookieToken(request.headers.get('cookie') ?? '')
    if (token === undefined) return undefined
    return [token, request.headers.get('x-team') ?? getStreamTeam(request)]
  }

  async function resolveKey(request: Request, sent: string): Promise<Session | null> {
    const hash = readApiKey(sent)
    if (!hash) return null
    const [found] = await database.lookUp<FoundKey>({ text: KEY, values: [hash] })
    if (!found) return null
    const { isNoted, ...rest } = found
    if (!isNoted) await database.query({ text: NOTE_USE, values: [found.team.id, found.id] })
    return createKeySession(rest, request.headers.get('x-team'), options)
  }

  return {
    readToken: (request: Request) =>
      readBearer(request) ?? readCookieToken(request.headers.get('cookie') ?? ''),
    recallCaller(request: Request) {
      const [token, team] = readCredentials(request) ?? []
      const recalled = remembered.get(`${token} ${team}`)
      if (token === undefined || !team || !recalled) return undefined
      const { session, version } = recalled
      return {
        session,
        proof: { values: [token, team] as const, expected: version, isConfirmed: false },
      }
    },
    async resolveCaller(request: Request): Promise<Session | null> {
      const sent = readBearer(request)
      if (sent !== undefined) return resolveKey(request, sent)
      const credentials = readCredentials(request)
      if (!credentials) return null
      const [token] = credentials
      const operator = readOperator(request, token, secret)
      const values = [...credentials, operator, request.method === 'GET']
      const [found] = await database.lookUp<FoundSession>({ text: SESSION, values })
      const key = credentials.join(' ')
      remembered.delete(key)
      if (!found) return null
      const { version, ...rest } = found
      const session = createSession(rest, options)
      if (version !== null) {
        if (remembered.size >= MAX_SESSIONS) remembered.clear()
        remembered.set(key, { session, version })
      }
      return session
    },
  }
}

interface Remembered {
  readonly session: Session
  readonly version: string
}

/**
 * Returns the team of an event stream from its address, because a browser's event source cannot
 * send headers.
 */
function getStreamTeam(request: Request): string | null {
  if (request.headers.get('accept') !== 'text/event-stream') return null
  return new URL(request.url).searchParams.get('team')
}

interface FoundKey extends Pick<Person, 'id' | 'name'>, Pick<FoundSession, 'branches' | 'own'> {
  readonly team: Team
  readonly roles: readonly string[]
  /** Indicates that the last use was recorded within the last minute. */
  readonly isNoted: boolean
}

interface FoundSession extends Person {
  readonly hasSecondFactor: boolean | null
  readonly device: Device | null
  readonly team: Team | null
  readonly roles: readonly string[] | null
  readonly branches: readonly string[] | null
  /** Maps codes to the roles that the team has created or changed. */
  readonly own: Readonly<Record<string, OwnRole>> | null
  /** Lists the delegations to the person that apply today; null without any. */
  readonly delegations: readonly Delegator[] | null
  /** Holds the result of `armazem_session_version`; null without a team and on shared devices. */
  readonly version: string | null
}

/** Describes a person who has named the caller as deputy. */
interface Delegator {
  readonly person: string
  readonly roles: readonly string[]
  readonly branches: readonly string[] | null
  readonly own: Readonly<Record<string, OwnRole>> | null
}

/** Holds the stored values of a role; null means the declared value. */
interface OwnRole {
  readonly permissions: readonly string[] | null
  readonly limits: Limits | null
}

/** Selects a team in the format of the API. */
const TEAM = `json_build_object('id', team.id, 'name', team.name, 'currency', team.currency,
  'locale', team.locale, 'timezone', team.timezone, 'settings', team.settings,
  'customFields', team.custom_fields)`

/** Selects an API key that works, with its team and role. */
const KEY = `
  select key.id, key.name, ${TEAM} as team, array[key.role] as roles, key.branches,
    coalesce(key.last_used_at > now() - interval '1 minute', false) as "isNoted",
    (select json_object_agg(role.code, json_build_object('permissions', role.permissions, 'limits', role.limits))
      from roles role where role.team_id = key.team_id and role.code = key.role
        and (role.permissions is not null or role.limits is not null)) as own
  from api_keys key join teams team on team.id = key.team_id and team.removed_at is null
  where key.secret_hash = $1 and ${KEY_WORKS}`

/**
 * Selects session and membership. `X-Team` is compared as text, so that a malformed value matches no team. On a shared
 * device, `person` is the person of the PIN that the request names ($3). A request without a PIN, such as a link or a
 * picture, can only read, as the person who entered a PIN last.
 */
const SESSION = `
  select person.id, person.email, person.name, owner."twoFactorEnabled" as "hasSecondFactor",
    membership.team, membership.roles, membership.branches, membership.own,
    membership.delegations,
    case when session."sharedTeam" is not null then
      json_build_object('session', session.id, 'owner', json_build_object('id', owner.id, 'name', owner.name),
        'isLocked', operator.user_id is null or membership.id is null) end as device,
    case when membership.id is not null and session."sharedTeam" is null
      then armazem_session_version($1, membership.id) end as version
  from session
  join "user" owner on owner.id = session."userId"
  left join lateral (
    select pin.user_id
    from member_pins pin
    join members colleague on colleague.team_id = pin.team_id and colleague.user_id = pin.user_id
    join members host on host.team_id = pin.team_id and host.user_id = owner.id
    where pin.id::text = coalesce($3::text, case when $4::boolean then session.operator end)
      and pin.team_id::text = session."sharedTeam" and colleague.status = 'active' and host.status = 'active'
  ) operator on session."sharedTeam" is not null
  join "user" person on person.id = coalesce(operator.user_id, owner.id)
  left join lateral (
    select member.team_id as id, member.roles, member.branches,
      ${TEAM} as team,
      (select json_object_agg(role.code, json_build_object('permissions', role.permissions, 'limits', role.limits))
        from roles role
        where role.team_id = member.team_id and role.code = any(member.roles)
          and (role.permissions is not null or role.limits is not null)) as own,
      case when session."sharedTeam" is null then (${DELEGATIONS}) end as delegations
    from members member join teams team on team.id = member.team_id
    where member.user_id = person.id and member.status = 'active'
      and ($2::text is null or member.team_id::text = lower($2))
      and (session."sharedTeam" is null or member.team_id::text = session."sharedTeam")
    order by member.team_id::text is distinct from person."defaultTeam", member.created_at, member.team_id
    limit 1
  ) membership on true
  where session.token = $1 and session."expiresAt" > now()`

function createSession(
  found: Omit<FoundSession, 'version'>,
  { roles: declared, registry }: ResolverOptions,
): Session {
  const {
    roles,
    branches,
    own,
    team: stored,
    hasSecondFactor,
    device,
    delegations,
    ...person
  } = found
  const base = { person, hasSecondFactor: hasSecondFactor === true, ...(device && { device }) }
  if (!stored || !roles) return base
  const team = { ...stored, settings: completeSettings(registry.settings, stored.settings) }
  const membership = { team, roles, ...getAccess({ roles, branches, own }, declared) }
  if (device) return { ...base, membership: restrict(membership, device, registry.device) }
  if (!delegations) return { ...base, membership }
  const delegators = delegations.map((delegator) => ({
    person: delegator.person,
    ...getAccess(delegator, declared),
  }))
  return { ...base, membership: addDelegations(membership, registry, delegators) }
}

/** Returns the rights, limits and branches of a member. */
function getAccess(
  { roles, branches, own }: Omit<Delegator, 'person'>,
  declared: ResolverOptions['roles'],
): Pick<Membership, 'rights' | 'limits' | 'branches'> {
  const granted = roles.map((code) => getGranted(declared.get(code), own?.[code]))
  const rights = mergeRights(granted)
  const limits = granted.map((role) => role.limits)
  return { rights, limits, branches: rights.has('branch.all') ? null : branches }
}

/** Returns the membership of a person at a shared device, with the rights that are declared for devices. */
function restrict(membership: Membership, { isLocked }: Device, device: Registry['device']) {
  const allowed = isLocked ? undefined : device?.rights
  const rights = new Set([...membership.rights].filter((right) => allowed?.has(right)))
  return { ...membership, rights, limits: isLocked ? [] : membership.limits }
}

/**
 * Returns the session of an API key: without membership when `X-Team` names another team. Branches
 * of a key also restrict a role that grants all branches.
 */
function createKeySession(
  { id, name, branches, ...found }: Omit<FoundKey, 'isNoted'>,
  wanted: string | null,
  options: ResolverOptions,
): Session {
  const person = { id, name, email: '' }
  const base = { person, hasSecondFactor: true, isKey: true }
  const isElsewhere = wanted !== null && wanted.toLowerCase() !== found.team.id
  const ofRole = {
    ...found,
    ...person,
    branches,
    hasSecondFactor: true,
    device: null,
    delegations: null,
  }
  const { membership } = createSession(ofRole, options)
  if (!membership || isElsewhere) return base
  const rights = getRightsOfKey(membership.rights, branches === null)
  return { ...base, membership: { ...membership, rights, branches } }
}

/** Caches the rights of API keys by the rights of their role: other caches use the set object as their key. */
const rightsOfKeys = new WeakMap<ReadonlySet<string>, ReadonlyMap<boolean, ReadonlySet<string>>>()

/** Returns the rights of a role that a key can have (key-access.ts). */
function getRightsOfKey(ofRole: ReadonlySet<string>, isEverywhere: boolean): ReadonlySet<string> {
  const rights = rightsOfKeys.get(ofRole) ?? createRightsOfKeys(ofRole)
  rightsOfKeys.set(ofRole, rights)
  return rights.get(isEverywhere)!
}

function createRightsOfKeys(ofRole: ReadonlySet<string>) {
  const everywhere = new Set([...ofRole].filter(isGrantableToKeys))
  const limited = new Set([...everywhere].filter((right) => right !== 'branch.all'))
  return new Map([
    [true, everywhere],
    [false, limited],
  ])
}

const NOTHING: Granted = { rights: new Set(), limits: {} }

function getGranted(declared = NOTHING, own: OwnRole | undefined): Granted {
  if (!own) return declared
  const rights = own.permissions ? new Set(own.permissions) : declared.rights
  return { rights, limits: own.limits ?? declared.limits }
}

function mergeRights([first = NOTHING, ...more]: readonly Granted[]): ReadonlySet<string> {
  // Most people have one role, whose set is used without a copy.
  return more.reduce((all, { rights }) => new Set([...all, ...rights]), first.rights)
}
