import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** How often a password may be guessed wrong: from one address, and for one account (business.md §1.19). */
const LIMIT = 5
const WINDOW_MS = 60_000

/** Counts wrong passwords, so that people who know theirs are never kept out by how often they come. */
export interface Attempts {
  /** Takes one of the account's tries; answers how many seconds to wait when none is left. */
  take(ip: string, email: string): Promise<number | undefined>
  /** The password was wrong: the address has one try less, too. */
  fail(ip: string): Promise<void>
  /** The password was right: the account's tries are full again. */
  forgive(email: string): Promise<void>
}

/** Keeps the counts in the database, where all nodes see them. Known and unknown accounts are counted alike. */
export function createAttempts(database: Database, now: () => number = Date.now): Attempts {
  const windowed = (key: string) => [key, now(), now() - WINDOW_MS]
  return {
    async take(ip, email) {
      const values = [...windowed(accountKey(email)), addressKey(ip), LIMIT]
      const rows = await database.query<{ since: number }>({ text: TAKE, values })
      if (rows.length === 0) return undefined
      const latest = Math.max(...rows.map(({ since }) => since))
      return Math.max(1, Math.ceil((latest + WINDOW_MS - now()) / 1000))
    },
    async fail(ip) {
      await database.query({ text: COUNT, values: windowed(addressKey(ip)) })
    },
    async forgive(email) {
      await database.query({ text: FORGET, values: [accountKey(email)] })
    },
  }
}

const COUNT = `
  insert into "rateLimit" as r (id, key, count, "lastRequest")
  values (gen_random_uuid(), $1::text, 1, $2::bigint)
  on conflict (key) do update set
    count = case when r."lastRequest" < $3::bigint then 1 else r.count + 1 end,
    "lastRequest" = case when r."lastRequest" < $3::bigint then $2::bigint else r."lastRequest" end
  returning count, "lastRequest" as since`

/** Counts the account's try before the password is looked at: parallel guesses cannot slip through together. */
const TAKE = `
  with account as (${COUNT})
  select since from account where count > $5::int
  union all
  select "lastRequest" from "rateLimit"
  where key = $4::text and "lastRequest" >= $3::bigint and count >= $5::int`

const FORGET = 'delete from "rateLimit" where key = $1'

/** Hashed, so that the table does not collect the addresses of strangers. */
function accountKey(email: string): string {
  return `sign-in:account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`
}

/** IPv6 hands a /64 to every household: its addresses count as one. */
function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0]!
  return `sign-in:ip:${plain.includes(':') ? firstHalf(plain) : plain}`
}

function firstHalf(ip: string): string {
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.padStart(4, '0'))
    .join(':')
}
