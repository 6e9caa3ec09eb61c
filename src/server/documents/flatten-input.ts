import type { InputShape } from '../../schema/document.ts'
import { isObject } from '../../schema/values.ts'

/**
 * Replaces each object in `accepts` by the flat fields for which it stands: `discount: { percent: 5 }`
 * becomes `discountPercent: 5`. Validation checks all other values.
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
