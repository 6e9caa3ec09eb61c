import type { Resource } from '../../schema/resource.ts'

/** What was entered, apart: what is kept of it, and what is for the entity's rules alone. */
export function apart(
  { inputs }: Resource,
  value: Readonly<Record<string, unknown>>,
): Record<'kept' | 'inputs', Readonly<Record<string, unknown>>> {
  const parts = { kept: {} as Record<string, unknown>, inputs: {} as Record<string, unknown> }
  for (const [name, each] of Object.entries(value)) {
    parts[Object.hasOwn(inputs, name) ? 'inputs' : 'kept'][name] = each
  }
  return parts
}
