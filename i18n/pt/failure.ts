import type { FailureMessages } from '../messages.ts'

/** Holds the texts of the page that is shown when the app cannot start. */
export const failure = {
  noScript: 'O Armazem precisa de JavaScript.',
  stopped: 'O Armazem parou',
  retry: 'Tentar de novo',
  home: 'Voltar ao início',
} as const satisfies FailureMessages
