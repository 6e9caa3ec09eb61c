import { findPeriod, isDay, readDay } from '../../schema/relative-day.ts'
import type { Place } from '../../schema/place.ts'
import { useCalendar } from '../core/context/formats.ts'
import { useTranslation } from '../core/context/translation.ts'
import { formatField, type TextTools } from './field-text.ts'
import { toTexts, getFamily, type FilterValues } from './filter-values.ts'

/** Holds the texts of filters that do not depend on a field. */
export interface FilterMessages {
  readonly empty: string
  readonly notEmpty: string
  /** Returns the text of a filter for records that have all of these choices. */
  readonly allOf: (choices: string) => string
  /** Returns the text of a filter for records that have none of these choices. */
  readonly noneOf: (choices: string) => string
  /** Puts a text in the quotation marks of the language. */
  readonly quoted: (text: string) => string
  /** Returns the date of a relative day such as `today-7`; other values unchanged. */
  readonly resolveDay: (value: unknown) => unknown
  /** Names the preset period with these relative days: `This month`. */
  readonly namePeriod: (from: unknown, to: unknown) => string | undefined
}

/** Formats the filter of a field as a short text: `Chairs, Tables`, `≥ 10`, `10 – 20`, `“desk”`. */
export function formatFieldFilter(
  place: Place,
  values: FilterValues,
  tools: TextTools,
  messages: FilterMessages,
): string {
  const { path, field } = place
  const isBlank = values[`${path}_null`]
  if (isBlank !== undefined) return isBlank ? messages.empty : messages.notEmpty
  const contains = values[`${path}_contains`]
  if (contains !== undefined) return messages.quoted(String(contains))
  const family = getFamily(field)
  const text = (value: unknown) => formatField(messages.resolveDay(value), tools, place)
  if (family === 'choiceLists') return formatChoices(path, values, text, messages)
  if (values[path] !== undefined) {
    const wanted = family === 'yesNo' ? [values[path]] : toTexts(values[path])
    return wanted.map((value) => text(value)).join(', ')
  }
  const [from, to] = [values[`${path}_gte`], values[`${path}_lte`]]
  const period = family === 'days' || family === 'times' ? messages.namePeriod(from, to) : undefined
  if (period !== undefined) return period
  if (family !== 'times') return formatRange(text, from, to)
  const day = (value: unknown) => {
    const moment = String(messages.resolveDay(value))
    return isDay(moment) ? tools.formats.date(moment) : tools.formats.dayOf(moment)
  }
  return formatRange(day, from, to ?? getLastMoment(values[`${path}_lt`]))
}

/** Formats a filter for records that have some, all or none of the given choices. */
function formatChoices(
  path: string,
  values: FilterValues,
  text: (value: unknown) => string,
  { allOf, noneOf }: FilterMessages,
): string {
  const [some, all, none] = ['', '_all', '_ne'].map((end) => text(values[path + end] ?? []))
  return [some, all && allOf(all), none && noneOf(none)].filter(Boolean).join(' · ')
}

/** Returns the last moment before the start of the next day, with which a range of days ends. */
function getLastMoment(nextDay: unknown): unknown {
  return nextDay === undefined ? undefined : new Date(Date.parse(String(nextDay)) - 1).toISOString()
}

/** Formats a range of values: `10 – 20`, or `≥ 10` when one end is open. */
export function formatRange(text: (value: unknown) => string, from: unknown, to: unknown): string {
  if (from === undefined) return `≤ ${text(to)}`
  if (to === undefined) return `≥ ${text(from)}`
  return `${text(from)} – ${text(to)}`
}

/** Returns the functions that read and name relative days of a filter. */
export function useDayTexts(): Pick<FilterMessages, 'resolveDay' | 'namePeriod'> {
  const t = useTranslation()
  const calendar = useCalendar()
  return {
    resolveDay: (value) => readDay(value, calendar),
    namePeriod: (from, to) => {
      const name = findPeriod(from, to)
      return name && t(`list.presets.${name}`)
    },
  }
}
