import type { InputShape } from '../../schema/document.ts'
import { isObject } from '../../schema/values.ts'

/**
 * Copies the members of objects that the API accepts to the flat fields. Other values are left to
 * validation.
 */
export function flattenInput(input: unknown, accepts: InputShape | undefined): unknown {
  if (!accepts || !isObject(input)) return input
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
      const parts = accepts[name]
      if (!parts || typeof value !== 'object' || value === null) return [[name, value]]
      return Object.entries(value).map(([part, inner]): [string, unknown] => [
        Object.hasOwn(parts, part) ? parts[part]! : `${name}.${part}`,
        inner,
      ])
    }),
  )
}
