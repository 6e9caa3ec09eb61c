import type { BrowserModule } from '../browser.ts'

/** Adds users, roles and employees to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'account',
      icon: 'user-cog',
      entries: [
        { label: 'userList', resource: 'users', view: 'list' },
        { label: 'addUser', page: '/add-user', right: 'user.create' },
        { label: 'roleManagement', resource: 'roles', view: 'list' },
      ],
    },
    {
      key: 'employee',
      icon: 'id-card',
      entries: [
        { label: 'addEmployee', resource: 'employees', view: 'create' },
        { label: 'employeeList', resource: 'employees', view: 'list' },
        { label: 'employeeDepartment', resource: 'departments', view: 'list' },
      ],
    },
  ],
  screens: [
    {
      resource: 'users',
      view: 'show',
      load: async () => (await import('./screens/user-screen.tsx')).UserScreen,
    },
    {
      resource: 'roles',
      view: 'show',
      load: async () => (await import('./screens/role-screen.tsx')).RoleScreen,
    },
  ],
  comingSoon: [
    { address: '/add-user', key: 'addUser', meanwhile: ['users', 'roles'] },
    { address: '/users', key: 'users', meanwhile: ['user-activity', 'users', 'roles'] },
  ],
}
