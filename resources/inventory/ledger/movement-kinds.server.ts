import { registry } from '../../registry.ts'

/**
 * Lists kinds of stock movements that documents declare besides those of the ledger, with the kind that each counts as.
 */
const declared = registry.resources.flatMap(({ document }) =>
  Object.entries(document?.entries?.['stock-movements'] ?? {}),
)

/** Returns the SQL list of these kinds of movements, with the kinds that documents declare to count as one of them. */
export function listKindsCountedAs(...kinds: readonly string[]): string {
  const others = declared.flatMap(([kind, { countsAs }]) => (kinds.includes(countsAs) ? kind : []))
  return [...kinds, ...others].map((kind) => `'${kind}'`).join(', ')
}

/** Lists these resources and those that declare kinds of stock movements, as SQL. */
export function listResourcesThatMove(...names: readonly string[]): string {
  const others = registry.resources.flatMap(({ name, document }) =>
    document?.entries?.['stock-movements'] ? name : [],
  )
  return [...new Set([...names, ...others])].map((name) => `'${name}'`).join(', ')
}
