import type { RoleAccess } from '../../src/schema/rights.ts'

export const staffAccess: RoleAccess = { manager: 'view', accounts: 'view', hr: 'full' }

/** Grants users, roles, invitations and API keys: owner and administrator manage them, viewers can see them. */
export const accountAccess: RoleAccess = { manager: 'none' }
