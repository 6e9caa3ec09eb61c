/** The words of the frame around every screen, and of the screens that belong to no entity. */
export const shell = {
  name: 'Armazem',
  tagline: 'An Ultimate Software Solution',
  skip: 'Skip to content',
  mainNavigation: 'Main',
  openMenu: 'Open menu',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  language: 'Language',
  loading: 'Loading…',
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
    logOut: 'Log out',
    teams: 'Teams',
  },
} as const

export const palette = {
  open: 'Search or jump to…',
  title: 'Search and jump',
  pages: 'Pages',
  actions: 'Actions',
  nothing: 'Nothing found for “%{text}”.',
  searching: 'Searching…',
  hint: '↑ ↓ to move, Enter to open, Esc to close',
  useTheme: 'Theme: %{name}',
  useLanguage: 'Language: %{name}',
} as const

export const errors = {
  back: 'Go back',
  home: 'Back to home',
  more: 'Learn more',
  retry: 'Try again',
  requestId: 'Request %{id}',
  overlay:
    'This window could not be shown: %{reason}. The page behind is as you left it; close this message and try again.',
  maintenance:
    'The server cannot reach its database or is being updated. What you saved is safe; what you were typing is still in the other window if you left it open. Whoever runs the server finds the reason in its log.',
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

export const settings = {
  title: 'Settings',
  about: 'Your account, how things look, and what the team works with.',
  navigation: 'Settings sections',
  rules: {
    title: 'Business rules',
    about: 'What needs approval, what documents begin with, and which days are closed.',
    saved: 'Business rules saved',
  },
  profile: {
    title: 'Profile',
    about: 'How others in the team see you.',
    name: 'Name',
    email: 'E-mail',
    emailHelp: 'Your e-mail identifies you when you sign in; changing it comes with mail.',
    saved: 'Profile saved',
  },
  account: {
    title: 'Account',
    about: 'Your password, and where you are signed in.',
    current: 'Current password',
    next: 'New password',
    nextHelp: 'At least 8 characters. Other devices are signed out.',
    change: 'Change password',
    changed: 'Password changed',
    wrong: 'The current password is not right.',
    roles: 'Your roles',
    team: 'Team',
  },
  appearance: {
    title: 'Appearance',
    about: 'Kept in this browser.',
    theme: 'Theme',
    language: 'Language',
    region: 'Numbers and dates follow the region of the team: %{locale}.',
  },
  notifications: {
    title: 'Notifications',
    about: 'What this team tells you, on every device.',
    live: 'Show changes by others as they happen',
    liveHelp: 'Lists refresh when a colleague saves something.',
    mail: 'By e-mail',
    mailHelp: 'E-mail is not set up in this installation yet, so nothing is sent.',
  },
  display: {
    title: 'Display',
    about: 'How much fits on the screen, on every device of yours.',
    density: 'Rows of lists',
    reset: 'Reset columns and views',
    resetDone: 'Columns and views are as they came',
  },
  billing: {
    title: 'Billing',
    about: 'Armazem runs on your own server: there is no plan to pay and no invoice to settle.',
  },
  errorExample: {
    title: 'Error example',
    message: 'This section fails on purpose.',
  },
  team: 'The team’s lists',
  saved: 'Saved',
} as const

export const teams = {
  newTitle: 'New team',
  newAbout: 'A team has its own records, people and settings. Yours stay as they are.',
  name: 'Company',
  currency: 'Currency',
  locale: 'Region for numbers and dates',
  timezone: 'Time zone',
  create: 'Create team',
  none: 'You belong to no team yet. Create one to begin.',
} as const

export const dashboard = {
  title: 'Dashboard',
  welcome: 'Good to see you, %{name}',
  records: 'What you keep',
  recent: 'Recently changed',
  recentEmpty: 'Nothing has been changed yet.',
  changed: 'Changed',
  setup: 'Set up your team',
  setupProgress: '%{done} of %{all} done',
  setupHide: 'Hide this list',
  setupShow: 'Show the set-up list',
  setupDone: 'Done',
  add: 'Add',
} as const

export const apps = {
  title: 'Apps',
  about: 'What this team is connected to.',
  connected: 'Connected',
  ready: 'Ready',
  notSetUp: 'Not set up',
  off: 'Off',
  api: {
    title: 'API document',
    about: 'Every address of the API, for other programs of yours. They sign in as a person does.',
    open: 'Open the document',
  },
  mail: {
    title: 'Mail',
    about: 'Invitations, codes and invoices by e-mail. They come with a later release.',
  },
  storage: {
    title: 'File storage',
    about: 'Pictures and files are kept in the data folder of the server.',
  },
  backup: {
    title: 'Backup',
    about:
      'Copy the data folder where the server runs, while the server is stopped. Copies made by itself come with a later release.',
  },
  books: {
    title: 'Books',
    about: 'Every night stock, documents and payments are added up anew and compared.',
    fine: 'In order',
    wrong: 'Not in order',
    unknown: 'Not looked at yet',
    finding: '%{code}: one place |||| %{code}: %{smart_count} places',
    more: "The server's log and “npm run doctor” tell where.",
    at: 'Looked at on %{time}.',
    look: 'Look now',
  },
  events: {
    title: 'Live updates',
    about: 'Screens hear of changes by others as they happen.',
  },
} as const

export const gallery = {
  title: 'Extra components',
  about: 'Every building block of the screens, from the very components that they use.',
  buttons: 'Buttons',
  chips: 'States',
  toasts: 'Toast',
  toastShow: 'Show a toast',
  toastText: 'This is gone in a moment',
  fields: 'Fields',
  fieldsAbout: 'Each kind of field as a list shows it and as a form asks for it.',
  kind: 'Kind',
  cell: 'Shown',
  input: 'Asked for',
  empty: 'Nothing yet',
  emptyTitle: 'Nothing here yet',
  emptyAbout: 'A list without records says what would stand here and how to begin.',
  errors: 'Errors',
  errorText: 'The server could not be reached.',
  loading: 'Loading',
  primary: 'Primary',
  secondary: 'Secondary',
  danger: 'Delete',
  disabled: 'Disabled',
  busy: 'Saving',
} as const
