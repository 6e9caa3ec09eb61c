/** A backup of the team, as the server tells of it (`GET /api/v1/backups`). */
export interface Backup {
  readonly id: string
  readonly state: 'running' | 'ready' | 'failed'
  readonly startedAt: string
  readonly by: string
  readonly progress: number
  readonly size: number | null
  readonly program: string | null
  readonly rows: number | null
  readonly files: number | null
  readonly verifiedAt: string | null
  readonly problem: 'noSpace' | 'interrupted' | 'damaged' | 'failed' | null
}

/** The backups of the team, the newest first, and the daily backup of the whole server. */
export interface Backups {
  readonly backups: readonly Backup[]
  readonly server: {
    readonly madeAt: string | null
    readonly triedAt: string
    readonly hasFailed: boolean
  } | null
}
