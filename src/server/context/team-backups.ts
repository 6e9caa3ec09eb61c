import type { ReadStream } from 'node:fs'
import type { BackupFailure } from '../../schema/backup-failures.ts'

/** Describes a backup of one team's data for its members. */
export interface TeamBackup {
  readonly id: string
  readonly state: 'running' | 'ready' | 'failed'
  /** Holds the time of the start, ISO 8601. */
  readonly startedAt: string
  /** Names the person who started the backup. */
  readonly by: string
  /** Holds the progress in percent while the backup is running. */
  readonly progress: number
  /** Holds the size of the file in bytes; null until the backup is ready. */
  readonly size: number | null
  /** Holds the version of the program that made the backup. */
  readonly program: string | null
  /** Counts the rows of all tables in the backup. */
  readonly rows: number | null
  /** Counts the uploaded files in the backup. */
  readonly files: number | null
  /** Holds the SHA-256 hash of the file as hexadecimal digits. */
  readonly sha256: string | null
  /** Holds the time at which the file was last verified. */
  readonly verifiedAt: string | null
  readonly problem: BackupFailure | null
}

/**
 * Makes backups of single teams on request, keeps them on the server, and lets members download
 * them.
 */
export interface TeamBackups {
  /** Lists the backups, the newest first. */
  list(team: string): Promise<readonly TeamBackup[]>
  /**
   * Starts a backup and returns immediately. Throws an error while a backup of the team or too many backups of other
   * teams are running.
   */
  start(team: string, by: { readonly id: string; readonly name: string }): Promise<TeamBackup>
  /** Verifies a backup by reading it from its first to its last byte; undefined if no finished backup has this id. */
  verify(team: string, id: string): Promise<TeamBackup | undefined>
  /** Opens the file of a backup; undefined if no finished backup has this id. */
  open(team: string, id: string): Promise<{ size: number; content: ReadStream } | undefined>
  /** Removes all backups of a team. */
  removeAll(team: string): Promise<void>
  /** Cancels the running backups of this process. */
  close(): Promise<void>
}
