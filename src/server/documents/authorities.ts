import type { Action } from '../../schema/document.ts'
import { getHighestLimit } from '../../schema/rights.ts'
import type { Authority } from '../context/document-actions.ts'
import { isInBranches } from '../records/branch-scope.ts'
import type { StoredRecord } from '../records/record.ts'
import type { Write } from '../records/write.ts'

/**
 * Lists the authorities with which the caller may run an action on a record: the caller's own right first, then the
 * delegations of people who work in the branch of the record. Delegations do not cover
 * records that the deputy or the delegating person created. Returns an empty list when the caller has
 * the right only by delegations that do not cover the record.
 */
export function listAuthorities(
  { resource, caller }: Pick<Write, 'resource' | 'caller'>,
  name: string,
  { delegable, place }: Action,
  record: StoredRecord,
): readonly Authority[] {
  const { delegated, limit, person } = caller
  if (!delegable || !delegated) return [{ limit }]
  const right = `${resource.one}.${name}`
  const others = delegated.by.filter(
    (each) =>
      each.rights.has(right) &&
      isInBranches(resource, record, each, place === undefined ? undefined : [place]) &&
      record.createdBy !== person.id &&
      record.createdBy !== each.person,
  )
  return [
    ...(delegated.own.has(right) ? [{ limit }] : []),
    ...others.map(({ person: onBehalfOf, limits }) => ({
      onBehalfOf,
      limit: (limitName: string) => getHighestLimit(limits, limitName),
    })),
  ]
}
