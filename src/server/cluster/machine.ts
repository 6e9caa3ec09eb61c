import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

/** Describes the memory and processors that a cluster may use. */
export interface Machine {
  /** Holds the memory in bytes. */
  readonly memory: number
  readonly processors: number
  /** Holds the size of shared memory (/dev/shm) in bytes; undefined on systems without it. */
  readonly sharedMemory: number | undefined
}

/**
 * Returns the memory and processors that this process may use: in a container its limits instead of
 * those of the host.
 */
export function measureMachine(): Machine {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { memory, processors: availableParallelism(), sharedMemory: getFolderSize('/dev/shm') }
}

function getFolderSize(folder: string): number | undefined {
  try {
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize
  } catch {
    return undefined
  }
}
