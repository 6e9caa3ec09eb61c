import { getErrorCode } from './error-code.ts'
import { createPipelines } from './pipelines.ts'
import { runOwnQuery } from './scoped-query.ts'
import type { DatabaseSession } from './session.ts'

/** A streaming replica, as far as reads depend on what it has received. */
export interface Replica {
  /**
   * Returns the time of the last commit that the replica has, when it has everything up to `written`, a place in the
   * primary's log; nothing when it lags behind that or is away.
   */
  readUpTo(written: string | undefined): Promise<Date | undefined>
  /** Returns whether the replica could not answer a read that the primary can; it is left alone for a while then. */
  couldNotAnswer(problem: unknown): boolean
  close(): Promise<void>
}

interface State {
  readonly standby: boolean
  readonly lsn: string | null
  readonly at: Date | null
}

/** Leaves an unreachable replica alone for this long. */
const AWAY_MS = 5000
const STATE = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn, pg_last_xact_replay_timestamp() as at`

export function createReplica(session: DatabaseSession): Replica {
  const pipelines = createPipelines(session, { count: 1, depth: 16, spare: 1 })
  let awayUntil = 0

  function leaveAlone(): void {
    awayUntil = Date.now() + AWAY_MS
  }

  return {
    async readUpTo(written) {
      if (Date.now() < awayUntil) return undefined
      try {
        const { rows } = await pipelines.run((client) =>
          runOwnQuery(client, session, { text: STATE }),
        )
        const [state] = rows as State[]
        // A promoted replica no longer follows the primary.
        if (!state?.standby) leaveAlone()
        else if (state.lsn !== null && state.at !== null && isUpTo(state.lsn, written)) {
          return state.at
        }
      } catch {
        leaveAlone()
      }
      return undefined
    },
    couldNotAnswer(problem) {
      const isAway =
        /^(08|57P|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(getErrorCode(problem)) ||
        (problem instanceof Error && /terminated|timeout exp|not queryable/i.test(problem.message))
      if (isAway) leaveAlone()
      // serialization_failure: the replica had to replay what the read still needed.
      return isAway || getErrorCode(problem) === '40001'
    },
    close: () => pipelines.close(),
  }
}

function isUpTo(lsn: string, written: string | undefined): boolean {
  return written === undefined || parsePosition(lsn) >= parsePosition(written)
}

/** Returns the later of two places in the log. */
export function getLaterPosition(
  one: string | undefined,
  other: string | undefined,
): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return parsePosition(one) >= parsePosition(other) ? one : other
}

/** `16/B374D848` as a number. */
function parsePosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
