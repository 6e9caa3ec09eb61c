import type { FailureMessages } from '../messages.ts'

/** Holds the texts of the pages that stand for the app when it cannot start; they are part of the entry. */
export const failure = {
  noScript: 'O Armazem precisa de JavaScript.',
  stopped: 'O Armazem parou',
  retry: 'Tentar outra vez',
  home: 'Voltar ao início',
} as const satisfies FailureMessages
