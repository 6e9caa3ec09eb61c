import type { Database } from '../database/database.ts'
import { HttpProblem, tooManyRequests } from '../http/problems.ts'
import { createThrottle } from '../http/throttle.ts'
import { verifyPassword } from '../identity/password.ts'

/** Limits how often a person may enter their password, including wrong attempts. */
const REQUESTS = { limit: 5, window_ms: 900_000 } as const

/**
 * Creates a function that throws an error unless a signed-in person enters their own password again.
 * Attempts are counted per `purpose`.
 */
export function createPasswordCheck(
  database: Database,
  purpose: string,
): (person: string, password: string) => Promise<void> {
  const throttle = createThrottle(database)
  return async (person, password) => {
    const wait_s = await throttle.take(`${purpose}:${person}`, REQUESTS)
    if (wait_s !== undefined) throw tooManyRequests(wait_s)
    const [stored] = await database.query<{ hash: string | null }>({
      text: PASSWORD,
      values: [person],
    })
    if (!stored?.hash || !(await verifyPassword({ hash: stored.hash, password }))) {
      throw new HttpProblem(400, 'INVALID_PASSWORD')
    }
  }
}

const PASSWORD = `
  select account.password as hash from account
  where account."userId" = $1 and account."providerId" = 'credential'`
