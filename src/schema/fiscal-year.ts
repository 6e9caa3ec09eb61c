import { addDays } from './days.ts'
import type { Values } from './values.ts'

/** Lists the choices of the setting `fiscalYearStart`. */
export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** Returns the month in which the fiscal year of a team begins, from 1 to 12. */
export function getFiscalYearStart({ settings }: { readonly settings: Values }): number {
  const month = months.findIndex((each) => each === settings.fiscalYearStart)
  return month < 0 ? 1 : month + 1
}

/** Returns the first and last day of the fiscal year that contains a date. `start` is its first month, from 1 to 12. */
export function getFiscalYear(
  day: string,
  start: number,
): { readonly from: string; readonly to: string } {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < start ? 1 : 0)
  const getFirstDay = (y: number) => `${y}-${String(start).padStart(2, '0')}-01`
  return { from: getFirstDay(year), to: addDays(getFirstDay(year + 1), -1) }
}

/** Returns the periods without those of the fiscal year, if the fiscal year equals the calendar year (`start` is 1). */
export function omitFiscalYears<P extends string>(
  periods: readonly P[],
  start: number,
): readonly P[] {
  return start === 1 ? periods.filter((name) => !name.endsWith('FiscalYear')) : periods
}
