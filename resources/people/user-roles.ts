import { boolean, code, integer, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { accountAccess } from './access.ts'

/** Declares the roles of the team (rule 1.19); `user-roles.server.ts` reads them. */
export const userRoles = defineResource('roles', {
  icon: 'shield',
  group: 'account',
  source: 'view',
  looksUp: ['users'],
  access: accountAccess,
  rights: { create: [], edit: [], delete: [] },
  routes: { list: '/user-roleManagement' },
  fields: {
    name: text({ search: true, column: true }),
    code: code({ internal: true }),
    isSystem: boolean({ column: true }),
    members: integer({ column: true }),
  },
})
