import type { RoleAccess } from '../../src/schema/rights.ts'

/**
 * Lets everybody who may write save views of lists: a view shows nobody more than their rights do. Viewers, who write
 * nothing, use shared views.
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

/** Lets only owners and administrators add fields, because forms of everybody change. */
export const customFieldAccess: RoleAccess = {
  manager: 'view',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'none',
  hr: 'none',
}
