import { getErrorCode, isOutage, QUERY_CANCELED } from '../error-code.ts'
import { createPipelines } from './pipelines.ts'
import { runOwnQuery } from './scoped-query.ts'
import type { DatabaseSession } from './session.ts'

/** Describes a streaming replica. */
export interface Replica {
  /**
   * Returns the time of the last commit on the replica when it has received all changes up to the position in the
   * primary's log that `readWritten` returns; undefined when it lags behind or is unreachable, or when the position is
   * unknown. An unreachable replica is not used for a while, and `readWritten` is then not called.
   */
  readUpTo(readWritten: () => Promise<string | undefined>): Promise<Date | undefined>
  /**
   * Returns whether a read that failed on the replica can be repeated on the primary. An
   * unavailable replica is then not used for a while.
   */
  isAnsweredByPrimary(problem: unknown): boolean
  close(): Promise<void>
}

interface ReplicaState {
  readonly isStandby: boolean
  readonly lsn: string | null
  readonly at: Date | null
}

/**
 * Matches the codes of reads that only the primary can answer: serialization_failure, because the replica had to apply a
 * change of rows that the read still needed, and unknown tables, columns and functions, because the replica lags behind
 * a migration.
 */
const ONLY_ON_PRIMARY = /^(40001|42P01|42703|42883)$/

/** Sets how long an unreachable replica is not used. */
const RETRY_MS = 5000
const STATE = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn,
    pg_last_xact_replay_timestamp() as at`

/** Creates the connection by which the state of a streaming replica is read. Connects at the first read. */
export function createReplica(session: DatabaseSession): Replica {
  const pipelines = createPipelines(session, { count: 1, depth: 16, spare: 1 })
  let unavailableUntil = 0

  function markUnavailable(): void {
    unavailableUntil = Date.now() + RETRY_MS
  }

  async function readState(): Promise<ReplicaState | undefined> {
    try {
      const { rows } = await pipelines.run((client) =>
        runOwnQuery(client, session, { text: STATE }),
      )
      const [state] = rows as ReplicaState[]
      // A promoted replica no longer follows the primary.
      if (state?.isStandby) return state
    } catch {
      // An unreachable replica is handled like a promoted one.
    }
    markUnavailable()
    return undefined
  }

  return {
    async readUpTo(readWritten) {
      if (Date.now() < unavailableUntil) return undefined
      const [state, written] = await Promise.all([readState(), readWritten()])
      if (!state?.lsn || !state.at || written === undefined) return undefined
      return parsePosition(state.lsn) >= parsePosition(written) ? state.at : undefined
    },
    isAnsweredByPrimary(problem) {
      const code = getErrorCode(problem)
      const isUnavailable = code !== QUERY_CANCELED && isOutage(problem)
      if (isUnavailable) markUnavailable()
      return isUnavailable || ONLY_ON_PRIMARY.test(code)
    },
    close: () => pipelines.close(),
  }
}

/** Converts a log position such as `16/B374D848` to a number. */
function parsePosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
