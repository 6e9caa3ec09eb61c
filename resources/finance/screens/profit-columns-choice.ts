import { addDays, getSpanEnd, getSpanStart, getYearUntil } from '../../../src/schema/days.ts'
import { getFiscalYear } from '../../../src/schema/fiscal-year.ts'

/** Lists the groups that can be the columns of the statement. */
export const columnGroups = ['date.month', 'date.quarter', 'date.year', 'branch'] as const
export type ColumnGroup = (typeof columnGroups)[number]

/** Returns the last part of a column group, which is the key of its text. */
export function toTextKey<Part extends string>(group: `date.${Part}` | 'branch') {
  return group.replace('date.', '') as Part | 'branch'
}

export const periodNames = [
  'thisYear',
  'last12',
  'lastYear',
  'thisFiscalYear',
  'lastFiscalYear',
  'custom',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Holds the choices of columns, period and branch, which the address keeps. */
export interface ProfitChoice {
  readonly by: ColumnGroup
  readonly period: PeriodName
  /** Holds the first day of the period, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly branch: string | null
}

/**
 * Reads the choices from the address; the default is the fiscal year by month. `start` is the first month of the fiscal
 * year, 1 to 12.
 */
export function readProfitChoice(search: string, today: string, start = 1): ProfitChoice {
  const query = new URLSearchParams(search)
  const by = columnGroups.find((each) => each === query.get('by')) ?? 'date.month'
  const defaultPeriod = start === 1 ? 'thisYear' : 'thisFiscalYear'
  const named = periodNames.find((each) => each === query.get('period')) ?? defaultPeriod
  const branch = query.get('branch')
  const [from, to] = [query.get('from'), query.get('to')]
  if (named === 'custom' && from && to && from <= to) return { by, period: named, from, to, branch }
  const period = named === 'custom' ? defaultPeriod : named
  return { by, period, ...computePeriodDays(period, today, start), branch }
}

function computePeriodDays(period: Exclude<PeriodName, 'custom'>, today: string, start: number) {
  const year = getSpanStart('year', today)
  switch (period) {
    case 'thisYear':
      return { from: year, to: today }
    case 'last12':
      return {
        from: addDays(getSpanEnd('month', getYearUntil(getSpanStart('month', today)).from), 1),
        to: today,
      }
    case 'thisFiscalYear':
      return { from: getFiscalYear(today, start).from, to: today }
    case 'lastFiscalYear':
      return getFiscalYear(addDays(getFiscalYear(today, start).from, -1), start)
    case 'lastYear': {
      const last = addDays(year, -1)
      return { from: getSpanStart('year', last), to: last }
    }
  }
}
