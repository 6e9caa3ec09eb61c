import type { ResourceMessages } from '../resource-messages.ts'

/** Names employees, users, roles, invitations and API keys, and their fields. */
export const peopleResources = {
  employees: {
    name: 'Employee |||| Employees',
    fields: { user: 'Login' },
    sections: { main: 'Person', work: 'Work' },
    help: {
      code: 'Blank: the next number is assigned.',
      user: 'The account that this person signs in with, if any.',
    },
  },
  departments: { name: 'Department |||| Departments', fields: { parent: 'Part of' } },
  users: {
    name: 'User |||| Users',
    fields: { places: 'Works in', branches: 'Allowed branches', secondFactor: 'Second factor' },
    choices: {
      secondFactor: { on: 'Two factors', off: 'Password only' },
      places: { everywhere: 'All branches', some: 'Some branches' },
      status: { apiKey: 'API key', disabled: 'Suspended' },
    },
  },
  roles: { name: 'Role |||| Roles', fields: { isSystem: 'Built-in' } },
  invitations: {
    name: 'Invitation |||| Invitations',
    origin: 'Created when you add a user. Open Account, Add User to invite somebody.',
    fields: {
      places: 'Works in',
      branches: 'Allowed branches',
      invitedBy: 'Invited by',
      invitedAt: 'Invited on',
      expiresAt: 'Link valid until',
    },
    choices: {
      places: { everywhere: 'All branches', some: 'Some branches' },
      status: { open: 'Open', accepted: 'Accepted', expired: 'Expired', revoked: 'Revoked' },
    },
  },
  'api-keys': {
    name: 'API key |||| API keys',
    fields: {
      role: 'Role',
      places: 'Works in',
      branches: 'Allowed branches',
      lastUsedAt: 'Last used',
      expiresAt: 'Valid until',
      issuedBy: 'Created by',
      issuedAt: 'Created on',
    },
    choices: {
      places: { everywhere: 'All branches', some: 'Some branches' },
      status: {
        active: 'Active',
        expired: 'Expired',
        orphaned: 'Creator without access',
        revoked: 'Revoked',
      },
    },
  },
  'role-limits': {
    name: 'Limit |||| Limits',
    fields: {
      discountPercent: 'Discount %',
      refundValue: 'Refunds',
      writeOffValue: 'Write-offs',
      purchaseValue: 'Purchases',
      expenseValue: 'Expenses',
      adjustmentValue: 'Stock adjustments',
      backdateDays: 'Backdating (days)',
    },
    help: {
      discountPercent: 'Largest discount on a line and on a whole sale.',
      refundValue: 'Largest refund of one return that this role may pay or approve.',
      writeOffValue: 'Largest amount that this role may write off on one document.',
      purchaseValue: 'Largest purchase that this role may order or approve.',
      expenseValue: 'Largest expense that this role may post or approve.',
      adjustmentValue: 'Largest value of a stock adjustment that this role may post or approve.',
      backdateDays: 'Largest number of days by which this role may backdate documents.',
    },
    sections: { limits: 'Limits' },
  },
} as const satisfies ResourceMessages
