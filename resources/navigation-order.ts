/** The groups of the sidebar in their order. Resources and groups that are not named here are added. */
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
