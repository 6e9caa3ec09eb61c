import type { RoleAccess } from '../../src/schema/rights.ts'

export const staffAccess: RoleAccess = { manager: 'view', accounts: 'view', hr: 'full' }

/** Grants users and roles: owner and administrator manage them, viewers can see them. */
export const accountAccess: RoleAccess = { manager: 'none' }
