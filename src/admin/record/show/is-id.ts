import type { Field } from '../../../schema/fields.ts'

/** Returns whether a code is an id, which says nothing to a person. */
export function isId(value: unknown, { kind }: Field): boolean {
  return (
    kind === 'code' &&
    typeof value === 'string' &&
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
  )
}
