/** Declares users, roles, invitations, API keys, employees and departments. */
export { users } from './users.ts'
export { userRoles } from './user-roles.ts'
export { invitations } from './invitations.ts'
export { apiKeys } from './api-keys.ts'
export { employees } from './employees.ts'
export { departments } from './departments.ts'
