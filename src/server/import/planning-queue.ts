import { setImmediate } from 'node:timers/promises'
import { createFairQueue, type FairQueue, type Share } from '../database/queues/fair-queue.ts'

/** Limits the wait for the plans of other imports. Planning a file of 100,000 rows takes seconds. */
const TIMEOUT_MS = 120_000

/** Limits the files that are in memory until they are planned, each of 20 MB at most. */
const MAX_FILES = 4

/** Holds the queues in which imports wait. */
export interface ImportQueues {
  /** Admits files to memory, where they stay until they are planned: one file of each team. */
  readonly reading: FairQueue
  /** Admits files in memory to planning, one after the other. */
  readonly planning: FairQueue
}

/**
 * Creates the queues of imported files. One file at a time is planned on each node, because a file of 20 MB takes
 * hundreds of megabytes of memory and all of the processor. At most `MAX_FILES` files are in memory. A client that sends
 * its file slowly does not delay the plans of others. Teams take turns.
 */
export function createImportQueues(): ImportQueues {
  const limits = { perTeam: 1, perMember: 1, timeout_ms: TIMEOUT_MS }
  return {
    reading: createFairQueue({ ...limits, hasRoom: (running) => running < MAX_FILES }),
    planning: createFairQueue({ ...limits, hasRoom: (running) => running === 0 }),
  }
}

/** Reads a file when there is room for it in memory, and plans its import when no other import is planned. */
export async function planUpload<File, Plan>(
  { reading, planning }: ImportQueues,
  share: Share,
  {
    read,
    plan,
  }: {
    readonly read: () => Promise<File>
    readonly plan: (file: File) => Promise<Plan>
  },
): Promise<Plan> {
  const release = await reading.enter(share)
  try {
    const file = await read()
    const leave = await planning.enter(share)
    return await plan(file).finally(leave)
  } finally {
    release()
  }
}

/** Sets how many rows are processed before other requests have their turn. */
const SLICE = 1000

/** Maps the rows of a file in order. Other requests have their turn in between. */
export async function mapRows<Row, Result>(
  rows: readonly Row[],
  map: (row: Row, i: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [i, row] of rows.entries()) {
    if (i % SLICE === SLICE - 1) await setImmediate()
    results.push(map(row, i))
  }
  return results
}

/** Limits the rows that are looked up with one statement. */
const LOOKED_UP_TOGETHER = 10_000

/** Splits rows into the parts that are looked up with one statement each. */
export function* splitRows<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += LOOKED_UP_TOGETHER)
    yield rows.slice(at, at + LOOKED_UP_TOGETHER)
}
