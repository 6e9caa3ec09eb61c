import type { NavigationGroup } from '../src/schema/navigation.ts'

/**
 * Orders the sidebar (docs/screens.md §1). A resource without an entry is appended to its group, so that a new entity
 * needs no line here.
 */
export const navigation: readonly NavigationGroup[] = [
  { key: 'dashboard', icon: 'layout-dashboard', to: { page: '/' } },
  {
    key: 'product',
    icon: 'package',
    entries: [
      { label: 'addProduct', resource: 'products', view: 'create' },
      { label: 'productList', resource: 'products', view: 'list' },
      { label: 'units', resource: 'units', view: 'list' },
      { label: 'categories', resource: 'categories', view: 'list' },
      { label: 'brands', resource: 'brands', view: 'list' },
    ],
  },
  {
    key: 'purchase',
    icon: 'shopping-bag',
    entries: [
      { label: 'purchaseList', resource: 'purchases', view: 'list' },
      { label: 'addPurchase', resource: 'purchases', view: 'create' },
      { label: 'purchaseHistory', resource: 'purchase-history', view: 'list' },
      { label: 'purchaseReport', resource: 'purchase-report', view: 'list' },
      { label: 'goodsReceipts', resource: 'receipts', view: 'list' },
    ],
  },
  {
    key: 'supplier',
    icon: 'truck',
    entries: [
      { label: 'supplierList', resource: 'suppliers', view: 'list' },
      { label: 'addSupplier', resource: 'suppliers', view: 'create' },
      { label: 'supplierHistory', resource: 'supplier-history', view: 'list' },
    ],
  },
  { key: 'branch', icon: 'store', to: { resource: 'branches', view: 'list' } },
  {
    key: 'inventory',
    icon: 'boxes',
    entries: [
      { label: 'inventoryList', resource: 'inventory', view: 'list' },
      { label: 'inventoryOverview', page: '/inventory-overview', right: 'stock.view' },
      { label: 'stockOverview', resource: 'stock-overview', view: 'list' },
      { label: 'inventoryAdjustment', resource: 'adjustments', view: 'list' },
      { label: 'stockAlert', resource: 'stock-alerts', view: 'list' },
      { label: 'transferStock', resource: 'transfers', view: 'create' },
      { label: 'stockMovements', resource: 'stock-movements', view: 'list' },
    ],
  },
  {
    key: 'sales',
    icon: 'shopping-cart',
    entries: [
      { label: 'newSale', resource: 'sales', view: 'create' },
      { label: 'saleList', resource: 'sales', view: 'list' },
      { label: 'customerInvoice', page: '/customer-invoice', right: 'invoice.view' },
      { label: 'salesReport', resource: 'sales-report', view: 'list' },
      { label: 'salesInvoice', resource: 'invoices', view: 'list' },
      { label: 'payments', resource: 'payments', view: 'list' },
    ],
  },
  {
    key: 'customer',
    icon: 'users',
    entries: [
      { label: 'customerList', resource: 'customers', view: 'list' },
      { label: 'addCustomer', resource: 'customers', view: 'create' },
      { label: 'customerReport', resource: 'customer-report', view: 'list' },
    ],
  },
  {
    key: 'account',
    icon: 'user-cog',
    entries: [
      { label: 'userList', resource: 'users', view: 'list' },
      { label: 'addUser', page: '/add-user', right: 'user.create' },
      { label: 'roleManagement', resource: 'roles', view: 'list' },
    ],
  },
  {
    key: 'employee',
    icon: 'id-card',
    entries: [
      { label: 'addEmployee', resource: 'employees', view: 'create' },
      { label: 'employeeList', resource: 'employees', view: 'list' },
      { label: 'employeeDepartment', resource: 'departments', view: 'list' },
    ],
  },
  {
    key: 'expense',
    icon: 'wallet',
    entries: [
      { label: 'addExpense', resource: 'expenses', view: 'create' },
      { label: 'expenseList', resource: 'expenses', view: 'list' },
      { label: 'expenseCategory', resource: 'expense-categories', view: 'list' },
    ],
  },
  { key: 'settings', icon: 'settings', to: { page: '/settings' } },
]
