/** Lists the groups of the sidebar in their order; groups that are not listed come before the settings. */
export const navigationOrder: readonly string[] = [
  'dashboard',
  'product',
  'purchase',
  'supplier',
  'branch',
  'inventory',
  'sales',
  'customer',
  'account',
  'employee',
  'expense',
  'books',
  'reports',
  'settings',
]
