/** Holds the texts of the page that is shown when the app cannot start. */
export const failure = {
  noScript: 'Armazem needs JavaScript.',
  stopped: 'Armazem stopped',
  retry: 'Try again',
  home: 'Back to home',
} as const
