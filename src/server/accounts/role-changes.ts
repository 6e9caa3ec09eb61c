import { z } from 'zod'
import { listRights } from '../../schema/declared-rights.ts'
import { getOwnerRole, getResource, type Registry } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import type { Transaction } from '../database/transaction.ts'
import { readJson } from '../http/body.ts'
import { hasOwnRight, type Caller } from '../http/caller.ts'
import { checkBody } from '../http/checked-body.ts'
import {
  badRequest,
  duplicate,
  forbidden,
  HttpProblem,
  invalid,
  notFound,
} from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { writeEntry, writeHistory } from '../records/history.ts'
import { mutate } from '../records/mutation.ts'
import type { Write } from '../records/write.ts'
import { checkBranches } from './check-branches.ts'
import { checkOwners } from './check-owners.ts'
import type { MemberAccess } from './member-access.ts'
import { readHolders, revokeExceeding } from './revoke-exceeding.ts'
import { checkCoversRole, readRoles, type StoredRole } from './stored-role.ts'

const name = z.string().trim().min(1).max(60)
const rights = z.array(z.string().max(100)).max(2000)

/** Describes the body of a request that copies a role: the name of the copy. */
export const RoleName = z.strictObject({ name })
/** Describes the body of a change of a role: its new name, and the rights that are added and removed. */
export const RoleChange = z.strictObject({
  name: name.optional(),
  grant: rights.optional(),
  revoke: rights.optional(),
})

/** Returns the role with this id; throws an error when the team has no such role. */
export function getRole(roles: readonly StoredRole[], id: string): StoredRole {
  const role = roles.find((each) => each.id === id)
  if (!role) throw notFound()
  return role
}

/** Throws an error when another role of the team has this name. */
export function checkNameIsFree(
  roles: readonly StoredRole[],
  wanted: string,
  own?: StoredRole,
): void {
  const normalize = (text: string) => text.trim().toLowerCase()
  if (roles.some((each) => each !== own && normalize(each.name) === normalize(wanted))) {
    throw duplicate([{ pointer: '/name', code: 'DUPLICATE' }])
  }
}

/**
 * Throws an error for a built-in role, for a role of the caller, and for a role of people who work in branches in which
 * the caller does not (rule 6.1).
 */
export async function checkChangeable(
  trx: Transaction,
  caller: Caller,
  role: StoredRole,
): Promise<void> {
  if (role.isSystem) throw new HttpProblem(409, 'SYSTEM_ROLE')
  const holders = await trx.query<Holder>({ text: HOLDERS, values: [trx.team, role.code] })
  if (holders.some(({ id }) => id === caller.person.id)) throw new HttpProblem(403, 'OWN_ROLES')
  for (const { branches } of holders) checkBranches(caller, branches)
}

/** Handles `PATCH /roles/{id}`: renames a role, and adds and removes rights. */
export async function changeRole(context: AppContext, call: MemberCall): Promise<Response> {
  const { registry } = context
  const input = await readJson(call)
  return mutate(context, getResource(registry, 'roles'), call, input, async (write) => {
    const { trx, caller } = write
    const roles = await readRoles(registry, trx, { lock: true })
    const role = getRole(roles, getRecordId(call))
    await checkChangeable(trx, caller, role)
    const change = checkBody(RoleChange, input)
    if (change.name !== undefined) checkNameIsFree(roles, change.name, role)
    checkRights(registry, caller, change)

    const revoked = new Set(change.revoke)
    const after = new Set(
      [...role.rights, ...(change.grant ?? [])].filter((right) => !revoked.has(right)),
    )
    const granted = [...after].filter((right) => !role.rights.has(right))
    const removed = [...role.rights].filter((right) => !after.has(right))
    const newName = change.name ?? role.name
    const reply = { id: role.id, name: newName, rights: keepDeclaredRights(registry, after) }
    if (granted.length + removed.length === 0 && newName === role.name) {
      return { body: JSON.stringify(reply), hasWritten: false }
    }
    const isRenamed = newName !== role.name
    const areRightsChanged = granted.length + removed.length > 0
    await Promise.all([
      trx.query({ text: CHANGE, values: [trx.team, role.id, newName, [...after]] }),
      writeHistory(write, {
        record: role.id,
        action: 'update',
        version: 1,
        before: {
          ...(isRenamed && { name: role.name }),
          ...(areRightsChanged && { rights: removed }),
        },
        after: {
          ...(isRenamed && { name: newName }),
          ...(areRightsChanged && { rights: granted }),
        },
      }),
    ])
    if (removed.length > 0) {
      await revokeExceeding(context, trx, caller, await readHolders(trx, role.code))
    }
    return { body: JSON.stringify(reply) }
  })
}

/** Returns the rights of a role that are declared: a role can also hold rights of removed resources. */
export function keepDeclaredRights(
  registry: Registry,
  held: ReadonlySet<string>,
): readonly string[] {
  return [...listRights(registry)].filter((right) => held.has(right))
}

/** Throws an error for unknown rights, and for rights that the caller does not have. */
function checkRights(registry: Registry, caller: Caller, change: z.infer<typeof RoleChange>): void {
  const declared = listRights(registry)
  const issues = (['grant', 'revoke'] as const).flatMap((list) =>
    (change[list] ?? []).flatMap((right, i) =>
      declared.has(right) ? [] : [{ pointer: `/${list}/${i}`, code: 'NOT_FOUND' }],
    ),
  )
  if (issues.length > 0) throw invalid(issues)
  // Callers may not remove rights that they lack either, because they could not grant these rights again.
  const lacking = [...(change.grant ?? []), ...(change.revoke ?? [])].find(
    (right) => !hasOwnRight(caller, right),
  )
  if (lacking !== undefined) throw forbidden(lacking)
}

