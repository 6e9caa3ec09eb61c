import type { Registry } from '../../../src/schema/registry.ts'

/** Returns the SQL array of these kinds of movements, and of kinds that documents declare to count as one of them. */
export function selectKinds(...kinds: readonly string[]): string {
  return `armazem_kinds('stock-movements', ${kinds.map((kind) => `'${kind}'`).join(', ')})`
}

/** Returns the SQL list of these resources and of all resources that declare kinds of stock movements. */
export function listResourcesThatMove(registry: Registry, ...names: readonly string[]): string {
  const others = registry.resources.flatMap(({ name, document }) =>
    document?.entries?.['stock-movements'] ? name : [],
  )
  return [...new Set([...names, ...others])].map((name) => `'${name}'`).join(', ')
}
