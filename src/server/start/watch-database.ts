import type { Logger } from 'pino'
import type { StatementDone } from '../database/database.ts'
import type { Metrics } from '../metrics/metrics.ts'

const CHECK_INTERVAL_MS = 5_000
/**
 * Sets the time from which a statement counts as slow and is logged, with at most `LONGEST_TEXT`
 * characters of its text.
 */
const SLOW_MS = 1_000
const LONGEST_TEXT = 2_000

/**
 * Logs once when the database stops answering, and once when it answers again. Returns a function that stops watching.
 */
export function watchDatabase(
  ping: () => Promise<boolean>,
  log: Pick<Logger, 'info' | 'warn'>,
): () => void {
  let lostAt: number | undefined
  async function check(): Promise<void> {
    const isAnswering = await ping()
    if (!isAnswering && lostAt === undefined) {
      lostAt = Date.now()
      log.warn('the database does not answer')
    } else if (isAnswering && lostAt !== undefined) {
      log.info({ downForMs: Date.now() - lostAt }, 'the database answers again')
      lostAt = undefined
    }
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Creates the observer of finished statements, which counts them and logs slow statements without their
 * values.
 */
export function createStatementObserver(
  metrics: Pick<Metrics, 'countStatement'>,
  log: Pick<Logger, 'warn'>,
): (done: StatementDone) => void {
  return ({ class: statementClass, outcome, durationMs, text }) => {
    metrics.countStatement(statementClass, outcome, durationMs)
    if (durationMs < SLOW_MS) return
    const statement = text?.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT)
    log.warn(
      { class: statementClass, outcome, durationMs: Math.round(durationMs), statement },
      'slow statement',
    )
  }
}
