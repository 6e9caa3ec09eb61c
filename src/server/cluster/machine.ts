import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

/** Describes the memory and processors that a cluster may use. */
export interface Machine {
  /** Bytes. */
  readonly memory: number
  readonly processors: number
  /** Size of shared memory in bytes; undefined without a limit. */
  readonly exchange: number | undefined
}

/** Measures what this process may use: in a container its limits, not those of the host. */
export function measureMachine(): Machine {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { memory, processors: availableParallelism(), exchange: getFolderSize('/dev/shm') }
}

function getFolderSize(folder: string): number | undefined {
  try {
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize
  } catch {
    return undefined
  }
}
