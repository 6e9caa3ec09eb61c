/** Declares users, roles, invitations and employees. */
export { users } from './users.ts'
export { userRoles } from './user-roles.ts'
export { invitations } from './invitations.ts'
export { employees } from './employees.ts'
export { departments } from './departments.ts'
