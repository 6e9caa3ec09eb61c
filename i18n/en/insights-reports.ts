/** Holds the names and descriptions of reports in their index. */
export const reports = {
  chapters: {
    sales: 'Sales',
    customers: 'Customers',
    money: 'Finance',
    purchases: 'Purchases and suppliers',
    stock: 'Stock',
    people: 'People',
  },
  lines: {
    salesReport: {
      label: 'Sales report',
      about: 'Posted sales and returns, with tax, cost, profit and paid amount.',
    },
    salesByMonth: {
      label: 'Sales by month',
      about: 'Turnover, profit and average sale of each month.',
    },
    salesByHour: { label: 'Sales by hour', about: 'Sales by hour of the day.' },
    salesBySalesperson: {
      label: 'Sales by salesperson',
      about: 'Turnover and margin of each salesperson.',
    },
    salesByUser: { label: 'Sales by user', about: 'Sales by the user who entered them.' },
    salesByProduct: {
      label: 'Sales by product',
      about: 'Sold, returned and net quantities, with the share of each product.',
    },
    salesCompared: {
      label: 'Sales compared',
      about: 'Products that sold more or less than in the previous period.',
    },
    salesByCategory: {
      label: 'Sales by category',
      about: 'Turnover and profit of each category.',
    },
    salesByBrand: { label: 'Sales by brand', about: 'Turnover and profit of each brand.' },
    invoices: {
      label: 'Sales invoices',
      about: 'All invoices with due date and due amount.',
    },
    discounts: {
      label: 'Discounts and prices',
      about:
        'Sales with a discount or at a price other than the list price, with the user who entered them.',
    },
    customerReport: {
      label: 'Customer report',
      about: 'Purchases of each customer, and customers who have stopped buying.',
    },
    customerStatement: {
      label: 'Customer statement',
      about: 'The account of a customer, with a running balance.',
    },
    receivablesAgeing: {
      label: 'Receivables ageing',
      about: 'Amounts owed by customers, by age.',
    },
    receivables: {
      label: 'Open sales',
      about:
        'Sales and opening balances that were not paid at the end of a day, and credit of customers.',
    },
    paymentAllocations: {
      label: 'Allocated payments',
      about: 'Which payments paid which sales, purchases and expenses.',
    },
    setOffs: { label: 'Credit notes applied', about: 'Which credit notes paid which sales.' },
    writeOffs: {
      label: 'Write-offs',
      about: 'Written-off debts and unclaimed credit, by day, with the reason.',
    },
    profitLoss: {
      label: 'Profit and loss',
      about: 'From sales to net profit, compared with the previous period.',
    },
    profitColumns: {
      label: 'Profit and loss by month',
      about: 'The statement with a column for each month, quarter, year or branch.',
    },
    profitByMonth: { label: 'Profit by month', about: 'Net profit of each month.' },
    profitEntries: {
      label: 'Profit entries',
      about: 'All sales, costs, expenses and losses that make up the profit.',
    },
    generalLedger: {
      label: 'General ledger',
      about: 'The entries of each account, with its balance after each.',
    },
    trialBalance: { label: 'Trial balance', about: 'Debits, credits and balance of each account.' },
    balanceSheet: { label: 'Balance sheet', about: 'Assets, liabilities and equity on a day.' },
    taxEntries: {
      label: 'Tax by document',
      about: 'The sales, purchases and expenses behind the tax report, with their tax by rate.',
    },
    taxReport: {
      label: 'Tax report',
      about: 'Tax on sales, billed purchases and expenses, by rate.',
    },
    dayClosing: {
      label: 'Day closings (X/Z)',
      about: 'Money received on a day by method and user, and the difference in the cash drawer.',
    },
    moneyToday: { label: 'Payments today', about: 'Money in and out today, by method.' },
    cashFlow: { label: 'Cash flow', about: 'Money in and out by month, week or day.' },
    cashMovements: { label: 'Payments', about: 'Every posted payment, in and out.' },
    expenseReport: {
      label: 'Expense report',
      about: 'Posted expenses and how they were paid, and journal entries on expense accounts.',
    },
    expensesByCategory: { label: 'Expenses by category', about: 'Expenses of each category.' },
    expensesByMonth: { label: 'Expenses by month', about: 'Expenses of each category by month.' },
    purchaseReport: {
      label: 'Purchase report',
      about: 'Goods received and returned, with tax and charges.',
    },
    purchaseHistory: {
      label: 'Purchase history',
      about: 'All purchase lines, with the change of cost.',
    },
    supplierHistory: {
      label: 'Supplier history',
      about: 'All documents and payments of a supplier.',
    },
    supplierStatement: {
      label: 'Supplier statement',
      about: 'The account of a supplier, with a running balance.',
    },
    payablesAgeing: {
      label: 'Payables ageing',
      about: 'Amounts owed to suppliers and for expenses, by age.',
    },
    payables: {
      label: 'Payables',
      about:
        'Purchases, expenses and opening balances that were not paid at the end of a day, and credit with suppliers.',
    },
    stockOverview: {
      label: 'Stock overview',
      about: 'Quantity and value of stock by product and branch.',
    },
    stockBalance: {
      label: 'Stock balance',
      about: 'Opening stock, goods in and out, and closing stock of a period.',
    },
    stockMovements: {
      label: 'Stock movements',
      about: 'All movements of stock, with the balance after each.',
    },
    stockAlerts: {
      label: 'Stock alerts',
      about: 'Products at or below the reorder point, and how much to order.',
    },
    stockAgeing: { label: 'Stock ageing', about: 'How long goods have been in stock.' },
    slowStock: {
      label: 'Slow and dead stock',
      about: 'How fast each product sells: slow and dead stock, ABC class and days of cover.',
    },
    stockLosses: {
      label: 'Losses and gains',
      about: 'Losses and gains by adjustments, counts, transfers and free goods.',
    },
    countVariance: {
      label: 'Count variance',
      about: 'Counted quantities compared with the books.',
    },
    transferReport: {
      label: 'Transfer report',
      about: 'Transferred goods, days in transit, and losses.',
    },
    priceHistory: { label: 'Price history', about: 'All changes of sale prices, with the user.' },
    employees: { label: 'Employees', about: 'Employees by department, branch and status.' },
    employeesByDepartment: {
      label: 'Employees by department',
      about: 'Number of employees in each department.',
    },
    userActivity: {
      label: 'Activity log',
      about: 'All changes and sign-ins of users, with time and IP address.',
    },
  },
  /** Describes reports to people who may not see costs and profit (`needs` in report-index.ts). */
  withoutAmounts: {
    salesReport: 'Posted sales and returns, with tax and paid amount.',
    salesByMonth: 'Turnover and average sale of each month.',
    salesBySalesperson: 'Turnover of each salesperson.',
    salesByCategory: 'Turnover of each category.',
    salesByBrand: 'Turnover of each brand.',
    stockOverview: 'Quantity of stock by product and branch.',
  },
} as const
