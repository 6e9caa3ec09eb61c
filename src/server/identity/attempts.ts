import { createHash } from 'node:crypto'
import { getNetwork } from '../http/client-address.ts'
import type { Database } from '../database/database.ts'
import { COUNT, createThrottle, computeWait } from '../http/throttle.ts'

/** Limits wrong passwords per network and per account (rule 1.19). */
const GUESSES = { limit: 5, window_ms: 60_000 } as const

/**
 * Describes an attempt to sign in: network, account, and device if the account has used it before.
 */
export interface SignInAttempt {
  readonly ip: string
  readonly email: string
  /** Identifies the device, if this account has signed in on it before. */
  readonly device: string | undefined
}

/** Counts wrong passwords only: a sign-in with the right password resets the count of the account. */
export interface Attempts {
  /** Counts an attempt. Returns the seconds to wait when the limit is reached. */
  take(attempt: SignInAttempt): Promise<number | undefined>
  /** Counts a wrong password for the network, unless the account has used the device before. */
  fail(attempt: SignInAttempt): Promise<void>
  /** Resets the count of the account after a right password. */
  resetCount(attempt: SignInAttempt): Promise<void>
}

/**
 * Creates the counts in the database, which all nodes share. Known and unknown accounts are counted
 * alike. A device on which the account has signed in before has a separate count, so that an
 * attacker who knows the address, or uses the same proxy, cannot lock out the owner on this device.
 */
export function createAttempts(database: Database, now: () => number = Date.now): Attempts {
  const throttle = createThrottle(database, now)
  const buildWindowValues = (key: string) => [key, now(), now() - GUESSES.window_ms]
  return {
    async take(attempt) {
      if (attempt.device !== undefined) return throttle.take(createAccountKey(attempt), GUESSES)
      const values = [
        ...buildWindowValues(createAccountKey(attempt)),
        createAddressKey(attempt.ip),
        GUESSES.limit,
      ]
      const rows = await database.query<{ since: number }>({ text: TAKE, values })
      if (rows.length === 0) return undefined
      return computeWait(Math.max(...rows.map(({ since }) => since)), GUESSES.window_ms, now())
    },
    async fail({ ip, device }) {
      if (device !== undefined) return
      await database.query({ text: COUNT, values: buildWindowValues(createAddressKey(ip)) })
    },
    resetCount: (attempt) => throttle.reset(createAccountKey(attempt)),
  }
}

/**
 * Counts the account's attempt before the password is checked, so that parallel attempts are all
 * counted.
 */
const TAKE = `
  with account as (${COUNT})
  select since from account where count > $5::int
  union all
  select "lastRequest" from "rateLimit"
  where key = $4::text and "lastRequest" >= $3::bigint and count >= $5::int`

/**
 * Returns the key of an account's count. The address is hashed, so that the table does not collect
 * addresses of strangers.
 */
function createAccountKey({ email, device }: SignInAttempt): string {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
  return device === undefined ? `sign-in:account:${account}` : `sign-in:device:${device}:${account}`
}

function createAddressKey(ip: string): string {
  return `sign-in:ip:${getNetwork(ip)}`
}
