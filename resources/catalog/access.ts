import type { RoleAccess } from '../../src/schema/rights.ts'

/**
 * Grants rights on products, units, categories and brands (rule 6.2). Roles that are not named here have their default
 * level of access.
 */
export const catalogAccess: RoleAccess = {
  sales: 'view',
  purchasing: 'edit',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
