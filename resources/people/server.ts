import type { ServerModule } from '../server-modules.ts'
import { employeeRules } from './employees.server.ts'
import { invitationsView } from './invitations.server.ts'
import { userRolesView } from './user-roles.server.ts'
import { usersView } from './users.server.ts'

/** Adds users, roles and employees to the server. */
export const module: ServerModule = {
  rules: [employeeRules],
  views: {
    users: usersView,
    roles: userRolesView,
    invitations: invitationsView,
  },
}
