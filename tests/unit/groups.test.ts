import { describe, expect, it } from 'vitest'
import { userActivity } from '../../resources/insights/user-activity.ts'
import { purchases } from '../../resources/purchasing/purchases.ts'
import { salesReport } from '../../resources/sales/reports/sales-report.ts'
import { filterToGroup } from '../../src/admin/list/groups/drill-down.ts'
import { getSpanEnd } from '../../src/schema/days.ts'
import { periods, resolveDay } from '../../src/schema/relative-day.ts'
import { findGroup, listGroups } from '../../src/schema/groups.ts'

const findNamedGroup = (name: string) => findGroup(salesReport, name)!

describe('the records of a group', () => {
  it.each([
    ['customer', 'c1', { kind: ['sale'] }, { kind: ['sale'], customer: 'c1' }],
    ['customer', null, {}, { customer_null: true }],
    ['hour', '14:00', {}, { hour: '14:00' }],
    ['date.month', '2026-02-01', {}, { date_gte: '2026-02-01', date_lte: '2026-02-28' }],
    ['date.day', '2026-02-03', {}, { date_gte: '2026-02-03', date_lte: '2026-02-03' }],
    [
      'date.week',
      '2026-11-16',
      { date_gte: '2026-11-18', date_lte: '2026-12-31' },
      { date_gte: '2026-11-18', date_lte: '2026-11-22' },
    ],
  ])('are those of %s %s within the filter', (group, key, filter, rows) => {
    expect(filterToGroup(filter, findNamedGroup(group), key)).toEqual(rows)
  })

  it('end with the last day of the time span', () => {
    expect(getSpanEnd('month', '2024-02-01')).toBe('2024-02-29')
    expect(getSpanEnd('quarter', '2026-10-01')).toBe('2026-12-31')
    expect(getSpanEnd('week', '2026-12-28')).toBe('2027-01-03')
    expect(getSpanEnd('year', '2026-01-01')).toBe('2026-12-31')
  })
})

it('a date can be grouped by day, week, month, quarter and year, in the place of its declared time span', () => {
  const names = listGroups(purchases, () => true).map(({ name }) => name)
  const spans = ['date.day', 'date.week', 'date.month', 'date.quarter', 'date.year']
  expect(names.slice(-spans.length)).toEqual(spans)
  expect(names).toContain('supplier')
  const days = listGroups(userActivity, () => true).flatMap(({ name }) =>
    name.startsWith('day') ? [name] : [],
  )
  expect(days).toEqual(['day', 'day.week', 'day.month', 'day.quarter', 'day.year'])
  expect(listGroups(salesReport, () => true).filter(({ field }) => field === 'date')).toHaveLength(
    5,
  )
})

describe('the preset periods', () => {
  it.each([
    ['today', '2026-11-22', ['2026-11-22', '2026-11-22']],
    ['thisWeek', '2026-11-22', ['2026-11-16', '2026-11-22']],
    ['thisWeek', '2026-11-23', ['2026-11-23', '2026-11-29']],
    ['thisMonth', '2024-02-10', ['2024-02-01', '2024-02-29']],
    ['lastMonth', '2026-01-31', ['2025-12-01', '2025-12-31']],
    ['last7Days', '2026-03-03', ['2026-02-25', '2026-03-03']],
    ['nextWeek', '2026-12-29', ['2027-01-04', '2027-01-10']],
    ['lastYear', '2024-02-29', ['2023-01-01', '2023-12-31']],
    ['lastQuarter', '2026-02-28', ['2025-10-01', '2025-12-31']],
    ['thisQuarter', '2026-11-21', ['2026-10-01', '2026-12-31']],
    ['thisYear', '2026-11-21', ['2026-01-01', '2026-12-31']],
    ['thisFiscalYear', '2026-03-31', ['2025-04-01', '2026-03-31']],
    ['thisFiscalYear', '2026-04-01', ['2026-04-01', '2027-03-31']],
  ] as const)('%s on %s', (preset, today, [from, to]) => {
    const calendar = { today, yearStart: 4 }
    expect(periods[preset].map((day) => resolveDay(day, calendar))).toEqual([from, to])
  })
})
