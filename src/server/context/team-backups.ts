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

/** Backups of single teams: made when a member asks, kept on the server, downloaded by members. */
export interface TeamBackups {
  /** The newest first. */
  list(team: string): Promise<readonly TeamBackup[]>
  /** Begins one and returns at once; refused while one of the team or too many others are under way. */
  start(team: string, by: { readonly id: string; readonly name: string }): Promise<TeamBackup>
  /** Reads a backup back from its first to its last byte. */
  verify(team: string, id: string): Promise<TeamBackup | undefined>
  /** The file of a backup that is ready. */
  open(team: string, id: string): Promise<{ size: number; content: ReadStream } | undefined>
  /** Cancels the backup that is running. */
  close(): Promise<void>
}
