import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import type { Values } from '../../schema/values.ts'

type Scoped = Pick<Resource, 'scope'>

/**
 * Returns whether a record belongs to a branch of the caller. Records of a resource without branch
 * fields (`scope`) belong to all branches. `branchFields` replaces the fields that hold the branch.
 */
export function isInBranches(
  { scope }: Scoped,
  record: Values,
  { branches }: Pick<Caller, 'branches'>,
  branchFields: readonly string[] = scope,
): boolean {
  if (branches === null || scope.length === 0) return true
  return branchFields.some((name) => branches.includes(String(record[name])))
}

/**
 * Returns an issue unless the record belongs to a branch of the caller, because people may write records only in the
 * branches where they work: `REQUIRED` for an empty branch, `NOT_FOUND` for another branch.
 */
export function checkBranchScope(
  { scope }: Scoped,
  record: Values,
  caller: Caller,
): readonly Issue[] {
  if (isInBranches({ scope }, record, caller)) return []
  const [field = ''] = scope
  const code = (record[field] ?? null) === null ? 'REQUIRED' : 'NOT_FOUND'
  return [{ pointer: `/${field}`, code }]
}
