import type { FormSubject, Values } from './form-values.ts'

/** Holds the changes of two people to the same record, field by field. */
export interface Merge {
  /** Changed by both, differently: somebody must choose. */
  readonly disputed: readonly string[]
  /** Changed by the other one only: taken over. */
  readonly taken: readonly string[]
}

/** Compares my values and theirs with what both began from. */
export function mergeOf({ base = {} }: FormSubject, mine: Values, theirs: Values): Merge {
  const changedByThem = Object.keys(mine).filter((name) => !isSame(base[name], theirs[name]))
  const agreed = changedByThem.filter((name) => !isSame(mine[name], theirs[name]))
  const isMine = (name: string) => !isSame(base[name], mine[name])
  return {
    disputed: agreed.filter(isMine),
    taken: agreed.filter((name) => !isMine(name)),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(orNull(a)) === JSON.stringify(orNull(b))
}

function orNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}
