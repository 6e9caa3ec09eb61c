import { describe, expect, it } from 'vitest'
import { salesReport } from '../../resources/sales/reports/sales-report.ts'
import { lastDay, filterToGroup } from '../../src/admin/list/groups/drill-down.ts'
import { presetDays } from '../../src/admin/list/filters/day-presets.tsx'
import { findGroup } from '../../src/schema/groups.ts'

const by = (name: string) => findGroup(salesReport, name)!

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
    expect(filterToGroup(filter, by(group), key)).toEqual(rows)
  })

  it('end with the last day of the time span', () => {
    expect(lastDay('2024-02-01', 'month')).toBe('2024-02-29')
    expect(lastDay('2026-10-01', 'quarter')).toBe('2026-12-31')
    expect(lastDay('2026-12-28', 'week')).toBe('2027-01-03')
    expect(lastDay('2026-01-01', 'year')).toBe('2026-12-31')
  })
})

describe('the usual periods', () => {
  it.each([
    ['today', '2026-11-22', ['2026-11-22', '2026-11-22']],
    ['thisWeek', '2026-11-22', ['2026-11-16', '2026-11-22']],
    ['thisWeek', '2026-11-23', ['2026-11-23', '2026-11-29']],
    ['thisMonth', '2024-02-10', ['2024-02-01', '2024-02-29']],
    ['lastMonth', '2026-01-31', ['2025-12-01', '2025-12-31']],
    ['thisQuarter', '2026-11-21', ['2026-10-01', '2026-12-31']],
    ['thisYear', '2026-11-21', ['2026-01-01', '2026-12-31']],
  ] as const)('%s on %s', (preset, today, [from, to]) => {
    expect(presetDays(preset, today)).toEqual({ from, to })
  })
})
