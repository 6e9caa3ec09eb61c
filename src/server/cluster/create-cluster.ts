import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findDiskAdvice } from '../database/disk-advice.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import { INCLUDE } from './settings.ts'

/** Names the superuser of the cluster, who creates the roles and the database. Requests never use this role. */
export const SUPERUSER = 'armazem'

/**
 * Sets the age from which an unfinished folder counts as abandoned. Creating a cluster takes
 * seconds.
 */
const ABANDONED_AFTER_MS = 600_000

/**
 * Creates a cluster in `folder` unless there is one. The cluster is created in a temporary folder
 * and renamed when it is complete, so that a crash leaves no unfinished cluster. Throws an error
 * when `signal` is aborted. When two processes create the cluster at the same time, one of them
 * succeeds.
 */
export async function createCluster(
  programs: Programs,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const prefix = join(dirname(folder), '.postgres-')
  await removeAbandoned(prefix)
  signal.throwIfAborted()
  const unfinished = await mkdtemp(prefix)
  try {
    const options = [
      '--pgdata',
      unfinished,
      '--username',
      SUPERUSER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]
    const { hasSucceeded, output } = await runProgram(programs.initdb, options, signal)
    signal.throwIfAborted()
    if (!hasSucceeded) throw new Error(describeCreateFailure(output))
    await appendFile(join(unfinished, 'postgresql.conf'), INCLUDE)
    await rename(unfinished, folder)
  } catch (problem) {
    // Processes of a killed initdb may write for another moment.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
    signal.throwIfAborted()
    if (!existsSync(join(folder, 'PG_VERSION'))) throw problem
  }
}

/** Returns one line about a full or failing disk, or else the whole output of initdb. */
function describeCreateFailure(output: string): string {
  const failed = 'PostgreSQL could not create its data folder'
  const advice = findDiskAdvice(output)
  if (advice === undefined) return `${failed}:\n${output}`
  const reason = /(?<=(?:error|FATAL|PANIC): +)\S.+/.exec(output)?.[0]
  return reason === undefined ? `${failed}. ${advice}` : `${failed}: ${reason}. ${advice}`
}

async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(dirname(prefix))) {
    const path = join(dirname(prefix), name)
    if (!name.startsWith(basename(prefix))) continue
    // Another process that starts at the same time may have removed the folder.
    const changed = await stat(path).catch(() => undefined)
    if (changed && Date.now() - changed.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}
