import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'

/** Splits the entered values into stored fields (`stored`) and `inputs`, which only the resource's rules read. */
export function splitInputs(
  { inputs }: Resource,
  value: Readonly<Record<string, unknown>>,
): Record<'stored' | 'inputs', Readonly<Record<string, unknown>>> {
  if (!Object.keys(inputs).some((name) => Object.hasOwn(value, name)))
    return { stored: value, inputs: {} }
  const parts = { stored: {} as Record<string, unknown>, inputs: {} as Record<string, unknown> }
  for (const [name, fieldValue] of Object.entries(value)) {
    parts[Object.hasOwn(inputs, name) ? 'inputs' : 'stored'][name] = fieldValue
  }
  return parts
}

/** Returns whether a row gives a value to an input, such as the opening stock of a product; `false` is no value. */
export function hasInputs(inputs: Values): boolean {
  return Object.values(inputs).some((value) => value !== null && value !== false)
}
