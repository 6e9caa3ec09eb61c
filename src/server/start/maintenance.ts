import type { AppContext } from '../context/context.ts'
import { backUpDaily, type DailyBackups } from '../backup/daily-backup.ts'
import { sealAll } from '../integrity/seal-history.ts'
import { checkAtNight } from '../integrity/checks.ts'
import { indexCustomFields } from '../integrity/index-custom-fields.ts'
import { eraseRemovedTeams } from '../accounts/remove-team.ts'
import { runOnOneNode } from '../database/advisory-locks.ts'
import { purgeRows } from '../database/purge-rows.ts'
import { purgeFormDrafts } from '../accounts/form-draft-routes.ts'
import { purgeIdentity } from '../identity/purge-identity.ts'
import { purgeMails } from '../mail/purge-mails.ts'
import { sendAutomatically } from '../mailing/automatic-mails.ts'
import { KEY_AGE } from '../records/idempotency.ts'
import { runMaintenanceStatement } from './run-maintenance-statement.ts'
import { checkDailyWatches, purgeNotifications } from '../notifications/check-watches.ts'
import { purgeUploads } from '../uploads/purge-uploads.ts'

const HOUR_MS = 3_600_000
const START_DELAY_MS = 10_000
/** Identifies the advisory lock of the node that runs maintenance. */
const LOCK = 7_301_964

/** Describes the stored responses of requests with an Idempotency-Key, which are deleted when the key has expired. */
const OLD_RESPONSES = {
  table: 'idempotency',
  key: ['team_id', 'user_id', 'key', 'route'],
  condition: `old.at < now() - ${KEY_AGE}`,
}

/**
 * Runs maintenance at start and every hour: deletes expired data and removed teams, compares the
 * watched states that depend on the day, sends the automatic mails that are due, seals the history,
 * indexes the custom fields of large teams, runs the maintenance statements of the business, makes
 * the daily backup, and checks the books at night. Only one of several nodes runs maintenance at a
 * time. Returns a function that stops maintenance and waits for the running task; a running backup
 * is cancelled.
 */
export function startMaintenance(context: AppContext, daily: DailyBackups): () => Promise<void> {
  const stopping = new AbortController()
  const tasks: readonly (() => Promise<unknown>)[] = [
    () => purgeRows(context.database, OLD_RESPONSES, stopping.signal),
    () => purgeIdentity(context.database, stopping.signal),
    () => purgeFormDrafts(context.database, stopping.signal),
    () => eraseRemovedTeams(context),
    () => purgeUploads(context),
    () => purgeMails(context.database, stopping.signal),
    () => purgeNotifications(context, stopping.signal),
    () => checkDailyWatches(context),
    () => sendAutomatically(context),
    () =>
      sealAll(context.database, (err, team) => {
        context.log.error({ err, team }, 'the history of a team was not sealed')
      }),
    () => indexCustomFields(context),
    ...context.maintenanceStatements.map(
      (statement) => () =>
        runMaintenanceStatement(context.database, statement, {
          signal: stopping.signal,
          onFailure: (err, team) => {
            context.log.error({ err, team }, 'maintenance of a team failed')
          },
        }),
    ),
    () => backUpDaily(context, daily, stopping.signal),
    () => checkAtNight(context),
  ]
  const warn = (err: unknown) => {
    if (!stopping.signal.aborted)
      context.log.warn({ err }, 'maintenance failed; trying again in an hour')
  }
  async function runAll(): Promise<void> {
    for (const task of tasks) {
      if (stopping.signal.aborted) return
      await task().catch(warn)
    }
  }
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = runOnOneNode(context.database, LOCK, runAll).catch(warn)
  }
  // The first run is delayed, so that the first requests after a start are not slowed down.
  const first = setTimeout(run, START_DELAY_MS)
  const timer = setInterval(run, HOUR_MS)
  first.unref()
  timer.unref()
  return async () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
