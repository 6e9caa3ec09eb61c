import { isId } from './check-value.ts'
import type { Field, Fields } from './fields.ts'
import { memoizeByDeclaration } from './memoize-by-declaration.ts'
import type { Issue } from './problem.ts'
import type { Values } from './values.ts'

/**
 * Checks the entered id, and adds it to `value` or an issue to `issues`. A client may choose the id of a new record,
 * but not change the id of a stored record.
 */
export function checkId(
  entered: unknown,
  current: Values | undefined,
  issues: Issue[],
  value: Record<string, unknown>,
): void {
  if (current) checkUnchanged('id', entered, current, issues)
  else if (isId(entered)) value.id = entered.toLowerCase()
  else issues.push({ pointer: '/id', code: 'ID' })
}

/** Adds an issue to `issues` unless a server-owned value, such as the time of creation, equals the stored value. */
export function checkUnchanged(
  name: string,
  entered: unknown,
  current: Values | undefined,
  issues: Issue[],
): void {
  // `version` names the state that the client read. The server compares it and answers 412 instead
  // of 422.
  if (name === 'version' && current && Number.isInteger(entered)) return
  if (!isStoredValue(name, entered, current))
    issues.push({ pointer: `/${name}`, code: 'READ_ONLY' })
}

/**
 * Returns whether the server owns a field, so that clients may not write it: a computed or read-only field, or an
 * immutable field of an existing record.
 */
export function isServerOwned(field: Field, current: Values | undefined): boolean {
  return (
    field.readOnly === true || field.kind === 'computed' || (field.immutable === true && !!current)
  )
}

/**
 * Returns whether a client sent its own value of a server-computed field, which the server then compares (`mismatch`).
 */
export function isClientTotal(field: Field, entered: unknown): boolean {
  return 'mismatch' in field && field.mismatch !== undefined && typeof entered === 'number'
}

/** Returns the client's own values of server-computed fields that differ from the stored values. */
export function getClientTotals(fields: Fields, sent: Values, current: Values | undefined): Values {
  if (!hasComparedFields(fields)) return {}
  return Object.fromEntries(
    Object.entries(sent).filter(([name, entered]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field && isClientTotal(field, entered) && !isStoredValue(name, entered, current)
    }),
  )
}

const hasComparedFields = memoizeByDeclaration((fields: Fields) =>
  Object.values(fields).some((field) => 'mismatch' in field),
)

/** Returns whether a value equals that of the stored record. */
export function isStoredValue(
  name: string,
  entered: unknown,
  current: Values | undefined,
): boolean {
  if (!current) return false
  return JSON.stringify(entered ?? null) === JSON.stringify(current[name] ?? null)
}
