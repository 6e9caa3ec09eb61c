import type { Database } from '../database/database.ts'

/** Counts the requests of each team by month. */
export interface RequestCounts {
  /** Counts a request in memory. */
  add(team: string): void
  /** Adds the counted requests of this node to those in the database. */
  flush(): Promise<void>
  /** Writes the last counts and stops the timer. */
  close(): Promise<void>
}

/** Sets the interval at which counts are written. A node that is killed loses the counts since the last write. */
const FLUSH_MS = 60_000

/** Creates counters in memory, so that a request costs no statement. `warn` reports a write that failed. */
export function createRequestCounts(
  database: Pick<Database, 'query'>,
  warn: (err: unknown) => void,
): RequestCounts {
  let counted = new Map<string, number>()
  let running = Promise.resolve()

  const add = (team: string, requests = 1) =>
    void counted.set(team, (counted.get(team) ?? 0) + requests)

  async function write(): Promise<void> {
    if (counted.size === 0) return
    const written = counted
    counted = new Map()
    try {
      await database.query({ text: ADD, values: [[...written.keys()], [...written.values()]] })
    } catch (err) {
      // The database may be unreachable for a moment. The next flush writes these requests as well.
      for (const [team, requests] of written) add(team, requests)
      warn(err)
    }
  }

  function flush(): Promise<void> {
    running = running.then(write)
    return running
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    add: (team) => add(team),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Adds requests to the stored counts, except the requests of teams that were removed meanwhile. */
const ADD = `
  insert into request_counts as counted (team_id, month, requests)
  select team.id, date_trunc('month', now() at time zone 'UTC')::date, given.requests
  from unnest($1::uuid[], $2::bigint[]) as given (team, requests)
  join teams team on team.id = given.team and team.removed_at is null
  order by team.id
  on conflict (team_id, month) do update set requests = counted.requests + excluded.requests`
