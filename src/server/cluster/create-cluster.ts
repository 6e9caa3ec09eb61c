import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import { INCLUDE } from './settings.ts'

export const OWNER = 'armazem'

/**
 * Makes a new cluster in `folder` unless there is one. It is made beside it and moved there when complete: what a
 * crash leaves behind is never taken for a cluster, and of two that start at once one wins.
 */
export async function createCluster(programs: Programs, folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const unfinished = await mkdtemp(join(dirname(folder), '.postgres-'))
  try {
    const { ok, output } = await runProgram(programs.initdb, [
      '--pgdata',
      unfinished,
      '--username',
      OWNER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ])
    if (!ok) throw new Error(`PostgreSQL could not make its data folder:\n${output}`)
    await appendFile(join(unfinished, 'postgresql.conf'), INCLUDE)
    await rename(unfinished, folder)
  } catch (problem) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw problem
  }
}
