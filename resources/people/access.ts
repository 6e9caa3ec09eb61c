import type { RoleAccess } from '../../src/schema/rights.ts'

export const staffAccess: RoleAccess = { manager: 'view', accounts: 'view', hr: 'full' }

/** Grants rights on users, roles, invitations and API keys: owners and administrators edit, viewers read. */
export const accountAccess: RoleAccess = { manager: 'none' }
