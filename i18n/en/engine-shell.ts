/** Holds the texts of the frame around all screens, and of screens that belong to no resource. */
export const shell = {
  preview: 'You are viewing the app as %{role}. Nothing can be changed.',
  endPreview: 'End preview',
  name: 'Armazem',
  tagline: 'An Ultimate Software Solution',
  allBranches: 'All branches',
  skip: 'Skip to content',
  mainNavigation: 'Main',
  breadcrumb: 'Breadcrumb',
  openMenu: 'Open menu',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  language: 'Language',
  loading: 'Loading…',
  offline: 'No connection since %{time}. Lists may be out of date; changes are saved later.',
  offlineShort: 'No connection',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  account: {
    menu: 'Account',
    profile: 'Profile',
    billing: 'Billing',
    settings: 'Settings',
    newTeam: 'New Team',
    switchTeam: 'Switch team…',
    logOut: 'Log out',
    teams: 'Teams',
  },
} as const

export const palette = {
  keys: 'Ctrl K',
  keysMac: '⌘ K',
  open: 'Search or jump to…',
  title: 'Search and jump',
} as const

export const errors = {
  back: 'Go back',
  home: 'Back to home',
  more: 'Learn more',
  retry: 'Try again',
  requestId: 'Request %{id}',
  overlay:
    'This window could not be opened: %{reason}. The page behind it is unchanged. Close this message and try again.',
  newVersion: 'A new version has been installed. Reload the page to continue.',
  notLoaded: 'This part of the page could not be loaded. Reload the page.',
  loadsLater:
    'There is no connection, so this part of the page is not loaded yet. It opens when the connection is back.',
  notLoadedOffline:
    'This part of the page could not be loaded without a connection. Reload the page when the connection is back.',
  inputKept: 'Your input is kept as a draft.',
  inputLost: 'Reloading discards unsaved input. Save your input first, if you can.',
  reload: 'Reload',
  maintenance:
    'The server cannot reach its database or is being updated. Saved data is safe; unsaved input is kept in windows that stay open. The person who runs the server finds the reason in its log.',
  '401': {
    title: "Oops! You don't have permission to access this page.",
    about: 'Ask an owner of your team for access, or choose another page.',
  },
  '404': {
    title: 'Oops! Page Not Found!',
    about: 'It seems like the page you are looking for does not exist or might have been removed.',
  },
  '500': {
    title: 'Oops! Something went wrong',
    about: 'We apologise for the inconvenience. Please try again later.',
  },
  '503': {
    title: 'Website is under maintenance!',
    about: 'The site is not available at the moment. We will be back online shortly.',
  },
} as const

export const teams = {
  deletedPerson: 'Deleted user %{id}',
  newTitle: 'New team',
  newAbout: 'A team has its own records, people and settings. Your other teams do not change.',
  name: 'Company',
  currency: 'Currency',
  locale: 'Region for numbers and dates',
  timezone: 'Time zone',
  create: 'Create team',
  none: 'You are not a member of any team. Create a team, or ask the owner of your company for access.',
} as const

export const notifications = {
  waiting: 'Waiting for your approval',
  title: 'Notifications',
  unread: '%{smart_count} unread notification |||| %{smart_count} unread notifications',
  none: 'No notifications yet. In Settings, Notifications, you choose what appears here.',
  readAll: 'Mark all as read',
  settings: 'Settings',
  names: {
    importFinished: 'Import finished',
    mailBounced: 'E-mails that could not be delivered',
    newDevice: 'Sign-in from a new device',
  },
  events: {
    importFinished:
      'The import of one row has finished |||| The import of %{smart_count} rows has finished',
    mailBounced: 'The e-mail to %{name} could not be delivered',
    newDevice: 'Sign-in from a new device: %{name}',
  },
} as const
