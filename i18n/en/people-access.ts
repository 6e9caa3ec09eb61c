/** Holds the texts of screens for the access of people. */
export const access = {
  builtIn: 'Built-in roles cannot be changed. Copy the role and change the copy.',
  ownerRoles: 'Only an owner can change the roles and branches of an owner.',
  ownRoles: 'You cannot change your own roles. Ask a colleague.',
  title: 'Access',
  roles: 'Roles',
  branches: 'Branches',
  byRole: 'One of these roles grants all branches, whatever branches are chosen here.',
  saved: 'Access saved',
  link: 'Link',
  suspend: 'Suspend',
  suspendName: 'Suspend %{name}',
  suspendAbout: 'A suspended person cannot work in this team. Their documents and history stay.',
  reactivate: 'Reactivate',
  suspended: 'Person suspended',
  reactivated: 'Person reactivated',
  status: 'Status',
  ownership: 'Ownership',
  transfer: 'Transfer ownership',
  transferTo: 'Make %{name} the owner',
  alsoMailed: 'The link also goes to this person by e-mail.',
  copyLink: 'Copy link',
  linkCopied: 'Copied',
  qrCode: 'Scan this code with a phone to open the link.',
  invite: 'Invite',
  inviteEmailHelp: 'The person signs in with this address.',
  invitationLink:
    'Give this link to %{email}. It works once, for seven days, and is shown only now.',
  language: 'Language',
  languageHelp: 'Language of the e-mail and of the new account.',
  inviteAnother: 'Invite another person',
  showInvitations: 'Show invitations',
  newLink: 'Create a new link',
  newLinkAbout: 'The link is shown only once. A new link replaces the earlier one.',
  revoke: 'Revoke invitation',
  revokeOf: 'Revoke invitation of %{name}',
  revoked: 'Invitation revoked',
  password: 'Password',
  makePasswordLink: 'Create a password link',
  pin: 'PIN',
  pinAbout: 'The person enters this PIN to sell at a shared till. Only the person can set it.',
  pinSetAt: 'Set on %{date}.',
  removePin: 'Remove PIN',
  removePinOf: 'Remove PIN of %{name}',
  pinRemoved: 'PIN removed',
} as const

/** Explains refusals that concern access. */
export const accessIssues = {
  SYSTEM_ROLE: access.builtIn,
  ROLE_PREVIEW:
    'You are viewing the app as another role and cannot change anything. End the preview first.',
  ROLE_IN_USE:
    '%{count} person, invitation or API key has this role. Choose a role to replace it with. |||| %{count} people, invitations and API keys have this role. Choose a role to replace it with.',
  OWN_ROLES: access.ownRoles,
  ALREADY_MEMBER: 'This person is in the team already. Change their roles on their page.',
  INVITATION_CLOSED:
    'This invitation was accepted or revoked, so it has no link. Invite the person again.',
  INVITATION_INVALID:
    'This invitation no longer works: it was used, revoked or is older than seven days. Ask for a new link.',
  INVITATION_OTHER_ADDRESS:
    'This invitation is for %{email}. Sign in with that address, or ask for an invitation to your address.',
  SECOND_FACTOR_NEEDED:
    'This team requires a second factor at sign-in. Set it up in Settings, Account.',
  EMAIL_LINK_INVALID:
    'This link no longer works: it was used, is older than 24 hours, or the address belongs to an account by now. Ask for a new link in Settings, Profile.',
  API_KEY_INVALID:
    'This API key does not work: it was revoked, has expired, its role no longer exists, or its creator no longer has access to the team. Create a new key in Settings, API keys.',
  API_KEY_FORBIDDEN:
    'API keys cannot do this: accounts, roles, keys, settings and approvals need a person who is signed in.',
  API_KEY_REVOKED: 'This API key was revoked already. Create a new one.',
  MEMBER_LEFT:
    'This person has left the team and can only rejoin with an invitation. Invite them again.',
  DEVICE_LOCKED: 'This device is locked. Enter your PIN to continue.',
  SHARED_DEVICE:
    'Several people share this device, so it can only be used to sell. End the sharing with the password of the person who signed in here.',
  WRONG_PIN: 'The PIN is wrong. Attempts left before a pause: %{count}.',
  PIN_WAIT: 'Too many wrong PINs. Try again in %{seconds} s.',
  PIN_BLOCKED:
    'This PIN is blocked after too many wrong attempts. Set a new one in Settings, Profile, on your own device.',
  NO_PIN: 'This person has no PIN or may not work here. Choose another person.',
  NOTHING_TO_DELEGATE: 'You have no approval rights of your own, so you cannot name a deputy.',
  NOT_A_DEPUTY: 'This person cannot see the documents that you approve. Choose another person.',
  ALREADY_DEPUTY: 'This person is already your deputy in this period. Choose other days.',
  PERIOD_PAST: 'The first day is over. Choose today or a later day.',
  PERIOD_ORDER: 'The last day is before the first day. Choose a later day.',
  PERIOD_TOO_LONG: 'A deputy can approve for at most %{max} days. Choose an earlier last day.',
  EASY_PIN: 'This PIN is easy to guess. Avoid repeated digits and sequences such as 1234.',
  LAST_OWNER_OF:
    'You are the last owner of %{teams}. Make another person the owner, or remove the team in Settings, Backup. Then delete your account.',
  CODE_NEEDED: 'Your account has a second factor. Enter a code as well, or a recovery code.',
  ACCOUNT_EXISTS: 'An account with this address already exists. Sign in, or reset the password.',
  WRONG_CODE: 'This code does not work. Check it and try again.',
  OTHER_EMAIL:
    'This is not the e-mail address of your account. Type the address exactly as it is shown.',
  MANAGES_USERS:
    'This login manages users. Only somebody who also manages users can link it or end its access.',
  ACCESS_NOT_RESTORED:
    'The access of the login ended when this person left. Only somebody who manages users can restore it. Ask such a person, or remove the login first.',
  OWN_STATUS: 'You cannot suspend yourself. Ask a colleague.',
  OWN_PASSWORD: 'Change your own password in Settings, Account.',
  MEMBER_OF_OTHER_TEAMS:
    'This person also belongs or belonged to another team, so only this person can set the password.',
} as const
