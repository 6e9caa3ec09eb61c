import { formatField, type Place, type TextTools } from './field-text.ts'
import { asList, getFamily, type FilterValues } from './filter-values.ts'

interface FilterMessages {
  readonly empty: string
  readonly notEmpty: string
  /** Puts a text in the quotation marks of the language. */
  readonly quoted: (text: string) => string
}

/** Formats the filter of a field as a short text: `Chairs, Tables`, `≥ 10`, `10 – 20`, `“desk”`. */
export function filterText(
  place: Place,
  values: FilterValues,
  tools: TextTools,
  messages: FilterMessages,
): string {
  const { path, field } = place
  const missing = values[`${path}_null`]
  if (missing !== undefined) return missing ? messages.empty : messages.notEmpty
  const contains = values[`${path}_contains`]
  if (contains !== undefined) return messages.quoted(String(contains))
  const text = (value: unknown) => formatField(value, tools, place)
  if (values[path] !== undefined) {
    const wanted = getFamily(field) === 'yesNo' ? [values[path]] : asList(values[path])
    return wanted.map((one) => text(one)).join(', ')
  }
  if (getFamily(field) === 'times') {
    const day = (value: unknown) => tools.formats.dayOf(String(value))
    return formatRange(day, values[`${path}_gte`], getLastMoment(values[`${path}_lt`]))
  }
  return formatRange(text, values[`${path}_gte`], values[`${path}_lte`])
}

/**
 * Returns the last moment before the end of a range of days, which is the start of the next day.
 */
function getLastMoment(instant: unknown): unknown {
  return instant === undefined ? undefined : new Date(Date.parse(String(instant)) - 1).toISOString()
}

function formatRange(text: (value: unknown) => string, from: unknown, to: unknown): string {
  if (from === undefined) return `≤ ${text(to)}`
  if (to === undefined) return `≥ ${text(from)}`
  return `${text(from)} – ${text(to)}`
}
