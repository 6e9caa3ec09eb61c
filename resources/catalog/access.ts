import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants rights on products, units, categories and brands (rule 6.2); roles that are not named have their default level. */
export const catalogue: RoleAccess = {
  sales: 'view',
  purchasing: 'edit',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
