import { addDays, getSpanStart } from '../../../src/schema/days.ts'

/** Lists the groups that can be the columns of the statement. */
export const columnGroups = ['date.month', 'date.quarter', 'date.year', 'branch'] as const
export type ColumnGroup = (typeof columnGroups)[number]

/** Returns the last part of a column group, which is the key of its text. */
export function toTextKey<Part extends string>(group: `date.${Part}` | 'branch') {
  return group.replace('date.', '') as Part | 'branch'
}

export const periodNames = ['thisYear', 'last12', 'lastYear', 'custom'] as const
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

/** Reads the choices from the address; the default is this year by month. */
export function readProfitChoice(search: string, today: string): ProfitChoice {
  const given = new URLSearchParams(search)
  const by = columnGroups.find((one) => one === given.get('by')) ?? 'date.month'
  const named = periodNames.find((one) => one === given.get('period')) ?? 'thisYear'
  const branch = given.get('branch')
  const [from, to] = [given.get('from'), given.get('to')]
  if (named === 'custom' && from && to && from <= to) return { by, period: named, from, to, branch }
  const period = named === 'custom' ? 'thisYear' : named
  return { by, period, ...computePeriodDays(period, today), branch }
}

function computePeriodDays(period: Exclude<PeriodName, 'custom'>, today: string) {
  const year = getSpanStart('year', today)
  switch (period) {
    case 'thisYear':
      return { from: year, to: today }
    case 'last12': {
      const [before, month] = [Number(today.slice(0, 4)) - 1, Number(today.slice(5, 7))]
      return { from: new Date(Date.UTC(before, month, 1)).toISOString().slice(0, 10), to: today }
    }
    case 'lastYear': {
      const last = addDays(year, -1)
      return { from: getSpanStart('year', last), to: last }
    }
  }
}
