import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../context/context.ts'
import { runOnOneNode } from '../database/advisory-locks.ts'
import { createBackupName } from './backup-name.ts'
import { readState, writeState } from './backup-state.ts'
import { makeBackup } from './make-backup.ts'
import { verifyBackup } from './verify-backup.ts'

/** Configures the daily backup of the whole server. */
export interface DailyBackups {
  readonly folder: string
  /** Limits the number of backups to keep; 0 disables the daily backup. */
  readonly keep: number
  readonly passphrase: string | undefined
  readonly secret: string
}

/** Describes the result of the last daily backup. */
export interface DailyState {
  /** Holds the start of the last attempt, ISO 8601. */
  readonly triedAt: string
  /** Holds the time of the newest valid backup. */
  readonly madeAt: string | null
  readonly size: number | null
  /** Holds the reason why the last backup failed. */
  readonly problem: string | null
}

const PREFIX = 'daily-'
const STATE = 'daily.json'
const PARTIAL = '.partial'
/**
 * Sets the age of the last backup at which the next is due: less than a day, because maintenance
 * runs once an hour.
 */
const DUE_AFTER_MS = 23.5 * 3_600_000
/** Identifies the advisory lock of the daily backup. */
const LOCK = 4_172_020

/** Reads the state of the daily backup; undefined until a first backup has succeeded or failed. */
export function readDailyState(folder: string): Promise<DailyState | undefined> {
  return readState(join(folder, STATE))
}

/**
 * Makes the daily backup when the last backup is almost a day old, verifies it, and removes the
 * oldest backups. Only one of several nodes makes the backup. A failure is logged and shown on
 * screens, and the backup is tried again an hour later. When `signal` is aborted, a backup that is
 * being written ends and leaves no file; a verification continues.
 */
export async function backUpDaily(
  { database, uploads, log }: Pick<AppContext, 'database' | 'uploads' | 'log'>,
  { folder, keep, passphrase, secret }: DailyBackups,
  signal?: AbortSignal,
): Promise<void> {
  if (keep === 0) return
  const [anything] = await database.query({ text: 'select from teams limit 1' })
  if (!anything) return
  await runOnOneNode(database, LOCK, async () => {
    const last = await readDailyState(folder)
    if (last?.madeAt && Date.now() - Date.parse(last.madeAt) < DUE_AFTER_MS) return
    const now = new Date()
    const state = { madeAt: null, size: null, ...last, triedAt: now.toISOString(), problem: null }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, PREFIX + createBackupName(now, passphrase !== undefined))
    // Only a valid backup gets the name by which backups are counted, because each counted backup can cause the
    // removal of an older one.
    const unverified = path + PARTIAL
    try {
      const source = { connection: database.connection, uploads, passphrase, secret, signal }
      const { size, manifest } = await makeBackup(
        { ...source, scope: { kind: 'instance' } },
        unverified,
      )
      await verifyBackup(unverified, passphrase)
      await rename(unverified, path)
      await removeOld(folder, keep)
      await writeState(join(folder, STATE), { ...state, madeAt: now.toISOString(), size })
      log.info({ path, size }, 'the daily backup was made')
      if (manifest.missingFiles.length > 0)
        log.warn(
          { files: manifest.missingFiles },
          'the file store lacks files that records refer to',
        )
    } catch (problem) {
      await rm(unverified, { force: true }).catch(() => {})
      if (signal?.aborted) return
      const reason = problem instanceof Error ? problem.message : String(problem)
      await writeState(join(folder, STATE), { ...state, problem: reason }).catch(() => {})
      log.error({ err: problem, path }, 'the daily backup failed; trying again in an hour')
    }
  })
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const daily = names.filter((name) => name.startsWith(PREFIX) && /\.tar(\.age)?$/.test(name))
  for (const name of daily.toSorted().slice(0, -keep)) await rm(join(folder, name))
  // Removes temporary files of an interrupted backup. The lock guarantees that no other process is
  // writing a daily backup.
  const partial = names.filter((name) => name.startsWith(PREFIX) && name.endsWith(PARTIAL))
  for (const name of partial) await rm(join(folder, name), { force: true })
}
