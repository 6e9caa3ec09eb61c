import { evaluate } from './expression.ts'
import type { Field } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

/** What defaults depend on beside the record. */
interface Surroundings {
  readonly today?: string | undefined
  readonly settings?: Values | undefined
}

/** What a field holds when nothing was entered: its default, or what its `from` works out. */
export function defaultOf(field: Field, record: Values, now: Surroundings = {}): unknown {
  if ('setting' in field && field.setting !== undefined) {
    return now.settings?.[field.setting] ?? field.default
  }
  if ('from' in field && field.from !== undefined && field.kind !== 'computed') {
    return evaluate(field.from, record)
  }
  if (field.kind === 'date') return field.default === 'today' ? now.today : undefined
  if (field.kind === 'boolean') return field.default ?? false
  if (field.kind === 'lines' || field.kind === 'images') return []
  return 'default' in field ? field.default : undefined
}
