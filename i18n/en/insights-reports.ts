/** Holds the names and descriptions of reports in their index. */
export const reports = {
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
    salesReport: {
      label: 'Sales report',
      about: 'Posted sales and returns, with tax, cost, profit and what was paid.',
    },
    salesByMonth: {
      label: 'Sales by month',
      about: 'How turnover, profit and the average sale develop.',
    },
    salesByHour: { label: 'Sales by hour', about: 'At which hours customers buy.' },
    salesBySalesperson: {
      label: 'Sales by salesperson',
      about: 'Who sold how much, and with what margin.',
    },
    salesByUser: { label: 'Sales by user', about: 'Who entered the sales.' },
    salesByProduct: {
      label: 'Sales by product',
      about: 'Sold, returned and net quantities, with the share of each.',
    },
    salesCompared: {
      label: 'Sales compared',
      about: 'What sold more, and what less, than in the period before.',
    },
    salesByCategory: {
      label: 'Sales by category',
      about: 'What each category brings in and earns.',
    },
    salesByBrand: { label: 'Sales by brand', about: 'What each brand brings in and earns.' },
    invoices: {
      label: 'Sales invoices',
      about: 'Every invoice with its due date and what is open.',
    },
    discounts: {
      label: 'Discounts and prices',
      about: 'What was sold below its list price, by whom.',
    },
    customerReport: {
      label: 'Customer report',
      about: 'Who buys how much and how often, and who has stopped buying.',
    },
    customerStatement: {
      label: 'Customer statement',
      about: 'An account with its running balance.',
    },
    receivablesAgeing: {
      label: 'Receivables ageing',
      about: 'What is owed by customers, by how long it is due.',
    },
    receivables: { label: 'Open sales', about: 'Sales that were not paid at the end of a day.' },
    paymentAllocations: {
      label: 'Allocated payments',
      about: 'Which payments paid which sales, purchases and expenses.',
    },
    setOffs: { label: 'Credit notes applied', about: 'Which credit notes paid which sales.' },
    writeOffs: {
      label: 'Write-offs',
      about: 'Debts given up and unclaimed credit kept, by day, with the reason.',
    },
    profitLoss: {
      label: 'Profit and loss',
      about: 'From sales to net profit, compared with the previous period.',
    },
    profitColumns: {
      label: 'Profit and loss by month',
      about: 'The statement with a column for each month, quarter, year or branch.',
    },
    profitByMonth: { label: 'Profit by month', about: 'What remained, month by month.' },
    profitEntries: {
      label: 'Profit entries',
      about: 'Every sale, cost, expense and loss, with its sign.',
    },
    taxReport: { label: 'Tax report', about: 'Tax on sales and on goods received, rate by rate.' },
    dayClosing: {
      label: 'Day closings (X/Z)',
      about: 'Money taken on a day by method and user, and the difference of the drawer.',
    },
    moneyToday: { label: 'Payments today', about: 'What came in and went out today, by method.' },
    cashFlow: { label: 'Cash flow', about: 'Money in and out by month, week or day.' },
    cashMovements: { label: 'Payments', about: 'Every posted payment, in and out.' },
    expenseReport: { label: 'Expense report', about: 'Posted expenses, and how they were paid.' },
    expensesByCategory: { label: 'Expenses by category', about: 'What each category costs.' },
    expensesByMonth: { label: 'Expenses by month', about: 'Each category, month by month.' },
    purchaseReport: {
      label: 'Purchase report',
      about: 'Goods received and sent back, with tax and charges.',
    },
    purchaseHistory: {
      label: 'Purchase history',
      about: 'Every line bought, and how its cost changed.',
    },
    supplierHistory: {
      label: 'Supplier history',
      about: 'All documents and payments of a supplier.',
    },
    supplierStatement: {
      label: 'Supplier statement',
      about: 'An account with its running balance.',
    },
    payablesAgeing: { label: 'Payables ageing', about: 'What we owe, by how long it is due.' },
    payables: {
      label: 'Open purchases',
      about: 'Purchases that were not paid at the end of a day.',
    },
    stockOverview: {
      label: 'Stock overview',
      about: 'Quantity and value of stock by product and branch.',
    },
    stockBalance: { label: 'Stock balance', about: 'Opening, in, out and closing of a period.' },
    stockMovements: { label: 'Stock movements', about: 'Every movement of the ledger.' },
    stockAlerts: {
      label: 'Stock alerts',
      about: 'Products that run short, and how much to order.',
    },
    stockAgeing: { label: 'Stock ageing', about: 'How long goods have been in stock.' },
    slowStock: {
      label: 'Slow and dead stock',
      about: 'Products that hardly sell, with ABC class and days of cover.',
    },
    stockLosses: {
      label: 'Losses and gains',
      about: 'What adjustments, counts and transfers lost or found.',
    },
    countVariance: {
      label: 'Count variance',
      about: 'Counted quantities compared with the books.',
    },
    transferReport: {
      label: 'Transfer report',
      about: 'Goods in transit, for how long, and what was lost.',
    },
    priceHistory: { label: 'Price history', about: 'How prices changed, and who changed them.' },
    employees: { label: 'Employees', about: 'Employees by department, branch and status.' },
    employeesByDepartment: {
      label: 'Employees by department',
      about: 'Number of employees in each department.',
    },
    userActivity: {
      label: 'Activity log',
      about: 'Who changed what, when and from which address.',
    },
  },
} as const
