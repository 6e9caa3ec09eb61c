import { dateTime, email, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { accountAccess } from './access.ts'

/** Declares the invitations to the team (rule 1.19); `invitations.server.ts` reads them. */
export const invitations = defineResource('invitations', {
  icon: 'mail-plus',
  group: 'account',
  source: 'view',
  title: 'email',
  looksUp: ['roles', 'branches', 'users'],
  access: accountAccess,
  states: ['status'],
  inactive: { status_ne: 'open' },
  sort: ['invitedAt', 'DESC'],
  fields: {
    email: email({ search: true, column: true }),
    roles: text({ column: true }),
    /** Indicates whether the invited person will work in all branches or in some. */
    places: select({
      choices: { everywhere: 'neutral', some: 'info' },
      filter: true,
      column: true,
    }),
    /** Lists the branches; blank means all branches. */
    branches: text(),
    status: select({
      choices: { open: 'info', accepted: 'success', expired: 'warning', revoked: 'neutral' },
      filter: true,
      column: true,
    }),
    invitedBy: text({ column: true }),
    invitedAt: dateTime({ column: true }),
    expiresAt: dateTime({ column: true }),
  },
})
