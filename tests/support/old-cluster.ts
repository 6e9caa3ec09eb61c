import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from '../../src/server/cluster/programs.ts'
import { runProgram } from '../../src/server/cluster/run-program.ts'
import { INCLUDE } from '../../src/server/cluster/settings.ts'

/** Names the folder in which Debian 12 installs the programs of PostgreSQL 15, the oldest supported version. */
export const DEBIAN_PROGRAMS = '/usr/lib/postgresql/15/bin'

/** Creates a cluster of PostgreSQL 15 in a data folder, and returns the programs that run it. */
export async function makeOldCluster(dataDir: string): Promise<Programs> {
  const programs = {
    initdb: join(DEBIAN_PROGRAMS, 'initdb'),
    postgres: join(DEBIAN_PROGRAMS, 'postgres'),
    major: 15,
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const cluster = join(dataDir, 'postgres')
  const options = ['--username', 'armazem', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const { hasSucceeded, output } = await runProgram(programs.initdb, [
    '--pgdata',
    cluster,
    ...options,
  ])
  if (!hasSucceeded) throw new Error(output)
  appendFileSync(join(cluster, 'postgresql.conf'), INCLUDE)
  return programs
}
