import type { Resource } from '../../schema/resource.ts'

/** Splits the entered values into stored fields and inputs for the resource's rules. */
export function splitInputs(
  { inputs }: Resource,
  value: Readonly<Record<string, unknown>>,
): Record<'kept' | 'inputs', Readonly<Record<string, unknown>>> {
  const parts = { kept: {} as Record<string, unknown>, inputs: {} as Record<string, unknown> }
  for (const [name, each] of Object.entries(value)) {
    parts[Object.hasOwn(inputs, name) ? 'inputs' : 'kept'][name] = each
  }
  return parts
}
