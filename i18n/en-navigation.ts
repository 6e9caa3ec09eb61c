/** The sidebar's words, and those of screens that are still to come. */
export const navigation = {
  dashboard: 'Dashboard',
  product: 'Product',
  addProduct: 'Add Product',
  productList: 'Product List',
  units: 'Units',
  categories: 'Categories',
  brands: 'Brands',
  purchase: 'Purchase',
  purchaseList: 'Purchase List',
  addPurchase: 'Add Purchase',
  purchaseHistory: 'Purchase History',
  purchaseReport: 'Purchase Report',
  supplier: 'Supplier',
  supplierList: 'Supplier List',
  addSupplier: 'Add Supplier',
  supplierHistory: 'Supplier History',
  branch: 'Branch List',
  inventory: 'Inventory',
  inventoryList: 'Inventory List',
  inventoryOverview: 'Inventory Overview',
  stockOverview: 'Stock Overview',
  inventoryAdjustment: 'Inventory Adjustment',
  stockAlert: 'Stock Alert',
  transferStock: 'Transfer Stock',
  sales: 'Sales',
  newSale: 'New Sale',
  saleList: 'Sale List',
  customerInvoice: 'Customer Invoice',
  salesReport: 'Sales Report',
  salesInvoice: 'Sales Invoice',
  customer: 'Customer',
  customerList: 'Customer List',
  addCustomer: 'Add Customer',
  customerReport: 'Customer Report',
  account: 'Account',
  userList: 'User List',
  addUser: 'Add User',
  roleManagement: 'Role Management',
  employee: 'Employee',
  addEmployee: 'Add Employee',
  employeeList: 'Employee List',
  employeeDepartment: 'Employee Department',
  expense: 'Expense',
  addExpense: 'Add Expense',
  expenseList: 'Expense List',
  expenseCategory: 'Expense Category',
  settings: 'Settings',
  other: 'More',
} as const

export const comingSoon = {
  badge: 'Coming soon',
  meanwhile: 'Useful until then',
  totalSale: {
    title: 'Total sales',
    about: 'Every sale behind the figure on the dashboard, by day, branch and customer.',
  },
  totalPurchase: {
    title: 'Total purchases',
    about: 'Every purchase behind the figure on the dashboard, by day, branch and supplier.',
  },
  lowStockProduct: {
    title: 'Products low in stock',
    about:
      'Products whose available quantity has fallen to their reorder point, with what to order.',
  },
  purchaseList: {
    title: 'Purchases',
    about: 'Orders to suppliers with what was received, billed and paid of each.',
  },
  addPurchase: {
    title: 'Add purchase',
    about: 'A new order: supplier, branch, products with quantities and costs.',
  },
  purchaseHistory: {
    title: 'Purchase history',
    about: 'What was bought when, from whom and at which cost, line by line.',
  },
  purchaseReport: {
    title: 'Purchase report',
    about: 'Purchases summed by period, supplier, product and branch.',
  },
  supplierHistory: {
    title: 'Supplier history',
    about: 'Orders, receipts, bills and payments of each supplier, with the balance.',
  },
  inventoryList: {
    title: 'Inventory',
    about: 'What is on hand of each product in each branch, and what it is worth.',
  },
  inventoryOverview: {
    title: 'Inventory overview',
    about: 'Quantities and values at a glance: on hand, reserved, incoming, available.',
  },
  stockOverview: {
    title: 'Stock overview',
    about: 'Branches side by side, product by product.',
  },
  inventoryAdjustment: {
    title: 'Inventory adjustment',
    about: 'Counts and corrections, each with its reason, posted to the stock ledger.',
  },
  stockAlert: {
    title: 'Stock alert',
    about: 'What needs ordering, in which branch, and how much brings it to its target.',
  },
  transferHistory: {
    title: 'Transfer history',
    about: 'Goods moved between branches: sent, on the way, received.',
  },
  transferStock: {
    title: 'Transfer stock',
    about: 'Send goods from one branch to another and receive them there.',
  },
  newSale: {
    title: 'New sale',
    about: 'The till: scan or pick products, take payment, hand over the receipt.',
  },
  saleList: {
    title: 'Sales',
    about: 'Quotes, orders and sales with what was delivered, invoiced and paid of each.',
  },
  customerInvoice: {
    title: 'Customer invoices',
    about: 'Invoices by customer with due dates and what is still open.',
  },
  salesReport: {
    title: 'Sales report',
    about: 'Sales, cost and profit summed by period, product, customer and branch.',
  },
  salesInvoice: {
    title: 'Sales invoices',
    about: 'Every invoice, ready to print or send.',
  },
  customerReport: {
    title: 'Customer report',
    about: 'Who buys what and how often, with balances and ageing.',
  },
  expenseList: {
    title: 'Expenses',
    about: 'What was spent besides goods, by category, branch and payee.',
  },
  addExpense: {
    title: 'Add expense',
    about: 'Record a cost with its category, amount and tax.',
  },
  addUser: {
    title: 'Add user',
    about: 'Invite a person by e-mail and choose what they may do.',
  },
  users: {
    title: 'Users',
    about: 'Who worked with what and when, over the whole team.',
  },
  analysis: {
    title: 'Analysis',
    about: 'Charts over your own questions: what sells, what stays, what earns.',
  },
} as const
