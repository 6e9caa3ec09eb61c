import type { ResourceMessages } from '../messages.ts'

/** Names people and their rights, and their fields. */
export const peopleResources = {
  employees: {
    name: 'Employee |||| Employees',
    fields: { user: 'Login' },
    sections: { main: 'Person', work: 'Work' },
    help: {
      code: 'Left blank, the next number is given.',
      user: 'The account that this person signs in with, if any.',
    },
  },
  departments: { name: 'Department |||| Departments', fields: { parent: 'Part of' } },
  users: {
    name: 'User |||| Users',
    fields: { places: 'Works in', branches: 'Only in' },
    choices: { places: { everywhere: 'All branches', some: 'Some branches' } },
  },
  roles: { name: 'Role |||| Roles', fields: { isSystem: 'Built in' } },
  invitations: {
    name: 'Invitation |||| Invitations',
    fields: {
      branches: 'Only in',
      invitedBy: 'Invited by',
      invitedAt: 'Invited on',
      expiresAt: 'Link works until',
    },
    choices: {
      status: { open: 'Open', accepted: 'Accepted', expired: 'Expired', revoked: 'Revoked' },
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
      backdateDays: 'Days back',
    },
    help: {
      discountPercent: 'At most so much off the list price, of a line and of a whole sale.',
      refundValue: 'Pays out up to this for one return, and approves as much for others.',
      writeOffValue: 'Largest amount that this role may write off on one document.',
      purchaseValue: 'Orders up to this, and approves as much for others.',
      expenseValue: 'Posts expenses up to this, and approves as much for others.',
      adjustmentValue: 'Posts adjustments of stock worth up to this.',
      backdateDays: 'Enters documents up to so many days ago.',
    },
    sections: { limits: 'Limits' },
  },
} as const satisfies ResourceMessages

export const access = {
  builtIn: 'Built-in roles stay as they are: make a copy, and change that.',
  ownRoles: 'Nobody changes their own roles: ask a colleague.',
  title: 'Access',
  roles: 'Roles',
  branches: 'Branches',
  byRole: 'One of these roles works in all branches, whatever is chosen here.',
  saved: 'Access saved',
  limits:
    'How far people with this role may go by themselves. Blank is without limit, 0 not at all.',
  limitsSaved: 'Limits saved',
  noLimit: 'No limit',
  notAtAll: 'Not at all',
  copy: 'Make a copy',
  copyAbout: 'A role of your own with the same rights and limits. Its limits can then be changed.',
  copyName: 'Name',
  link: 'Link',
  suspend: 'Suspend',
  suspendAbout: 'A suspended person cannot work in this team. Their documents and history stay.',
  reactivate: 'Reactivate',
  suspended: 'Person suspended',
  reactivated: 'Person reactivated',
  status: 'Status',
  copyLink: 'Copy link',
  linkCopied: 'Copied',
  qrCode: 'Scan this code with a phone to open the link.',
  invite: 'Invite',
  inviteEmailHelp: 'The person signs in with this address.',
  invitationLink:
    'Give this link to %{email}. It works once, for seven days, and is shown only now.',
  inviteAnother: 'Invite another person',
  showInvitations: 'Show invitations',
  newLink: 'Create a new link',
  newLinkAbout: 'The link is shown only when it is made. A new link replaces the earlier one.',
  revoke: 'Revoke invitation',
  revoked: 'Invitation revoked',
  password: 'Password',
  passwordAbout:
    'A person who forgot the password and has no e-mail can set a new one by a link from you.',
  makePasswordLink: 'Create a password link',
  passwordLink:
    'Give this link to the person. It works once, for 24 hours, and is shown only now. Setting the password signs them out everywhere.',
} as const

export const accessIssues = {
  SYSTEM_ROLE: access.builtIn,
  OWN_ROLES: access.ownRoles,
  ALREADY_MEMBER: 'This person is in the team already. Change their roles on their page.',
  INVITATION_CLOSED:
    'This invitation was accepted or revoked, so it has no link any more. Invite the person again.',
  INVITATION_INVALID:
    'This invitation no longer works: it was used, revoked or is older than seven days. Ask for a new link.',
  INVITATION_OTHER_ADDRESS:
    'This invitation is for %{email}. Sign in with that address, or ask for an invitation to yours.',
  OWN_STATUS: 'Nobody suspends themselves: ask a colleague.',
  OWN_PASSWORD: 'Change your own password in Settings, Account.',
  MEMBER_OF_OTHER_TEAMS:
    'This person also works in another team, so only they can set their password.',
} as const
