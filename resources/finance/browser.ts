import type { BrowserModule } from '../modules/browser-module.ts'

/** Adds payments, expenses, profit and the printouts of day closings to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'expense',
      icon: 'wallet',
      entries: [
        { label: 'addExpense', resource: 'expenses', view: 'create' },
        { label: 'expenseList', resource: 'expenses', view: 'list' },
        { label: 'expenseCategory', resource: 'expense-categories', view: 'list' },
        { label: 'recurringExpenses', resource: 'recurring-expenses', view: 'list' },
      ],
    },
  ],
  screens: [
    {
      address: '/receive-payment',
      right: 'payment.create',
      recordLink: {
        resource: 'customers',
        as: 'customer',
        label: 'navigation.receivePayment',
        icon: 'banknote',
      },
      load: async () => (await import('./screens/receive-payment.tsx')).ReceivePayment,
    },
    {
      address: '/profit-loss/columns',
      right: 'profit-line.view',
      load: async () => (await import('./screens/profit-columns.tsx')).ProfitColumns,
    },
  ],
  printouts: [
    {
      resource: 'day-closings',
      key: 'xReport',
      when: { status: 'draft' },
      load: async () => (await import('./printouts/day-closing.ts')).rollReport,
    },
    {
      resource: 'day-closings',
      key: 'zReport',
      when: { status: ['closed', 'void'] },
      load: async () => (await import('./printouts/day-closing.ts')).rollReport,
    },
    {
      resource: 'day-closings',
      key: 'zSheet',
      when: { status: ['closed', 'void'] },
      load: async () => (await import('./printouts/day-closing.ts')).zSheet,
    },
  ],
  events: [
    { event: 'expenseApproval', right: 'expense.approve' },
    { event: 'recurringExpense', right: 'recurring-expense.draft' },
    { event: 'refundApproval', right: 'payment.approve' },
  ],
}
