import type { BackupFailure } from '../../schema/backup-failures.ts'

/** Names the cause of a problem; `failed` for problems whose message alone says what to do. */
type Cause = Exclude<BackupFailure, 'noSpace' | 'interrupted'>

/** Reports to the operator why a backup cannot be made, read or restored. */
export class BackupProblem extends Error {
  readonly kind: Cause

  constructor(
    message: string,
    { kind = 'failed', ...options }: ErrorOptions & { kind?: Cause } = {},
  ) {
    super(message, options)
    this.kind = kind
  }
}

/** Creates the problem of a backup whose bytes were changed or are missing. */
export function createDamageProblem(reason: unknown, cause?: unknown): BackupProblem {
  const text = reason instanceof Error ? reason.message : String(reason)
  return new BackupProblem(`The backup is damaged (${text}): use another backup.`, {
    kind: 'damaged',
    cause,
  })
}
