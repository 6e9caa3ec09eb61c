import { describe, expect, it } from 'vitest'
import { expenseReport } from '../../resources/finance/reports/expense-report.ts'
import { readProfitChoice } from '../../resources/finance/screens/profit-columns-choice.ts'
import { buildProfitStatement } from '../../resources/finance/profit/profit-statement.ts'
import { salesReport } from '../../resources/sales/reports/sales-report.ts'
import { stockBalance } from '../../resources/inventory/reports/stock-balance.ts'
import {
  compareAmounts,
  getComparedPeriod,
  readPeriod,
  withPeriod,
} from '../../src/admin/list/groups/compared-period.ts'
import { buildPivot, sumPivot } from '../../src/admin/list/groups/pivot.ts'
import { findGroup } from '../../src/schema/groups.ts'

describe('the compared period', () => {
  it.each([
    ['previous', '2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
    ['previous', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['previous', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['previous', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['previous', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    // The next two periods are not over on 2027-05-05.
    ['previous', '2027-05-01', '2027-05-31', '2027-04-01', '2027-04-05'],
    ['year', '2027-04-01', '2027-06-30', '2026-04-01', '2026-05-05'],
    ['year', '2026-11-10', '2026-11-12', '2025-11-10', '2025-11-12'],
    ['year', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  ] as const)('(%s) of %s to %s is %s to %s', (basis, from, to, first, last) => {
    expect(getComparedPeriod(basis, { from, to }, '2027-05-05')).toEqual({ from: first, to: last })
  })
})

describe('the period of a filter', () => {
  it('is read from and written as conditions on a date field, or as params of a report', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' }
    const calendar = { today: '2026-11-24', yearStart: 1 }
    const bySales = { date_gte: days.from, date_lte: days.to }
    expect(readPeriod(salesReport, { branch: 'b', ...bySales }, calendar)).toEqual(days)
    expect(withPeriod(salesReport, { branch: 'b' }, calendar, days)).toEqual({
      branch: 'b',
      ...bySales,
    })
    expect(readPeriod(stockBalance, days, calendar)).toEqual(days)
    expect(withPeriod(stockBalance, { branch: 'b' }, calendar, days)).toEqual({
      branch: 'b',
      ...days,
    })
    expect(readPeriod(salesReport, { date_gte: days.from }, calendar)).toBeUndefined()
    const relative = { date_gte: 'startOfMonth', date_lte: 'endOfMonth' }
    expect(readPeriod(salesReport, relative, calendar)).toEqual(days)
  })

  it.each([
    [{ date_between: ['2026-11-01', '2026-11-30'] }, '2026-11-01', '2026-11-30'],
    [{ date_between: ['startOfMonth', 'today'] }, '2026-11-01', '2026-11-24'],
    [{ date_between: ['today-6', 'today'] }, '2026-11-18', '2026-11-24'],
    [{ date: 'today' }, '2026-11-24', '2026-11-24'],
    [{ date: ['2026-11-03'] }, '2026-11-03', '2026-11-03'],
    [{ date_gt: '2026-10-31', date_lt: 'endOfMonth+1' }, '2026-11-01', '2026-12-30'],
    [
      { date_gte: '2026-11-01', date_between: ['2026-10-01', '2026-11-10'] },
      '2026-11-01',
      '2026-11-10',
    ],
    [
      { $and: [{ date_gte: '2026-11-01' }, { date_lte: '2026-11-09' }] },
      '2026-11-01',
      '2026-11-09',
    ],
  ])('%j is %s to %s, and another period replaces its conditions', (filter, from, to) => {
    const calendar = { today: '2026-11-24', yearStart: 1 }
    const values = { branch: 'b', ...filter }
    expect(readPeriod(salesReport, values, calendar)).toEqual({ from, to })
    const before = { from: '2026-10-01', to: '2026-10-31' }
    expect(withPeriod(salesReport, values, calendar, before)).toEqual({
      branch: 'b',
      date_gte: before.from,
      date_lte: before.to,
    })
  })

  it('is replaced without changing other conditions, and is undefined for other conditions on the date', () => {
    const calendar = { today: '2026-11-24', yearStart: 1 }
    const days = { from: '2026-10-01', to: '2026-10-31' }
    const written = { date_gte: days.from, date_lte: days.to }
    const others = { date_null: false, total_between: [1, 9], $or: [{ branch: 'b' }, { total: 5 }] }
    const ranged = { ...others, $and: [{ date: 'today' }, { total_gt: 2 }] }
    expect(withPeriod(salesReport, ranged, calendar, days)).toEqual({
      ...others,
      ...written,
      $and: [{ total_gt: 2 }],
    })
    for (const single of [
      { date: ['2026-11-03', '2026-11-05'] },
      { date_ne: '2026-11-03', ...written },
      { date_between: ['2026-11-09', '2026-11-01'] },
      { date_gte: 'soon', date_lte: 'today' },
      { ...written, $or: [{ date_gte: '2026-11-03' }, { branch: 'b' }] },
      { ...written, $not: { $and: [{ date: '2026-10-05' }] } },
    ])
      expect(readPeriod(salesReport, single, calendar)).toBeUndefined()
  })
})

describe('a compared figure', () => {
  it.each([
    [120, 100, 20, 20],
    [0.3, 0.1, 0.2, 200],
    [50, -100, 150, 150],
    [0, 80, -80, -100],
    [80, 0, 80, undefined],
    [1, 3, -2, -66.7],
  ])('%d after %d changed by %d, %s percent', (value, before, change, share) => {
    expect(compareAmounts(value, before)).toEqual({ value, before, change, share })
  })
})

describe('a table of groups', () => {
  const cells = [
    { group: 'rent', across: '2026-01-01', value: 100.1 },
    { group: 'rent', across: '2026-04-01', value: 100.2 },
    { group: 'taxes', across: '2026-01-01', value: 500 },
  ]
  const category = findGroup(expenseReport, 'category')!
  const month = findGroup(expenseReport, 'date.month')!

  it('has a column for empty months, and starts with the largest row', () => {
    const pivot = buildPivot(cells, category, month)
    expect(pivot.columns).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    expect(pivot.rows).toEqual([
      { key: 'taxes', values: [500, undefined, undefined, undefined], total: 500 },
      { key: 'rent', values: [100.1, undefined, undefined, 100.2], total: 200.3 },
    ])
    expect(sumPivot(pivot)).toEqual({ values: [600.1, 0, 0, 100.2], total: 700.3 })
  })

  it('keeps choices in declared order', () => {
    const kind = findGroup(salesReport, 'kind')!
    const ofKinds = ['return', 'sale', 'order'].map((group, i) => ({
      group,
      across: '2026-01-01',
      value: 10 - i,
    }))
    const { rows } = buildPivot(ofKinds, kind, month)
    expect(rows.map(({ key }) => key)).toEqual(['sale', 'order', 'return'])
  })
})

describe('profit and loss in columns', () => {
  it('has expenses by category in place of their sum, and also the lines without amounts', () => {
    const rows = buildProfitStatement(
      [
        { group: 'netSales', across: 'a', value: 10 },
        { group: 'expenses', across: 'a', value: -4 },
      ],
      [
        { group: 'rent', across: 'a', value: -1 },
        { group: 'wages', across: 'a', value: -3 },
      ],
      ['a', 'b'],
    )
    const expenses = rows.filter(({ line }) => line === 'expenses')
    expect(expenses.map(({ category }) => category)).toEqual(['wages', 'rent'])
    expect(rows.find(({ line }) => line === 'netSales')).toEqual({
      line: 'netSales',
      isSum: true,
      values: [10, undefined],
      total: 10,
    })
    expect(rows.filter(({ total }) => total === 0).map(({ line }) => line)).toContain('stockLoss')
  })

  it.each([
    ['', '2026-01-01', '2026-11-21', 'date.month'],
    ['?period=last12&by=branch', '2025-12-01', '2026-11-21', 'branch'],
    ['?period=lastYear&by=date.quarter', '2025-01-01', '2025-12-31', 'date.quarter'],
    ['?period=custom&from=2026-03-05&to=2026-04-06', '2026-03-05', '2026-04-06', 'date.month'],
    ['?period=custom&from=2026-04-06&to=2026-03-05', '2026-01-01', '2026-11-21', 'date.month'],
    ['?period=thisFiscalYear', '2026-07-01', '2026-11-21', 'date.month', 7],
    ['?period=lastFiscalYear', '2025-07-01', '2026-06-30', 'date.month', 7],
    ['', '2026-07-01', '2026-11-21', 'date.month', 7],
    ['?by=weather&period=ever', '2026-01-01', '2026-11-21', 'date.month'],
  ] as const)(
    'of the address %j covers %s to %s, in columns by %s',
    (search, from, to, by, start?: number) => {
      expect(readProfitChoice(search, '2026-11-21', start)).toMatchObject({
        from,
        to,
        by,
        branch: null,
      })
    },
  )
})
