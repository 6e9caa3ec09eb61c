import { isObject } from '../../schema/values.ts'

/** Returns JSON text that is equal for equal values, independent of the order of keys. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (!isObject(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
