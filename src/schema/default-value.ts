import { evaluate } from './expression.ts'
import type { Field } from './fields.ts'
import { holdsList } from './kinds.ts'
import type { Values } from './values.ts'

/** Holds the values that defaults depend on, in addition to the record. */
interface DefaultContext {
  readonly today?: string | undefined
  readonly settings?: Values | undefined
}

/**
 * Returns whether a field keeps an empty value that was sent, instead of taking the team's setting.
 */
export function allowsExplicitEmpty(field: Field): boolean {
  return 'setting' in field && field.setting !== undefined && field.kind !== 'boolean'
}

/** Returns the default value of a field, or the result of its `from` expression; undefined without a default. */
export function getDefault(field: Field, record: Values, context: DefaultContext = {}): unknown {
  if ('setting' in field && field.setting !== undefined) {
    const settingValue = context.settings?.[field.setting] ?? field.default
    return settingValue ?? (field.kind === 'boolean' ? false : undefined)
  }
  if ('from' in field && field.from !== undefined && field.kind !== 'computed') {
    return evaluate(field.from, record)
  }
  if (field.kind === 'date') return field.default === 'today' ? context.today : undefined
  if (field.kind === 'boolean') return field.default ?? false
  if (field.kind === 'lines' || holdsList(field)) return []
  return 'default' in field ? field.default : undefined
}
