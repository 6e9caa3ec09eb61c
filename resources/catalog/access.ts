import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants rights on products and what describes them (rule 6.2); other roles have their own level. */
export const catalogue: RoleAccess = {
  sales: 'view',
  purchasing: 'edit',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
