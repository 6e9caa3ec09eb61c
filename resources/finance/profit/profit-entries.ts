import { code, date, money, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { journalSources } from '../../documents/journal-sources.ts'

/** Declares all entries that raise or lower profit, signed; the sum of `amount` is the net profit (rule 4.16). */
export const profitEntries = defineResource('profit-entries', {
  icon: 'chart-column',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['journal-lines', 'accounts', 'write-offs'],
  looksUp: ['expense-categories', ...journalSources],
  linksTo: { by: 'resource', id: 'document' },
  access: reportAccess,
  routes: { list: '/profit-entries' },
  groups: ['kind', 'category', 'branch', 'date.day', 'date.week', 'date.month'],
  states: ['kind'],
  essentials: ['amount', 'date', 'branch'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    kind: select({
      choices: {
        sales: 'success',
        returns: 'warning',
        costOfGoods: 'info',
        expenses: 'info',
        stockLoss: 'error',
        stockGain: 'success',
        purchaseVariance: 'warning',
        cashDifference: 'warning',
        otherProfit: 'neutral',
        writeOffs: 'error',
      },
      filter: true,
      column: true,
    }),
    branch: reference('branches', { filter: true, column: true }),
    category: reference('expense-categories', { filter: true, column: true }),
    amount: money({ requires: 'view_profit', column: true }),
    resource: code({ internal: true }),
    document: code({ max: 36, internal: true }),
  },
})
