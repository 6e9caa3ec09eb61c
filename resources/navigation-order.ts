/** Orders the groups of the sidebar. Resources and groups that are not named here are added at the end. */
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
  'settings',
]
