import type { Database } from '../database/database.ts'

/** Allows `limit` uses of a key within a time window of `window_ms` milliseconds. */
export interface Allowance {
  readonly limit: number
  readonly window_ms: number
}

/** Counts uses in the database, which all nodes share. */
export interface Throttle {
  /** Counts one use. Returns the seconds to wait when the use exceeds the limit, otherwise undefined. */
  take(key: string, allowance: Allowance): Promise<number | undefined>
  /** Returns the seconds to wait when the limit is reached, otherwise undefined. Does not count a use. */
  check(key: string, allowance: Allowance): Promise<number | undefined>
  /** Resets the count of a key. */
  reset(key: string): Promise<void>
}

/**
 * Counts a use of a key. The count starts again at one when the time window of the key is over. Parameters: the key, the
 * present time, and the earliest start of a current window, both in ms.
 */
export const COUNT = `
  insert into "rateLimit" as counted (id, key, count, "lastRequest")
  values (gen_random_uuid(), $1::text, 1, $2::bigint)
  on conflict (key) do update set
    count = case when counted."lastRequest" < $3::bigint then 1 else counted.count + 1 end,
    "lastRequest" = case when counted."lastRequest" < $3::bigint then $2::bigint else counted."lastRequest" end
  returning count, "lastRequest" as since`

const REACHED = `
  select "lastRequest" as since from "rateLimit"
  where key = $1 and "lastRequest" >= $2::bigint and count >= $3::int`

const FORGET = 'delete from "rateLimit" where key = $1'

/**
 * Creates a rate limit that all nodes share through the database. `now` returns the time in
 * milliseconds.
 */
export function createThrottle(
  database: Pick<Database, 'query'>,
  now: () => number = Date.now,
): Throttle {
  return {
    async take(key, { limit, window_ms }) {
      const values = [key, now(), now() - window_ms]
      const [row] = await database.query<{ count: number; since: number }>({ text: COUNT, values })
      return row!.count > limit ? computeWait(row!.since, window_ms, now()) : undefined
    },
    async check(key, { limit, window_ms }) {
      const values = [key, now() - window_ms, limit]
      const [row] = await database.query<{ since: number }>({ text: REACHED, values })
      return row && computeWait(row.since, window_ms, now())
    },
    async reset(key) {
      await database.query({ text: FORGET, values: [key] })
    },
  }
}

/** Returns the seconds, at least 1, until the end of a time window that started at `since`. `since` and `now` are in ms. */
export function computeWait(since: number, window_ms: number, now: number): number {
  return Math.max(1, Math.ceil((since + window_ms - now) / 1000))
}
