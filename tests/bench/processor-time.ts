import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { ServerProcess } from '../support/server-process.ts'

/**
 * Returns the processor time so far of a server and of its embedded PostgreSQL, in seconds; undefined without `/proc`
 * (Linux). The processor time depends less on other work on the machine than the duration does.
 */
export function readProcessorTime({ child }: ServerProcess, dataDir: string): number | undefined {
  try {
    const tasks = `/proc/${child.pid}/task`
    const threads = readdirSync(tasks).map((thread) => `${tasks}/${thread}`)
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, dataDir))
      .map((name) => `/proc/${name}`)
    return [...threads, ...processes].reduce((total, folder) => total + readRunTime(folder), 0)
  } catch {
    return undefined
  }
}

function isPostgresIn(pid: string, dataDir: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)') &&
      readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
    )
  } catch {
    return false
  }
}

/** Returns how long a process or thread has run on a processor, in seconds; 0 if it has ended. */
function readRunTime(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return 0
  }
}
