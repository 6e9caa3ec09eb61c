import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Pins } from '../http/pins.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './password.ts'

/** Names the header with which a request of a shared device acts as a person. */
const HEADER = 'x-operator'
/** Sets how many hours a token is valid, which is longer than any shift. */
const TOKEN_HOURS = 16

/** Sets the number of wrong attempts on one device before the person has to wait. */
const FREE_ATTEMPTS = 5
const FIRST_WAIT_S = 30
const LONGEST_WAIT_S = 3600
/** Limits wrong attempts on all devices together; afterwards the person sets a new PIN. */
export const MAX_FAILURES = 20

interface PinOptions {
  readonly database: Database
  readonly secret: string
  readonly passwordCost?: PasswordCost
  readonly readToken: (request: Request) => string | undefined
}

/** Creates the functions that check PINs and create tokens for people who have entered a PIN. */
export function createPins({ database, secret, passwordCost, readToken }: PinOptions): Pins {
  const pepper = createHmac('sha256', secret).update('pepper of PINs').digest()

  /** Binds a PIN to its person and to the secret, so that a stolen hash is of no use. */
  function pepperPin(team: string, person: string, pin: string): string {
    return createHmac('sha256', pepper).update(`${team}\n${person}\n${pin}`).digest('base64url')
  }

  return {
    hash: (team, person, pin) => hashPassword(pepperPin(team, person, pin), passwordCost),
    async check({ team, person, pin, request }) {
      const device = createHash('sha256')
        .update(readToken(request) ?? '')
        .digest('base64url')
      const key = `pin:${device}:${team}:${person}`
      const values = [key, Date.now(), FREE_ATTEMPTS, FIRST_WAIT_S * 1000, LONGEST_WAIT_S * 1000]
      // Counts the attempt before the PIN is checked, so that parallel attempts are all counted.
      const [taken] = await database.query<{ count: number }>({ text: TAKE, values })
      if (!taken) {
        const [wait] = await database.query<{ until: number }>({ text: WAIT, values })
        const wait_s = Math.ceil(((wait?.until ?? Date.now()) - Date.now()) / 1000)
        return { state: 'waiting', wait_s: Math.max(1, wait_s) }
      }
      const [stored] = await database.query<StoredPin>({
        text: FAIL,
        values: [team, person, MAX_FAILURES + 1],
      })
      if (!stored) return { state: 'wrong', left: Math.max(0, FREE_ATTEMPTS - taken.count) }
      if (stored.failures > MAX_FAILURES) return { state: 'blocked' }
      const { hash, id } = stored
      if (!(await verifyPassword({ hash, password: pepperPin(team, person, pin) }))) {
        return { state: 'wrong', left: Math.max(0, FREE_ATTEMPTS - taken.count) }
      }
      await database.query({ text: RESET_COUNTS, values: [key, id] })
      return { state: 'right', id }
    },
    createToken(request, pin) {
      const session = readToken(request) ?? ''
      const expiresAt = new Date(Date.now() + TOKEN_HOURS * 3_600_000)
      const text = `${pin}.${expiresAt.getTime()}`
      return { token: `${text}.${signOperator(secret, session, text)}`, expiresAt }
    },
  }
}

/**
 * Reads the token in the header of a request that acts as another person. Returns the id of this
 * person's PIN; an empty text for an invalid token; undefined without a token.
 */
export function readOperator(
  { headers }: Request,
  session: string,
  secret: string,
): string | undefined {
  const token = headers.get(HEADER)
  if (token === null) return undefined
  const [, text = '', pin = '', expires = '', signature = ''] = TOKEN.exec(token) ?? []
  const expected = Buffer.from(signOperator(secret, session, text))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(expires) > Date.now() ? pin : ''
}

const TOKEN = /^(([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/

/** Signs a token for one session, so that it is of no use on another device. */
function signOperator(secret: string, session: string, text: string): string {
  return createHmac('sha256', secret).update(`operator\n${session}\n${text}`).digest('base64url')
}

interface StoredPin {
  readonly id: string
  readonly hash: string
  readonly failures: number
}

/** Computes how long to wait after `counted.count` attempts, in milliseconds. */
const WAIT_MS = `
  case when counted.count < $3 then 0
    else least($4::bigint * (2 ^ least(counted.count - $3, 20))::bigint, $5::bigint) end`

/** Counts an attempt unless the person has to wait. */
const TAKE = `
  insert into "rateLimit" as counted (id, key, count, "lastRequest") values (gen_random_uuid(), $1::text, 1, $2::bigint)
  on conflict (key) do update set count = counted.count + 1, "lastRequest" = $2::bigint
  where counted."lastRequest" + ${WAIT_MS} <= $2::bigint
  returning count`

const WAIT = `
  select "lastRequest" + ${WAIT_MS} as until from "rateLimit" counted
  where counted.key = $1::text and $2::bigint is not null`

/** Counts the attempt as wrong before the PIN is checked; `RESET_COUNTS` resets the count after a right PIN. */
const FAIL = `
  update member_pins pin set failures = least(pin.failures + 1, $3)
  where pin.team_id = $1 and pin.user_id = $2
    and exists (select from members member
      where member.team_id = pin.team_id and member.user_id = pin.user_id and member.status = 'active')
  returning pin.id, pin.hash, pin.failures`

const RESET_COUNTS = `
  with forgotten as (delete from "rateLimit" where key = $1)
  update member_pins set failures = 0 where id = $2`
