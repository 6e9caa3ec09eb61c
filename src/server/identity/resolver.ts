import type { Limits } from '../../schema/rights.ts'
import { completeSettings, type Settings } from '../../schema/settings.ts'
import type { Person, Session, Team } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import { getSessionCookieName } from './auth.ts'
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
  readonly settings: Settings
  readonly secret: string
  readonly publicUrl: string
}

/** Limits the number of sessions in memory. */
const MOST = 10_000

/**
 * Reads the session, person, team and rights of a request with one SQL statement, so that a revoked
 * right takes effect with the next request on all nodes. better-auth's own `getSession` takes ten
 * times as long. The last result is kept only to be compared with the row versions in the database
 * (session-proof.ts).
 */
export function createResolver({ database, roles, settings, secret, publicUrl }: ResolverOptions) {
  const tokenIn = createTokenReader(getSessionCookieName(publicUrl), secret)
  const remembered = new Map<string, Remembered>()

  function readCredentials(
    request: Request,
  ): readonly [token: string, team: string | null] | undefined {
    const token = tokenIn(request.headers.get('cookie') ?? '')
    if (token === undefined) return undefined
    return [token, request.headers.get('x-team') ?? getStreamTeam(request)]
  }

  return {
    readToken: (request: Request) => tokenIn(request.headers.get('cookie') ?? ''),
    recallCaller(request: Request) {
      const [token, team] = readCredentials(request) ?? []
      const known = remembered.get(`${token} ${team}`)
      if (token === undefined || !team || !known) return undefined
      const { session, version } = known
      return {
        session,
        proof: { values: [token, team] as const, expected: version, isHeld: false },
      }
    },
    async resolveCaller(request: Request): Promise<Session | null> {
      const values = readCredentials(request)
      if (!values) return null
      const [found] = await database.lookUp<Found>({ text: SESSION, values })
      const key = values.join(' ')
      remembered.delete(key)
      if (!found) return null
      const { version, ...rest } = found
      const session = createSession(rest, roles, settings)
      if (version !== null) {
        if (remembered.size >= MOST) remembered.clear()
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

interface Found extends Person {
  readonly hasSecondFactor: boolean | null
  readonly team: Team | null
  readonly roles: readonly string[] | null
  readonly branches: readonly string[] | null
  /** Maps codes to the roles that the team has created or changed. */
  readonly own: Readonly<Record<string, OwnRole>> | null
  /** Holds the result of `armazem_session_version`; null without a team. */
  readonly version: string | null
}

/** Holds the stored values of a role; null means the declared value. */
interface OwnRole {
  readonly permissions: readonly string[] | null
  readonly limits: Limits | null
}

/**
 * Selects session and membership. `X-Team` is compared as text, so that a malformed value matches
 * no team.
 */
const SESSION = `
  select person.id, person.email, person.name, person."twoFactorEnabled" as "hasSecondFactor",
    membership.team, membership.roles, membership.branches, membership.own,
    case when membership.id is not null then armazem_session_version($1, membership.id) end as version
  from session
  join "user" person on person.id = session."userId"
  left join lateral (
    select member.team_id as id, member.roles, member.branches,
      json_build_object('id', team.id, 'name', team.name, 'currency', team.currency, 'locale', team.locale,
        'timezone', team.timezone, 'settings', team.settings) as team,
      (select json_object_agg(role.code, json_build_object('permissions', role.permissions, 'limits', role.limits))
        from roles role
        where role.team_id = member.team_id and role.code = any(member.roles)
          and (role.permissions is not null or role.limits is not null)) as own
    from members member join teams team on team.id = member.team_id
    where member.user_id = person.id and member.status = 'active'
      and ($2::text is null or member.team_id::text = lower($2))
    order by member.team_id::text is distinct from person."defaultTeam", member.created_at, member.team_id
    limit 1
  ) membership on true
  where session.token = $1 and session."expiresAt" > now()`

function createSession(
  found: Omit<Found, 'version'>,
  declared: ResolverOptions['roles'],
  settings: Settings,
): Session {
  const { roles, branches, own, team: stored, hasSecondFactor: has, ...person } = found
  const hasSecondFactor = has === true
  if (!stored || !roles) return { person, hasSecondFactor }
  const team = { ...stored, settings: completeSettings(settings, stored.settings) }
  const granted = roles.map((code) => getGranted(declared.get(code), own?.[code]))
  const limits = granted.map((role) => role.limits)
  const rights = mergeRights(granted)
  const places = rights.has('branch.all') ? null : branches
  return { person, hasSecondFactor, membership: { team, roles, rights, limits, branches: places } }
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
