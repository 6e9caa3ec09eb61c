import { join } from 'node:path'
import { readState, writeState } from './backup-state.ts'
import { readDailyState } from './daily-backup.ts'

/** Describes the backups of the whole server: those of `npm run backup` and the daily backups. */
export interface ServerBackups {
  /** Holds the time of the newest valid backup, ISO 8601. */
  readonly madeAt: string | null
  /** Holds the time of the last attempt of the daily backup, or else of the last `npm run backup`. */
  readonly triedAt: string
  /** Indicates that the last daily backup failed. */
  readonly hasFailed: boolean
}

interface CommandState {
  readonly madeAt: string
}

const STATE = 'command.json'

/** Records in `folder` that `npm run backup` has made a backup of the data at the time `madeAt`, ISO 8601. */
export function recordCommandBackup(folder: string, madeAt: string): Promise<void> {
  const state: CommandState = { madeAt }
  return writeState(join(folder, STATE), state)
}

/** Reads the state of the backups of the whole server; undefined when there was none. */
export async function readServerBackups(folder: string): Promise<ServerBackups | undefined> {
  const daily = await readDailyState(folder)
  const command = await readState<CommandState>(join(folder, STATE))
  const made = [daily?.madeAt, command?.madeAt].filter((time) => typeof time === 'string')
  const triedAt = daily?.triedAt ?? command?.madeAt
  if (triedAt === undefined) return undefined
  return {
    madeAt: made.toSorted().at(-1) ?? null,
    triedAt,
    hasFailed: typeof daily?.problem === 'string',
  }
}
