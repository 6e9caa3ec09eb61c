import { setImmediate } from 'node:timers/promises'
import { createFairQueue, type FairQueue } from '../database/queues/fair-queue.ts'

/** Limits the wait for the plans of other imports. Planning a file of 100,000 rows takes seconds. */
const TIMEOUT_MS = 120_000

/**
 * Creates the queue of files that are read and planned: one file at a time on each node, because a file of 20 MB takes
 * hundreds of megabytes of memory and all of the processor. Teams take turns.
 */
export function createPlanningQueue(): FairQueue {
  return createFairQueue({
    perTeam: 1,
    perMember: 1,
    timeout_ms: TIMEOUT_MS,
    hasRoom: (running) => running === 0,
  })
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

/** Sets how many rows are looked up with one statement, whose values are written at once. */
const LOOKED_UP_TOGETHER = 10_000

/** Splits rows into the parts that are looked up with one statement each. */
export function* splitRows<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += LOOKED_UP_TOGETHER)
    yield rows.slice(at, at + LOOKED_UP_TOGETHER)
}
