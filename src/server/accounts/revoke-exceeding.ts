import { getOwnerRole } from '../../schema/registry.ts'
import { getHighestLimit } from '../../schema/rights.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { restartWithCommit } from '../events/events.ts'
import { isGrantableToKeys } from '../http/key-access.ts'
import { IS_OPEN } from '../identity/invitation-link.ts'
import { writeEntry } from '../records/history.ts'
import { readRoles, type StoredRole } from './stored-role.ts'

type Author = Pick<Caller, 'person' | 'requestId' | 'ip'>

/**
 * Revokes the open invitations, API keys and links for passwords of colleagues that `people` could
 * not create with their present roles, branches and status. Ends the event streams of `people`,
 * which start again with the present rights. The transaction, which changes the members or a role,
 * must have locked the roles.
 */
export async function revokeExceeding(
  { registry }: Pick<AppContext, 'registry'>,
  trx: Transaction,
  by: Author,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  const roles = await readRoles(registry, trx)
  const values = [trx.team, people]
  const members = await trx.query<Member>({ text: MEMBERS, values })
  const access = new Map(members.map((member) => [member.id, getAccess(member, roles)]))
  const owner = getOwnerRole(registry)
  const mayGrant = ({ creator, roles: codes, branches }: Granted, isKey: boolean) => {
    const held = access.get(creator)
    return (
      held !== undefined &&
      roles.every((role) => !codes.includes(role.code) || covers(held, role, isKey)) &&
      (!codes.includes(owner) || held.codes.includes(owner)) &&
      (held.branches === null ||
        branches?.every((branch) => held.branches!.includes(branch)) === true)
    )
  }

  const invitations = await trx.query<Granted>({ text: INVITATIONS, values })
  const closed = invitations.filter(
    (each) => !access.get(each.creator)?.rights.has('user.create') || !mayGrant(each, false),
  )
  // Keys of people who are no longer active members do not work, even if they are not revoked (api-key.ts).
  const keys = (await trx.query<Granted>({ text: KEYS, values })).filter(
    (each) => access.get(each.creator)?.isActive && !mayGrant(each, true),
  )
  await revoke(trx, by, 'invitations', REVOKE_INVITATIONS, closed)
  await revoke(trx, by, 'api-keys', REVOKE_KEYS, keys)

  const links = await trx.query<Granted>({
    text: LINKS,
    values: [...values, systemFields.updatedBy.to],
  })
  const ended = links.filter(
    (link) => !access.get(link.creator)?.rights.has('user.edit') || !mayGrant(link, false),
  )
  if (ended.length > 0) await trx.query({ text: END_LINKS, values: [ended.map(({ id }) => id)] })
  await restartWithCommit(trx, people)
}

/** Returns the ids of the people who have a role. */
export async function readHolders(trx: Transaction, role: string): Promise<readonly string[]> {
  const found = await trx.query<{ id: string }>({ text: HOLDERS, values: [trx.team, role] })
  return found.map(({ id }) => id)
}

interface Member {
  readonly id: string
  readonly roles: readonly string[]
  readonly branches: readonly string[] | null
  readonly isActive: boolean
}

interface Access extends Pick<Member, 'branches' | 'isActive'> {
  readonly codes: readonly string[]
  readonly rights: ReadonlySet<string>
  readonly limits: readonly StoredRole['limits'][]
}

/** Returns the rights, limits and branches of a member. A member who is not active has no rights. */
function getAccess(
  { roles: codes, branches, isActive }: Member,
  roles: readonly StoredRole[],
): Access {
  const held = isActive ? roles.filter(({ code }) => codes.includes(code)) : []
  const rights = new Set(held.flatMap((role) => [...role.rights]))
  const limits = held.map((role) => role.limits)
  return { codes, rights, limits, isActive, branches: rights.has('branch.all') ? null : branches }
}

/**
 * Returns whether a person has all rights and limits of a role. With `isKey`, rights that no key
 * can have are ignored.
 */
function covers({ rights, limits }: Access, role: StoredRole, isKey: boolean): boolean {
  const granted = isKey ? [...role.rights].filter(isGrantableToKeys) : [...role.rights]
  return (
    granted.every((right) => rights.has(right)) &&
    Object.keys(role.limits).every(
      (name) => getHighestLimit([role.limits], name) <= getHighestLimit(limits, name),
    )
  )
}

async function revoke(
  trx: Transaction,
  by: Author,
  resource: string,
  text: string,
  granted: readonly Granted[],
): Promise<void> {
  if (granted.length === 0) return
  await trx.query({ text, values: [trx.team, granted.map(({ id }) => id)] })
  for (const { id } of granted) {
    const entry = { resource, record: id, action: 'revoke', before: null, after: null }
    await writeEntry(trx, by, entry)
  }
}

/** Describes an invitation, an API key, or a person who got a link for a password, with the creator. */
interface Granted {
  readonly id: string
  readonly creator: string
  readonly roles: readonly string[]
  readonly branches: readonly string[] | null
}

const MEMBERS = `
  select user_id as id, roles, branches, status = 'active' as "isActive" from members
  where team_id = $1 and user_id = any($2::uuid[])`

const INVITATIONS = `
  select invitation.id, invitation.created_by as creator, invitation.roles, invitation.branches
  from invitations invitation
  where invitation.team_id = $1 and invitation.created_by = any($2::uuid[]) and ${IS_OPEN}
  for update`

const KEYS = `
  select key.id, key.created_by as creator, array[key.role] as roles, key.branches
  from api_keys key
  where key.team_id = $1 and key.created_by = any($2::uuid[]) and key.revoked_at is null and key.expires_at > now()
  for update`

/** Selects the links of the last 24 hours from the history. Older links have expired. */
const LINKS = `
  select distinct member.user_id as id, entry.user_id as creator, member.roles, member.branches
  from history entry join members member on member.team_id = entry.team_id and member.user_id = entry.record_id
  where entry.team_id = $1 and entry.user_id = any($2::uuid[]) and entry.resource = $3
    and entry.action = 'passwordLink' and entry.at > now() - interval '1 day'`

const HOLDERS = 'select user_id as id from members where team_id = $1 and $2 = any(roles)'

const REVOKE_INVITATIONS =
  'update invitations set revoked_at = now() where team_id = $1 and id = any($2::uuid[])'

const REVOKE_KEYS =
  'update api_keys set revoked_at = now() where team_id = $1 and id = any($2::uuid[])'

const END_LINKS = 'select armazem_end_password_links($1::uuid[])'
