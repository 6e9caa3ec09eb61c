import { withRareTexts } from '../../src/admin/core/context/translation.ts'
import type { BrowserModule } from '../modules/browser-module.ts'

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
        { label: 'invitations', resource: 'invitations', view: 'list' },
        { label: 'userActivity', resource: 'user-activity', view: 'list' },
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
      address: '/users',
      right: 'user.view',
      load: async () => (await import('./screens/people-overview.tsx')).PeopleOverview,
    },
    {
      address: '/add-user',
      right: 'user.create',
      load: async () => withRareTexts((await import('./screens/invite-person.tsx')).InvitePerson),
    },
    {
      address: '/add-api-key',
      right: 'api-key.create',
      load: async () => withRareTexts((await import('./screens/create-api-key.tsx')).CreateApiKey),
    },
  ],
  extensions: [
    {
      resource: 'api-keys',
      panel: 'show',
      right: 'api-key.create',
      load: async () => withRareTexts((await import('./screens/person-cards.tsx')).ApiKeyCard),
    },
    {
      resource: 'invitations',
      panel: 'show',
      right: 'user.create',
      load: async () => withRareTexts((await import('./screens/person-cards.tsx')).InvitationCard),
    },
    {
      resource: 'users',
      panel: 'show',
      right: 'user.edit',
      load: async () => withRareTexts((await import('./screens/access-card.tsx')).AccessCard),
    },
    {
      resource: 'users',
      panel: 'show',
      right: 'user.edit',
      load: async () => withRareTexts((await import('./screens/person-cards.tsx')).PasswordCard),
    },
    {
      resource: 'users',
      panel: 'show',
      right: 'user.edit',
      load: async () => withRareTexts((await import('./screens/person-cards.tsx')).PinCard),
    },
    {
      resource: 'users',
      panel: 'show',
      right: 'user.edit',
      load: async () => withRareTexts((await import('./screens/person-cards.tsx')).StatusCard),
    },
    {
      resource: 'users',
      panel: 'show',
      right: 'user.edit',
      load: async () => withRareTexts((await import('./screens/person-cards.tsx')).OwnershipCard),
    },
    {
      resource: 'roles',
      panel: 'show',
      load: async () => withRareTexts((await import('./screens/role-panel.tsx')).RolePanel),
    },
  ],
}
