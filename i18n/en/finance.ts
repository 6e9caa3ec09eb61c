import type { ResourceMessages } from '../resource-messages.ts'

const profitLossLines = {
  grossSales: 'Sales before discounts',
  discounts: 'Discounts',
  returns: 'Returns',
  netSales: 'Net sales',
  costOfGoods: 'Cost of goods sold',
  grossProfit: 'Gross profit',
  stockGain: 'Stock gains',
  stockLoss: 'Stock losses',
  purchaseVariance: 'Purchase variance',
  cashDifference: 'Cash differences',
  otherProfit: 'Other income and costs',
  expenses: 'Expenses',
  totalExpenses: 'Total expenses',
  writeOffs: 'Write-offs',
  netProfit: 'Net profit',
} as const

/** Names payments, expenses and financial reports, and their fields. */
export const financeResources = {
  'expense-categories': {
    name: 'Expense category |||| Expense categories',
    fields: { parent: 'Parent category', deductsTax: 'Tax is deductible' },
    help: { deductsTax: 'Off: the tax of these expenses is part of their cost.' },
  },
  expenses: {
    name: 'Expense |||| Expenses',
    fields: {
      number: 'Number',
      receipt: 'Receipt',
      recurring: 'Recurring expense',
      amount: 'Amount without tax',
      taxAmount: 'Tax amount',
      deductsTax: 'Tax deducted',
      cost: 'Cost',
      'lines.amount': 'Amount without tax',
      'lines.taxAmount': 'Tax amount',
    },
    help: {
      amount: 'An expense with lines has the sum of its lines.',
      taxAmount: 'Blank: computed from the tax.',
    },
    inputHelp: { paidBy: 'Blank: to be paid later.' },
    sections: { main: 'Expense', lines: 'Several amounts on one receipt' },
    actions: { post: 'Post', pay: 'Pay', void: 'Void' },
    effects: {
      submit: 'The expense waits for approval.',
      approve: 'The expense can be posted.',
      reject: 'The author can change the expense and submit it again.',
      post: 'The expense counts as a cost from its date and can no longer be edited. Above your limit it waits for approval first.',
      pay: 'The whole amount is paid.',
      void: 'The expense no longer counts. Its payment must be voided first.',
    },
  },
  'recurring-expenses': {
    name: 'Recurring expense |||| Recurring expenses',
    fields: {
      amount: 'Amount without tax',
      every: 'Every',
      startDate: 'First on',
      nextDate: 'Next on',
      endDate: 'Until',
    },
    help: { endDate: 'Blank: without end.' },
    choices: { every: { week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' } },
    actions: { draft: 'Create expense' },
    effects: {
      draft: 'Creates a draft of the expense that is due, which you can change before posting.',
    },
  },
  payments: {
    name: 'Payment |||| Payments',
    fields: {
      number: 'Number',
      'allocations.date': 'Used on',
      keepCredit: 'Keep the rest as credit',
    },
    help: {
      keepCredit: 'Money that is not allocated to documents pays the opening balance first.',
    },
    choices: { direction: { in: 'In', out: 'Out' } },
    sections: { main: 'Payment' },
    actions: { void: 'Void', 'write-off': 'Write off the rest' },
    effects: {
      'write-off':
        'The unallocated amount no longer counts as credit: it is a gain if a customer paid it, a loss if you paid it to a supplier. You can reverse this.',
      'reverse-write-off': 'The written-off amount is credit again from today.',
      approve: 'The refund is paid.',
      reject: 'The refund is not paid.',
      void: 'The payment no longer counts, and the amounts that it paid are due again.',
    },
  },
  'payment-allocations': {
    name: 'Allocated payment |||| Allocated payments',
    choices: { direction: { in: 'In', out: 'Out' } },
  },
  'set-offs': {
    name: 'Credit note applied |||| Credit notes applied',
    origin: 'Created when the credit of a return pays its own sale or another sale.',
    fields: { creditNote: 'Credit note', sale: 'Sale', amount: 'Amount' },
  },
  'day-closings': {
    name: 'Day closing |||| Day closings',
    fields: {
      opening: 'Opening cash',
      coversPast: 'Covers earlier days',
      expectedOpening: 'Expected opening cash',
      salesCount: 'Number of sales',
      salesTotal: 'Sold',
      returnsTotal: 'Returned',
      cashIn: 'Cash in',
      cashOut: 'Cash out',
      expected: 'Expected cash',
      counted: 'Counted cash',
      difference: 'Difference',
      account: 'Cash account',
      closedAt: 'Closed at',
      lines: 'By method and user',
      'lines.cashier': 'User',
      'lines.in': 'In',
      'lines.out': 'Out',
      'lines.net': 'Net',
    },
    help: {
      opening:
        'Blank: the amount counted at the last closing and the cash that moved since, or the cash in the books.',
      cashOut: 'Includes deposits at the bank.',
      coversPast:
        'This is the first closing of the branch, and it starts with the cash in the books. The difference covers all days so far. To post only the difference of this day, enter the cash that was counted in the morning as opening cash.',
    },
    sections: { sales: 'Sales', drawer: 'Drawer', takings: 'By method and user' },
    actions: { refresh: 'Recalculate', close: 'Close the day', void: 'Void' },
    effects: {
      close: 'The figures of this day are fixed, and the closing gets its number.',
      void: 'The day can be closed again.',
    },
    choices: { status: { closed: 'Closed', void: 'Voided' } },
    printouts: {
      xReport: 'Day so far (X)',
      zReport: 'Day closing (Z)',
      zSheet: 'Day closing (Z), A4',
    },
  },
  'write-offs': {
    name: 'Write-off |||| Write-offs',
    origin:
      'Write a debt off on the page of its sale, and an unallocated amount on the page of its payment.',
    fields: { sale: 'Sale', payment: 'Payment', amount: 'Amount' },
  },
  receivables: {
    name: 'Receivable |||| Receivables',
    choices: { kind: { opening: 'Opening balance' } },
    fields: {
      number: 'Number',
      credit: 'Credit',
      daysOverdue: 'Days overdue',
      due: 'Due',
      resource: 'Kind of document',
    },
  },
  payables: {
    name: 'Payable |||| Payables',
    choices: { kind: { opening: 'Opening balance' } },
    fields: { number: 'Number', credit: 'Credit', due: 'Due', resource: 'Kind of document' },
  },
  'cash-movements': {
    name: 'Cash movement |||| Cash movements',
    fields: { in: 'In', out: 'Out', net: 'Net', party: 'Party' },
    choices: { direction: { in: 'In', out: 'Out' } },
  },
  'profit-entries': {
    name: 'Profit entry |||| Profit entries',
    synonyms: 'income, earnings',
    fields: {
      amount: 'Amount',
      number: 'Document',
      kind: 'Kind',
      document: 'Document ID',
      resource: 'Kind of document',
    },
    choices: {
      kind: {
        sales: 'Net sales',
        returns: 'Returns',
        costOfGoods: 'Cost of goods sold',
        expenses: 'Expenses',
        stockLoss: 'Stock loss',
        stockGain: 'Stock gain',
        purchaseVariance: 'Purchase variance',
        cashDifference: 'Cash differences',
        otherProfit: 'Other income and costs',
        writeOffs: 'Write-off',
      },
    },
  },
  'receivables-ageing': {
    name: 'Receivables ageing |||| Receivables ageing',
    fields: {
      current: 'Not yet due',
      days30: '1–30 days',
      days60: '31–60 days',
      days90: '61–90 days',
      older: 'Over 90 days',
    },
  },
  'profit-loss': {
    name: 'Profit and loss |||| Profit and loss',
    synonyms: 'income statement, earnings, result',
    fields: { share: '% of net sales' },
    help: {
      previous:
        'Whole months are compared with as many whole months directly before, part of a month with the same days of the previous month, and other periods with as many days directly before. Days after today are not compared.',
    },
    choices: {
      // A row of expenses with a category is named after the category.
      line: { ...profitLossLines, expenses: 'Expenses without a category' },
    },
  },
  'profit-lines': {
    name: 'Lines of profit and loss |||| Lines of profit and loss',
    synonyms: 'income statement, earnings',
    choices: { line: profitLossLines },
  },
  'tax-entries': {
    name: 'Tax by document |||| Tax by document',
    fields: { rate: 'Rate', base: 'Net amount', tax: 'Tax', payable: 'To be paid' },
    choices: { kind: { purchaseReturn: 'Return to supplier' } },
  },
  'tax-report': {
    name: 'Tax report |||| Tax report',
    fields: { rate: 'Rate' },
  },
  'expense-report': {
    name: 'Expense report |||| Expense report',
    fields: {
      paidDate: 'Paid on',
      cost: 'Cost',
      kind: 'Kind',
      resource: 'Kind of document',
      document: 'Document ID',
    },
    choices: { kind: { entry: 'Journal entry' } },
  },
  'payables-ageing': {
    name: 'Payables ageing |||| Payables ageing',
    choices: { kind: { supplier: 'Supplier', expenses: 'Unpaid expenses' } },
    fields: {
      kind: 'Kind of debt',
      notBilled: 'Not billed',
      current: 'Not yet due',
      days30: '1–30 days',
      days60: '31–60 days',
      days90: '61–90 days',
      older: 'Over 90 days',
    },
  },
} as const satisfies ResourceMessages

/** Holds the texts of notifications about expenses and payments. */
export const moneyEvents = {
  expenseApproval:
    'Expense %{name} waits for approval |||| %{smart_count} expenses wait for approval',
  recurringExpense:
    'Recurring expense %{name} is due |||| %{smart_count} recurring expenses are due',
  refundApproval:
    'The refund for %{name} waits for approval |||| %{smart_count} refunds wait for approval',
} as const

/** Names the events in the settings of notifications. */
export const moneyEventNames = {
  expenseApproval: 'Expenses to approve',
  recurringExpense: 'Recurring expenses that are due',
  refundApproval: 'Refunds to approve',
} as const
