import { dateTime, email, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { accountAccess } from './access.ts'

/**
 * Declares the users of the team (rule 1.19); `users.server.ts` reads them. The list contains API keys, because they
 * can be authors of documents.
 */
export const users = defineResource('users', {
  icon: 'user-cog',
  group: 'account',
  source: 'view',
  sharesTitles: true,
  looksUp: ['roles', 'branches', 'api-keys'],
  access: accountAccess,
  rights: { create: [], edit: [] },
  routes: { list: '/user-list', create: '/add-user' },
  states: ['status'],
  inactive: { status: 'disabled' },
  fields: {
    name: text({ search: true, column: true }),
    email: email({ search: true, column: true }),
    roles: text({ column: true }),
    /** Indicates whether the user works in all branches or in some. */
    places: select({
      choices: { everywhere: 'neutral', some: 'info' },
      filter: true,
    }),
    /** Lists the branches of the user; blank means all branches. */
    branches: text(),
    status: select({
      choices: { active: 'success', disabled: 'neutral', left: 'neutral', apiKey: 'info' },
      filter: true,
      column: true,
    }),
    /** Indicates whether the user has set up a second factor; blank for API keys. */
    secondFactor: select({
      choices: { on: 'success', off: 'warning' },
      filter: true,
      column: true,
    }),
    lastSeenAt: dateTime({ column: true }),
  },
})
