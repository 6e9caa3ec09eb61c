/** Holds a record and its number in the manual order. */
export interface Position {
  readonly id: string
  /** Holds the number; null for a record without a number, which comes last. */
  readonly position: number | null
}

interface Bounds {
  readonly min: number
  readonly max: number
}

/** Sets the distance between the numbers of neighbours. With free numbers between them, most moves write one record. */
const DISTANCE = 10

/**
 * Returns the new numbers of records, by id, after the record at index `at` was moved there. Where
 * the neighbours leave no free number, all records get new numbers. Records that keep their number are left out. Returns
 * undefined when there are more records than numbers above `min`.
 */
export function renumber(
  order: readonly Position[],
  at: number,
  { min, max }: Bounds,
): ReadonlyMap<string, number> | undefined {
  const moved = order[at]!
  const number = findNumber(order[at - 1], order[at + 1], { min, max })
  if (number !== undefined) return new Map(number === moved.position ? [] : [[moved.id, number]])
  const distance = Math.min(DISTANCE, Math.floor((max - min) / order.length))
  if (distance < 1) return undefined
  const numbers = order.map(({ id }, i): [string, number] => [id, min + (i + 1) * distance])
  return new Map(numbers.filter(([, next], i) => next !== order[i]!.position))
}

/** Returns a number between those of two neighbours; undefined if there is none. */
function findNumber(
  before: Position | undefined,
  after: Position | undefined,
  { min, max }: Bounds,
): number | undefined {
  if (before?.position === null) return undefined
  const from = before?.position ?? min - 1
  const to = after?.position ?? max + 1
  if (to - from < 2) return undefined
  const isFirst = before === undefined && (after?.position ?? null) !== null
  const isLast = before !== undefined && (after?.position ?? null) === null
  if (isFirst) return Math.max(min, to - DISTANCE)
  return isLast ? Math.min(max, from + DISTANCE) : Math.floor((from + to) / 2)
}