/**
 * Handles `DELETE /roles/{id}`: people, invitations and API keys with the role get the role of `?replacement=`, which
 * is required while people, open invitations or valid keys have the role.
 */
export function deleteRole(context: AppContext, call: MemberCall): Promise<Response> {
  const { registry } = context
  const replacementId = call.query.get('replacement')
  return mutate(context, getResource(registry, 'roles'), call, { replacementId }, async (write) => {
    const { trx, caller } = write
    const roles = await readRoles(registry, trx, { lock: true })
    const role = getRole(roles, getRecordId(call))
    await checkChangeable(trx, caller, role)
    checkCoversRole(caller, role)
    const values = [trx.team, role.code]
    const [use] = await trx.query<RoleUse>({ text: ROLE_USE, values })
    const useCount = use!.people + use!.invitations + use!.keys
    if (replacementId !== null) {
      const replacement = roles.find(({ id }) => id === replacementId.toLowerCase())
      if (!replacement || replacement === role) throw badRequest('/replacement', 'NOT_FOUND')
      checkCoversRole(caller, replacement)
      const owner = getOwnerRole(registry)
      await checkOwners(trx, caller, owner, [[role.code], [replacement.code]])
      const people = await readHolders(trx, role.code)
      await replaceInMembers(write, role, replacement)
      await trx.query({ text: REPLACE_IN_INVITATIONS, values: [...values, replacement.code] })
      await replaceInKeys(write, role, replacement)
      await revokeExceeding(context, trx, caller, people)
    } else if (useCount > 0) {
      throw new HttpProblem(409, 'ROLE_IN_USE', { extensions: { count: useCount } })
    }
    const { id, code, name: deletedName } = role
    await Promise.all([
      trx.query({ text: DELETE, values: [trx.team, id] }),
      writeHistory(write, {
        record: id,
        action: 'delete',
        version: 1,
        before: { code, name: deletedName, ...(useCount > 0 && { members: useCount }) },
        after: null,
      }),
    ])
    return { body: JSON.stringify({ id }) }
  })
}

interface Holder extends Pick<MemberAccess, 'branches'> {
  readonly id: string
}

interface Replaced {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Replaces a role of people, and records the change in the history of each person. */
async function replaceInMembers(
  { trx, caller }: Write,
  role: StoredRole,
  replacement: StoredRole,
): Promise<void> {
  const values = [trx.team, role.code, replacement.code]
  const people = await trx.query<Replaced>({ text: REPLACE_IN_MEMBERS, values })
  const resource = systemFields.updatedBy.to
  for (const { id, before, after } of people) {
    const change = { before: { roles: before }, after: { roles: after } }
    await writeEntry(trx, caller, { resource, record: id, action: 'update', ...change })
  }
}

/** Replaces the role of API keys, and records the change in the history of each key. */
async function replaceInKeys(
  { trx, caller }: Write,
  { code: before }: StoredRole,
  { code: after }: StoredRole,
): Promise<void> {
  const keys = await trx.query<{ id: string }>({
    text: REPLACE_IN_KEYS,
    values: [trx.team, before, after],
  })
  const change = { before: { role: before }, after: { role: after } }
  for (const { id } of keys) {
    await writeEntry(trx, caller, { resource: 'api-keys', record: id, action: 'update', ...change })
  }
}

interface RoleUse {
  readonly people: number
  readonly invitations: number
  readonly keys: number
}

const HOLDERS = `
  select user_id as id, branches from members where team_id = $1 and $2 = any(roles) and status <> 'left'`

const CHANGE = 'update roles set name = $3, permissions = $4 where team_id = $1 and id = $2'

/**
 * Counts people who work in the team or are suspended, open invitations, and keys that were neither revoked nor have
 * expired.
 */
const ROLE_USE = `
  select
    (select count(*)::int from members
      where team_id = $1 and $2 = any(roles) and status <> 'left') as people,
    (select count(*)::int from invitations
      where team_id = $1 and $2 = any(roles) and accepted_at is null and revoked_at is null) as invitations,
    (select count(*)::int from api_keys
      where team_id = $1 and role = $2 and revoked_at is null and expires_at > now()) as keys`

/** Builds the SQL expression that replaces role $2 with role $3 in a list of roles, without duplicates. */
const buildReplaceExpression = (roles: string) =>
  `case when $3 = any(${roles}) then array_remove(${roles}, $2) else array_replace(${roles}, $2, $3) end`
const REPLACE_IN_MEMBERS = `
  update members member set roles = ${buildReplaceExpression('held.roles')}
  from (select user_id, roles from members where team_id = $1 and $2 = any(roles) for update) held
  where member.team_id = $1 and member.user_id = held.user_id
  returning member.user_id as id, held.roles as before, member.roles as after`
const REPLACE_IN_INVITATIONS = `
  update invitations set roles = ${buildReplaceExpression('roles')} where team_id = $1 and $2 = any(roles)`
/**
 * Replaces the role of keys, also of expired and revoked keys, so that all rows name a role that
 * exists.
 */
const REPLACE_IN_KEYS =
  'update api_keys set role = $3 where team_id = $1 and role = $2 returning id'

const DELETE = 'delete from roles where team_id = $1 and id = $2'
