import type { ServerBackups } from '../backup/server-backups.ts'
import type { Database } from '../database/database.ts'
import type { Metrics } from './metrics.ts'

/** Holds the sources from which the state of an installation is read at each scrape. */
interface Sources {
  readonly database: Pick<Database, 'waiting' | 'countConnections' | 'query'>
  readonly readBackups: () => Promise<ServerBackups | undefined>
  /** Returns how many tasks wait on this node, by the name of their queue. */
  readonly countWaiting: () => Readonly<Record<string, number>>
}

/**
 * Adds the lengths of queues, the numbers of connections, the age of the newest backup and the results of the integrity
 * checks to the metrics.
 */
export function addStateGauges(
  metrics: Metrics,
  { database, readBackups, countWaiting }: Sources,
): void {
  metrics.addGauge('waiting', 'Reads and transactions that wait for a connection', () =>
    Object.entries(database.waiting()).map(([name, value]) => ({ labels: { class: name }, value })),
  )
  metrics.addGauge(
    'queue_length',
    'Requests and imports of this node, and mails, that wait',
    async () => {
      const own = Object.entries(countWaiting())
      // The other lengths and gauges remain valid while the database is unreachable.
      const rows = await database.query<{ count: number }>(QUEUED_MAILS).catch(() => [])
      const mails = rows.map(({ count }) => ['mails', count] as const)
      return [...own, ...mails].map(([queue, value]) => ({ labels: { queue }, value }))
    },
  )
  metrics.addGauge('connections', 'Open connections to the database by class and state', () =>
    Object.entries(database.countConnections()).flatMap(([name, { busy, idle }]) => [
      { labels: { class: name, state: 'busy' }, value: busy },
      { labels: { class: name, state: 'idle' }, value: idle },
    ]),
  )
  metrics.addGauge(
    'backup_age_seconds',
    'Age of the newest backup of the whole server',
    async () => {
      const madeAt = (await readBackups())?.madeAt
      return madeAt ? [{ value: (Date.now() - Date.parse(madeAt)) / 1000 }] : []
    },
  )
  metrics.addGauge('books_teams', 'Teams by the result of their last integrity check', async () => {
    const rows = await database.query<{ state: string; count: number }>(BOOKS).catch(() => [])
    return rows.map(({ state, count }) => ({ labels: { state }, value: count }))
  })
}

const QUEUED_MAILS = {
  text: `select count(*)::int as count from mails where state = 'queued'`,
}

const BOOKS = {
  text: `
  select case
      when latest.findings is null then 'unchecked'
      when jsonb_array_length(latest.findings) = 0 then 'sound'
      else 'broken'
    end as state,
    count(*)::int as count
  from teams team left join checks latest on latest.team_id = team.id
  group by 1`,
}
