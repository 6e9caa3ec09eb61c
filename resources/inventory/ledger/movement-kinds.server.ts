import { registry } from '../../registry.ts'

/**
 * Lists the kinds of stock movements that documents declare in addition to those of the ledger, with the kind that each
 * counts as.
 */
const declared = registry.resources.flatMap(({ document }) =>
  Object.entries(document?.entries?.['stock-movements'] ?? {}),
)

/** Returns the SQL list of these kinds and of the declared kinds that count as one of them. */
export function listKindsCountedAs(...kinds: readonly string[]): string {
  const others = declared.flatMap(([kind, { countsAs }]) => (kinds.includes(countsAs) ? kind : []))
  return [...kinds, ...others].map((kind) => `'${kind}'`).join(', ')
}

/** Returns the SQL list of these resources and of the resources that declare kinds of stock movements. */
export function listResourcesThatMove(...names: readonly string[]): string {
  const others = registry.resources.flatMap(({ name, document }) =>
    document?.entries?.['stock-movements'] ? name : [],
  )
  return [...new Set([...names, ...others])].map((name) => `'${name}'`).join(', ')
}
