import type { RoleAccess } from '../../src/schema/rights.ts'

export const supplierAccess: RoleAccess = { purchasing: 'edit', stock: 'view', accounts: 'edit' }

export const customerAccess: RoleAccess = { sales: 'edit', purchasing: 'view', accounts: 'edit' }
