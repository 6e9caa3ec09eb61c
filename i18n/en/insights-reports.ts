/** Words of the index of reports, fetched with it: what each is called, and what it tells. */
export interface ReportIndexWords {
  readonly title: string
  readonly chapters: Readonly<Record<string, string>>
  readonly lines: Readonly<Record<string, readonly [label: string, about: string]>>
}

export const reportIndexWords: ReportIndexWords = {
  title: 'Reports',
  chapters: {
    sales: 'Sales',
    customers: 'Customers',
    money: 'Money',
    purchases: 'Purchases and suppliers',
    stock: 'Stock',
    people: 'People',
  },
  lines: {
    salesReport: [
      'Sales report',
      'Posted sales and returns, with tax, cost, profit and what was paid.',
    ],
    salesByMonth: ['Sales by month', 'How turnover, profit and the average sale develop.'],
    salesByHour: ['Sales by hour', 'When in the day people buy.'],
    salesBySalesperson: ['Sales by salesperson', 'Who sold how much, and with what margin.'],
    salesByUser: ['Sales by user', 'Who entered them.'],
    salesByProduct: [
      'Sales by product',
      'Sold, returned and net quantities, with the share of each.',
    ],
    salesCompared: ['Sales compared', 'What sold more, and what less, than in the period before.'],
    salesByCategory: ['Sales by category', 'What each category brings in and earns.'],
    salesByBrand: ['Sales by brand', 'What each brand brings in and earns.'],
    invoices: ['Sales invoices', 'Every invoice with its due date and what is open.'],
    discounts: ['Discounts and prices', 'What was sold below its list price, by whom.'],
    customerReport: ['Customer report', 'Who buys how much and how often, and who stays away.'],
    customerStatement: ['Customer statement', 'An account with its running balance.'],
    receivablesAgeing: ['Receivables ageing', 'What is owed by customers, by how long it is due.'],
    receivables: ['Open sales', 'Sales that were not paid at the end of a day.'],
    paymentAllocations: [
      'Allocated payments',
      'Which payments paid which sales, purchases and expenses.',
    ],
    setOffs: ['Set-offs', 'Which credit notes paid which sales.'],
    writeOffs: ['Write-offs', 'Debts given up and money kept, by day and with the reason.'],
    profitLoss: ['Profit and loss', 'From sales to what remains, beside the period before.'],
    profitColumns: [
      'Profit and loss by month',
      'The statement with a column for each month, quarter, year or branch.',
    ],
    profitByMonth: ['Profit by month', 'What remained, month by month.'],
    profitEntries: ['What profit is made of', 'Every sale, cost, expense and loss, signed.'],
    taxReport: ['Tax report', 'Tax on sales and on goods received, rate by rate.'],
    dayClosing: [
      'Day closings (X/Z)',
      'Takings of a day by method and user, and whether the drawer agrees.',
    ],
    moneyToday: ['Money of today', 'What came in and went out today, by method.'],
    cashFlow: ['Cash flow', 'Money in and out by month, week or day.'],
    cashMovements: ['Payments', 'Every payment in and out that stands.'],
    expenseReport: ['Expense report', 'Posted expenses, and how they were paid.'],
    expensesByCategory: ['Expenses by category', 'What each category costs.'],
    expensesByMonth: ['Expenses by month', 'Each category, month by month.'],
    purchaseReport: ['Purchase report', 'Goods received and sent back, with tax and charges.'],
    purchaseHistory: ['Purchase history', 'Every line bought, and how its cost changed.'],
    supplierHistory: ['Supplier history', 'All that happened with a supplier.'],
    supplierStatement: ['Supplier statement', 'An account with its running balance.'],
    payablesAgeing: ['Payables ageing', 'What we owe, by how long it is due.'],
    payables: ['Open purchases', 'Purchases that were not paid at the end of a day.'],
    stockOverview: ['Stock overview', 'What there is, where, and what it is worth.'],
    stockBalance: ['Stock balance', 'Opening, in, out and closing of a period.'],
    stockMovements: ['Stock movements', 'Every movement of the ledger.'],
    stockAlerts: ['Stock alerts', 'What runs short, and how much to order.'],
    stockAgeing: ['Stock ageing', 'How long goods have been lying there.'],
    slowStock: ['Slow and dead stock', 'What hardly sells, with ABC class and days of cover.'],
    stockLosses: ['Losses and gains', 'What adjustments, counts and transfers lost or found.'],
    countVariance: ['Count variance', 'Counted against expected.'],
    transferReport: ['Transfer report', 'What was on its way, for how long, and what was lost.'],
    priceHistory: ['Price history', 'How prices changed, and who changed them.'],
    employees: ['Employees', 'Everyone by department, branch and state.'],
    employeesByDepartment: ['Employees by department', 'How many people work where.'],
    userActivity: ['Activity log', 'Who wrote what, when and from where.'],
  },
}
