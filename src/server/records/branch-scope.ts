import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import type { Values } from './record.ts'

type Scoped = Pick<Resource, 'scope'>

/** Whether a record belongs to where its caller works; what belongs nowhere in particular is everybody's. */
export function isWithin(
  { scope }: Scoped,
  record: Values,
  { branches }: Pick<Caller, 'branches'>,
  ends: readonly string[] = scope,
): boolean {
  if (branches === null || scope.length === 0) return true
  return ends.some((name) => branches.includes(String(record[name])))
}

/** What is wrong with where a record is to be: people write only where they work. */
export function scopeIssues({ scope }: Scoped, record: Values, caller: Caller): readonly Issue[] {
  if (isWithin({ scope }, record, caller)) return []
  const [first = ''] = scope
  const code = (record[first] ?? null) === null ? 'REQUIRED' : 'NOT_FOUND'
  return [{ pointer: `/${first}`, code }]
}
