import type { ReadStream } from 'node:fs'

/** A backup of one team's data, as its members see it. */
export interface TeamBackup {
  readonly id: string
  readonly state: 'running' | 'ready' | 'failed'
  /** ISO 8601. */
  readonly startedAt: string
  /** Names the person who started the backup. */
  readonly by: string
  /** Percent, while it is running. */
  readonly progress: number
  readonly size: number | null
  /** The version of the program that made it. */
  readonly program: string | null
  readonly rows: number | null
  readonly files: number | null
  readonly sha256: string | null
  /** Holds the time at which the file was last verified. */
  readonly verifiedAt: string | null
  readonly problem: BackupFailure | null
}

/** Names why a backup failed: disk full, server stopped, file changed or lost, or something else. */
export type BackupFailure = 'noSpace' | 'interrupted' | 'damaged' | 'failed'

/** Makes backups of single teams when a member asks, keeps them on the server, and lets members download them. */
export interface TeamBackups {
  /** Lists the backups, the newest first. */
  list(team: string): Promise<readonly TeamBackup[]>
  /** Begins a backup and returns at once; throws while a backup of the team or too many others are running. */
  start(team: string, by: { readonly id: string; readonly name: string }): Promise<TeamBackup>
  /** Verifies a backup by reading it from its first to its last byte. */
  verify(team: string, id: string): Promise<TeamBackup | undefined>
  /** Opens the file of a finished backup. */
  open(team: string, id: string): Promise<{ size: number; content: ReadStream } | undefined>
  /** Cancels the running backup. */
  close(): Promise<void>
}
