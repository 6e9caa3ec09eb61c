import { date, money, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { journalSources } from '../../documents/journal-sources.ts'
import { profitLossLines } from './profit-loss.ts'

/**
 * Declares the amounts of each day and branch that add up to the lines of profit and loss; the screen of profit and loss
 * in columns groups these amounts by month, quarter, year or branch (rule 5.1).
 */
export const profitLines = defineResource('profit-lines', {
  icon: 'chart-column',
  group: 'reports',
  title: 'line',
  sort: ['date', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['journal-lines', 'accounts'],
  looksUp: ['expense-categories', ...journalSources],
  access: { ...reportAccess, sales: 'none', purchasing: 'none' },
  routes: { list: '/profit-lines' },
  fields: {
    line: select({ choices: profitLossLines, filter: true, column: true }),
    date: date({ filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    category: reference('expense-categories', { filter: true, column: true }),
    /** Holds the amount. Subtotals include other lines, so the column has no sum. */
    amount: money({ requires: 'view_profit', column: true, sum: false }),
  },
})
