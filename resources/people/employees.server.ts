import type { Issue } from '../../src/schema/problem.ts'
import { getOwnerRole, getRoleRights, type Registry } from '../../src/schema/registry.ts'
import type { Row } from '../../src/schema/row.ts'
import { checkBranches } from '../../src/server/accounts/check-branches.ts'
import {
  changeMemberStatus,
  checkCoversMember,
  type MemberAccess,
} from '../../src/server/accounts/member-access.ts'
import { readRoles } from '../../src/server/accounts/stored-role.ts'
import type { Caller } from '../../src/server/http/caller.ts'
import { HttpProblem, keyForbidden } from '../../src/server/http/problems.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import {
  defineRules,
  type Change,
  type Loading,
  type Rules,
} from '../../src/server/context/rules.ts'
import { employees } from './employees.ts'

const MANAGE = 'user.edit'
type Employee = Row<typeof employees>
type EmployeeChange = Pick<Change<Employee>, 'record' | 'previous'>

/** Holds the members on whom the rules depend. */
interface Facts {
  /** Holds the active owners; undefined when no change ends the access of a user. */
  readonly owners: Set<string> | undefined
  /** Maps active members to whether they manage users; undefined when the caller may manage users. */
  readonly members: ReadonlyMap<string, boolean> | undefined
  /**
   * Holds the refusal for each member whose access the caller may not change; undefined when no change concerns access.
   */
  readonly refused: ReadonlyMap<string, HttpProblem> | undefined
}

/** Creates the rules that end the access of employees who leave, and restore it when they come back (rule 1.17). */
export function createEmployeeRules(registry: Registry): Rules {
  const managing = registry.roles.flatMap(({ code }) =>
    getRoleRights(registry, code).has(MANAGE) ? [code] : [],
  )
  return defineRules(employees, {
    load: async (changes, { trx, caller, locks, earlier }: Loading<Facts>) => ({
      owners:
        earlier?.owners ??
        (changes.some(endsAccess) ? await readActiveOwners(registry, trx, locks) : undefined),
      members:
        earlier?.members ?? (caller.can(MANAGE) ? undefined : await readMembers(trx, managing)),
      refused:
        earlier?.refused ??
        (changes.some(changesAccess) ? await findRefusedMembers(registry, trx, caller) : undefined),
    }),
    check(change, { owners, members, refused }) {
      const { user } = change.record
      if (changesAccess(change) && change.caller.isKey) throw keyForbidden()
      if (endsAccess(change) && user === change.caller.person.id)
        throw new HttpProblem(403, 'OWN_STATUS', {
          errors: [{ pointer: '/status', code: 'OWN_STATUS' }],
        })
      const refusal = changesAccess(change) ? refused?.get(user ?? '') : undefined
      if (refusal) throw refusal
      const isLastOwner = user !== null && owners?.size === 1 && owners.has(user)
      return [
        ...(members ? checkLink(change, members) : []),
        ...(endsAccess(change) && isLastOwner ? [{ pointer: '/status', code: 'LAST_OWNER' }] : []),
      ]
    },
    accepted(change, { owners }) {
      if (change.record.user && endsAccess(change)) owners?.delete(change.record.user)
    },
    async written(change, trx) {
      const { status, user } = change.record
      if (!user || !changesAccess(change)) return
      // A person who has left the team gets access again only by an invitation.
      const access = status === 'left' ? 'disabled' : 'active'
      await changeMemberStatus({ registry }, trx, change.caller, user, access)
    },
  })
}

/**
 * Checks the user of an employee for a caller who may not manage users. Such a caller can link only active members, can
 * neither link nor end the access of members who manage users, and cannot restore access.
 */
function checkLink(
  { record, previous }: EmployeeChange,
  members: ReadonlyMap<string, boolean>,
): readonly Issue[] {
  const { user } = record
  if (!user) return []
  const isNew = user !== previous?.user
  const isRestoring = previous?.status === 'left' && record.status !== 'left'
  if ((isNew || changesAccess({ record, previous })) && members.get(user))
    throw createRefusal('/user', 'MANAGES_USERS')
  if (isRestoring) throw createRefusal('/status', 'ACCESS_NOT_RESTORED')
  return isNew && !members.has(user) ? [{ pointer: '/user', code: 'NOT_IN_USE' }] : []
}

/** Creates the refusal of a change that needs the right to manage users; `pointer` names the field. */
function createRefusal(pointer: string, code: string): HttpProblem {
  const errors = [{ pointer, code }]
  return new HttpProblem(403, 'FORBIDDEN', { errors, extensions: { right: MANAGE } })
}

/** Returns whether a change ends or restores the access of a user to the team. */
function changesAccess({ record, previous }: EmployeeChange): boolean {
  return record.user !== null && (record.status === 'left') !== (previous?.status === 'left')
}

/** Returns whether a change ends the access of a user to the team. */
function endsAccess({ record, previous }: EmployeeChange): boolean {
  return record.user !== null && record.status === 'left' && previous?.status !== 'left'
}

/** Reads the active owners. `locks` locks them, so that two owners cannot leave at the same moment. */
async function readActiveOwners(
  registry: Registry,
  trx: Reader,
  locks: boolean,
): Promise<Set<string>> {
  const text = `
    select user_id as id from members
    where team_id = $1 and status = 'active' and $2 = any(roles)
    order by user_id ${locks ? 'for update' : ''}`
  const values = [trx.team, getOwnerRole(registry)]
  const owners = await trx.query<{ id: string }>({ text, values })
  return new Set(owners.map(({ id }) => id))
}

/**
 * Finds the members whose access the caller may not change: people who work in other branches and, for callers who
 * manage users, owners and people with more rights.
 */
async function findRefusedMembers(
  registry: Registry,
  trx: Reader,
  caller: Caller,
): Promise<ReadonlyMap<string, HttpProblem>> {
  const teamRoles = await readRoles(registry, trx)
  const members = await trx.query<MemberAccess & { id: string }>({
    text: ACCESS,
    values: [trx.team],
  })
  const refused = new Map<string, HttpProblem>()
  for (const { id, ...access } of members) {
    try {
      if (caller.can(MANAGE)) await checkCoversMember(registry, trx, caller, access, teamRoles)
      else checkBranches(caller, access.branches)
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem
      refused.set(id, problem)
    }
  }
  return refused
}

/** Reads the active members and whether they manage users. */
async function readMembers(
  trx: Reader,
  managing: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const members = await trx.query<{ id: string; isManager: boolean }>({
    text: MEMBERS,
    values: [trx.team, managing, MANAGE],
  })
  return new Map(members.map(({ id, isManager }) => [id, isManager]))
}

const MEMBERS = `
  select member.user_id as id, exists (
    select from roles role where role.team_id = member.team_id and role.code = any(member.roles)
      and case when role.permissions is null then role.code = any($2::text[])
        else $3::text = any(role.permissions) end) as "isManager"
  from members member where member.team_id = $1 and member.status = 'active'`

const ACCESS = `
  select user_id as id, roles, branches from members where team_id = $1 and status <> 'left'`
