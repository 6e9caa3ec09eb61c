import { getOwnerRole, getResource, type Registry } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import type { Reader, Transaction } from '../database/transaction.ts'
import { readJson } from '../http/body.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { writeEntry, writeHistory } from '../records/history.ts'
import { mutate, type Reply } from '../records/mutation.ts'
import type { Write } from '../records/write.ts'
import { checkBranches } from './check-branches.ts'
import { checkOwners } from './check-owners.ts'
import { revokeExceeding } from './revoke-exceeding.ts'
import { checkCoversRole, readRoles, type StoredRole } from './stored-role.ts'

/** Holds the roles and branches of a member. */
export interface MemberAccess {
  readonly roles: readonly string[]
  /** Lists the branches in which the member works; null for all. */
  readonly branches: readonly string[] | null
}

/** Describes a request that changes a member of the team. */
interface MemberChange {
  readonly id: string
  readonly input: unknown
  readonly before: MemberAccess & { readonly status: string }
  readonly teamRoles: readonly StoredRole[]
}

/**
 * Runs a change of the member whom the path names. Locks the roles of the team first, which serializes changes of
 * members, so that two owners cannot suspend each other.
 */
export async function changeMember(
  context: AppContext,
  call: MemberCall,
  change: (write: Write, member: MemberChange) => Promise<Reply>,
): Promise<Response> {
  const { registry } = context
  const id = getRecordId(call)
  const input = await readJson(call)
  const people = getResource(registry, systemFields.updatedBy.to)
  return mutate(context, people, call, input, async (write) => {
    const { trx } = write
    const teamRoles = await readRoles(registry, trx, { lock: true })
    const values = [trx.team, id]
    const [before] = await trx.query<MemberChange['before']>({ text: LOCK, values })
    if (!before) throw notFound()
    return change(write, { id, input, before, teamRoles })
  })
}

const LOCK =
  'select roles, branches, status from members where team_id = $1 and user_id = $2 for update'

/**
 * Stores the new roles or branches of a member, records them in the history of the person, and revokes what the person
 * may no longer grant. Writes nothing if the values are equal. Returns the stored values.
 */
export async function storeAccess(
  context: AppContext,
  write: Write,
  { id, before }: Pick<MemberChange, 'id' | 'before'>,
  after: Pick<MemberAccess, 'roles'> | Pick<MemberAccess, 'branches'>,
): Promise<Reply> {
  const { trx, caller } = write
  const { roles, branches } = { ...before, ...after }
  const earlier = 'roles' in after ? { roles: before.roles } : { branches: before.branches }
  const body = JSON.stringify(after)
  if (JSON.stringify(earlier) === body) return { body, hasWritten: false }
  const entry = { record: id, action: 'update', version: 1, before: earlier, after } as const
  await Promise.all([
    trx.query({ text: STORE, values: [trx.team, id, roles, branches] }),
    writeHistory(write, entry),
  ])
  await revokeExceeding(context, trx, caller, [id])
  return { body }
}

const STORE = 'update members set roles = $3, branches = $4 where team_id = $1 and user_id = $2'

/**
 * Throws an error unless the caller has all rights, limits and branches of a member (rule 6.1). Only owners manage
 * owners.
 */
export async function checkCoversMember(
  registry: Pick<Registry, 'roles'>,
  trx: Reader,
  caller: Caller,
  { roles, branches }: MemberAccess,
  teamRoles: readonly StoredRole[],
): Promise<void> {
  for (const role of teamRoles) {
    if (roles.includes(role.code)) checkCoversRole(caller, role)
  }
  await checkOwners(trx, caller, getOwnerRole(registry), [[], roles])
  checkBranches(caller, branches)
}

type Author = Pick<Caller, 'person' | 'requestId' | 'ip' | 'device'>

/**
 * Sets the status of a member, records the change in the history of the person, and revokes what the person may no
 * longer grant. Does nothing for a person who has left the team or already has this status.
 */
export async function changeMemberStatus(
  { registry }: { readonly registry: Registry },
  trx: Transaction,
  by: Author,
  person: string,
  status: 'active' | 'disabled',
): Promise<void> {
  await readRoles(registry, trx, { lock: true })
  const values = [trx.team, person, status]
  const [changed] = await trx.query<{ before: string }>({ text: SET_STATUS, values })
  if (!changed) return
  await writeEntry(trx, by, {
    resource: systemFields.updatedBy.to,
    record: person,
    action: 'update',
    before: { status: changed.before },
    after: { status },
  })
  await revokeExceeding({ registry }, trx, by, [person])
}

const SET_STATUS = `
  update members member set status = $3
  from (select user_id, status from members where team_id = $1 and user_id = $2 for update) earlier
  where member.team_id = $1 and member.user_id = earlier.user_id and earlier.status not in ('left', $3)
  returning earlier.status as before`
