/** Holds the texts of the pages that stand for the app when it cannot start; they are part of the entry. */
export const failure = {
  noScript: 'Armazem needs JavaScript.',
  stopped: 'Armazem stopped',
  retry: 'Try again',
  home: 'Back to home',
} as const
