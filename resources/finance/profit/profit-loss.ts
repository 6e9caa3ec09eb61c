import { date, integer, money, percent, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { journalSources } from '../../documents/journal-sources.ts'
import { filterByPeriod, periodFields } from '../reports/period-fields.ts'
import { findDrill } from './profit-drill.ts'

/** Declares the lines of the statement, from sales to net profit. The tones `info` and `success` mark subtotals. */
export const profitLossLines = {
  grossSales: 'neutral',
  discounts: 'neutral',
  returns: 'neutral',
  netSales: 'info',
  costOfGoods: 'neutral',
  grossProfit: 'info',
  stockGain: 'neutral',
  stockLoss: 'neutral',
  purchaseVariance: 'neutral',
  cashDifference: 'neutral',
  otherProfit: 'neutral',
  expenses: 'neutral',
  totalExpenses: 'info',
  writeOffs: 'neutral',
  netProfit: 'success',
} as const

const subtotals = Object.entries(profitLossLines).flatMap(([line, tone]) =>
  tone === 'neutral' ? [] : [line],
)

/**
 * Declares profit and loss: sales less cost of goods, stock losses and expenses; the last line equals the dashboard's
 * net profit (I18).
 */
export const profitLoss = defineResource('profit-loss', {
  icon: 'chart-column',
  group: 'reports',
  title: 'line',
  sort: ['position', 'ASC'],
  source: 'view',
  whole: true,
  statement: { strong: { line: subtotals }, items: 'category' },
  drill: ({ line, category, ...row }) =>
    findDrill(String(line), {
      ...filterByPeriod(row),
      ...(line === 'expenses' && (category === null ? { category_null: true } : { category })),
    }),
  essentials: ['amount'],
  reads: ['journal-lines', 'accounts'],
  looksUp: ['expense-categories', ...journalSources],
  access: { ...reportAccess, sales: 'none', purchasing: 'none' },
  routes: { list: '/profit-loss' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
    branch: reference('branches'),
  },
  fields: {
    line: select({ choices: profitLossLines, column: true }),
    category: reference('expense-categories'),
    /** Holds the amount. Subtotals include other lines, so the column has no sum. */
    amount: money({ requires: 'view_profit', column: true, sum: false }),
    /**
     * Holds the amount of the period before (database/29-period-before.sql). Whole months are compared with as many
     * whole months.
     */
    previous: money({ requires: 'view_profit', needs: 'from', column: true, sum: false }),
    /** Holds the amount as a percentage of net sales. */
    share: percent({ requires: 'view_profit', digits: 2, column: true }),
    position: integer({ internal: true }),
    ...periodFields,
  },
})
