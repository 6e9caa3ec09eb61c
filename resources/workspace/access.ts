import type { RoleAccess } from '../../src/schema/rights.ts'

/**
 * Lets all roles except viewers save views of lists, because a view grants no rights. Viewers, who may write nothing,
 * use shared views.
 */
export const viewAccess: RoleAccess = {
  manager: 'full',
  sales: 'full',
  purchasing: 'full',
  stock: 'full',
  accounts: 'full',
  hr: 'full',
  viewer: 'view',
}

/** Lets only owners and administrators add fields, because a new field changes the forms of all members. */
export const customFieldAccess: RoleAccess = {
  manager: 'view',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'none',
  hr: 'none',
}
