import type { CreateServerModule } from '../modules/server-module.ts'
import { apiKeysView } from './api-keys.server.ts'
import { createEmployeeRules } from './employees.server.ts'
import { selectInvitations } from './invitations.server.ts'
import { userRolesView } from './user-roles.server.ts'
import { selectUsers } from './users.server.ts'

/** Adds users, roles and employees to the server. */
export const module: CreateServerModule = (registry) => ({
  rules: [createEmployeeRules(registry)],
  views: {
    users: selectUsers(registry),
    roles: userRolesView,
    invitations: selectInvitations(registry),
    'api-keys': apiKeysView,
  },
})
