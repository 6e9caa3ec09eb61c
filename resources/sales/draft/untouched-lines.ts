import type { Values } from '../../../src/schema/values.ts'

const COMPARED_FIELDS = [
  'product',
  'quantity',
  'unit',
  'unitPrice',
  'discountPercent',
  'discountAmount',
]

/**
 * Returns the stored lines of a sale whose product, quantity, price and discounts do not change, by id; none if the
 * customer changes, or if prices begin or cease to include tax. Prices and discounts that were allowed on these lines
 * stay allowed.
 */
export function findUntouchedLines(
  record: Values,
  previous: Values | undefined,
): ReadonlyMap<unknown, Values> {
  if (!areEqual(previous, record, ['pricesIncludeTax', 'customer'])) return new Map()
  const before = new Map(readLines(previous).map((line) => [line.id, line]))
  return new Map(
    readLines(record).flatMap((line) => {
      const stored = before.get(line.id)
      return stored && areEqual(stored, line, COMPARED_FIELDS) ? [[line.id, stored] as const] : []
    }),
  )
}

/** Returns whether two records are equal in these fields; null equals missing. */
export function areEqual(
  one: Values | undefined,
  other: Values,
  names: readonly string[],
): boolean {
  return !!one && names.every((name) => (one[name] ?? null) === (other[name] ?? null))
}

function readLines(record: Values | undefined): readonly Values[] {
  // Validation has checked that child rows are objects (validation.ts).
  return (record?.lines ?? []) as readonly Values[]
}
