import { dateTime, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { accountAccess } from './access.ts'

/** Declares the API keys of the team (rule 1.19); `api-keys.server.ts` reads them. */
export const apiKeys = defineResource('api-keys', {
  icon: 'key-round',
  group: 'settings',
  source: 'view',
  looksUp: ['roles', 'branches', 'users'],
  access: accountAccess,
  rights: { create: [] },
  routes: { create: '/add-api-key' },
  states: ['status'],
  inactive: { status_ne: 'active' },
  sort: ['issuedAt', 'DESC'],
  fields: {
    name: text({ search: true, column: true }),
    role: text({ column: true }),
    /** Indicates whether the key works in all branches or in some. */
    places: select({
      choices: { everywhere: 'neutral', some: 'info' },
      filter: true,
      column: true,
    }),
    /** Lists the branches; blank means all branches. */
    branches: text(),
    status: select({
      choices: { active: 'success', expired: 'warning', orphaned: 'warning', revoked: 'neutral' },
      filter: true,
      column: true,
    }),
    lastUsedAt: dateTime({ column: true }),
    expiresAt: dateTime({ column: true }),
    issuedBy: text({ column: true }),
    issuedAt: dateTime(),
  },
})
