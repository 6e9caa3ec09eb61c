import { splitKey, type Operator } from '../../../schema/condition.ts'
import { asRecord, type FilterValues } from '../../fields/filter-values.ts'

/** Describes a test of one field: `price_gte`, `category.name`. */
export interface Condition {
  readonly path: string
  readonly operator: Operator
  readonly value: unknown
}

/**
 * Describes conditions that belong together: all, any or none of them must be met, or not all of
 * them.
 */
export interface ConditionGroup {
  readonly mode: GroupMode
  readonly parts: readonly ConditionNode[]
}

export const groupModes = ['all', 'any', 'none', 'notAll'] as const
export type GroupMode = (typeof groupModes)[number]
export type ConditionNode = Condition | ConditionGroup

/** Returns whether a node is a group of conditions. */
export function isGroup(node: ConditionNode): node is ConditionGroup {
  return 'mode' in node
}

/**
 * Returns the conditions of a filter in the syntax of docs/api.md §2.1. When the only condition is a
 * group, returns that group.
 */
export function readFilter(
  filter: FilterValues,
  isField: (path: string) => boolean,
): ConditionGroup {
  const group = readConditions(filter, isField)
  const [only] = group.parts
  return group.parts.length === 1 && only && isGroup(only) ? only : group
}

/** Returns the conditions of a filter, all of which must be met. */
export function readConditions(
  filter: FilterValues,
  isField: (path: string) => boolean,
): ConditionGroup {
  const parts = Object.entries(filter).flatMap(([key, value]): readonly ConditionNode[] => {
    if (key === '$and') return readList(value, isField)
    if (key === '$or') return [{ mode: 'any', parts: readList(value, isField) }]
    if (key === '$not') return [negateNode(unwrap(readConditions(asRecord(value), isField)))]
    const [path, operator] = splitKey(key, isField)
    return [{ path, operator, value }]
  })
  return { mode: 'all', parts }
}

/** Returns one node for each filter of a list. A filter with one condition becomes this condition. */
function readList(value: unknown, isField: (path: string) => boolean): readonly ConditionNode[] {
  if (!Array.isArray(value)) return []
  return value.map((each) => unwrap(readConditions(asRecord(each), isField)))
}

/** Returns the only part of a group, if it means the same without the group; otherwise returns the group. */
function unwrap(group: ConditionGroup): ConditionNode {
  const [only] = group.parts
  const isPlain = group.parts.length === 1 && (group.mode === 'all' || group.mode === 'any')
  return isPlain && only ? only : group
}

const OPPOSITES: Readonly<Record<GroupMode, GroupMode>> = {
  all: 'notAll',
  notAll: 'all',
  any: 'none',
  none: 'any',
}

/** Returns the group that is met when a node is not met. */
export function negateNode(node: ConditionNode): ConditionGroup {
  return isGroup(node) ? { ...node, mode: OPPOSITES[node.mode] } : { mode: 'none', parts: [node] }
}

/**
 * Returns the filter of conditions. Conditions that must all be met become plain keys where no two
 * of them need the same key, so that the filter bar can show and change them.
 */
export function writeFilter(group: ConditionGroup): FilterValues {
  const parts = group.parts.map(writeNode).filter((part) => Object.keys(part).length > 0)
  switch (group.mode) {
    case 'all':
      return joinAll(parts)
    case 'any':
      return parts.length > 1 ? { $or: parts } : (parts[0] ?? {})
    case 'none':
      return parts.length > 0 ? { $not: parts.length > 1 ? { $or: parts } : parts[0] } : {}
    case 'notAll':
      return parts.length > 0 ? { $not: joinAll(parts) } : {}
  }
}

function joinAll(parts: readonly FilterValues[]): FilterValues {
  const keys = parts.flatMap((part) => Object.keys(part))
  if (new Set(keys).size < keys.length) return { $and: parts }
  return Object.assign({}, ...parts) as FilterValues
}

function writeNode(node: ConditionNode): FilterValues {
  if (isGroup(node)) return writeFilter(node)
  if (!isConditionComplete(node)) return {}
  const { path, operator, value } = node
  const isEquality = operator === 'eq' || operator === 'in'
  return { [isEquality ? path : `${path}_${operator}`]: value }
}

/** Returns whether a condition has a value to compare with. */
export function isConditionComplete({ value, operator }: Condition): boolean {
  if (operator === 'between') return Array.isArray(value) && value.every(isFilled)
  return Array.isArray(value) ? value.length > 0 : isFilled(value)
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Counts the conditions and groups of a filter. */
export function countConditionsAndGroups(filter: FilterValues): number {
  return Object.entries(filter).reduce((sum, [key, value]) => {
    if (key === '$not') return sum + 1 + countConditionsAndGroups(asRecord(value))
    if (key !== '$and' && key !== '$or') return sum + 1
    const parts = Array.isArray(value) ? value : []
    return (
      sum + 1 + parts.reduce<number>((n, part) => n + countConditionsAndGroups(asRecord(part)), 0)
    )
  }, 0)
}
