import { createHmac } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Database } from '../database/database.ts'
import type { Throttle } from '../http/throttle.ts'
import { createTokenReader } from './session-cookie.ts'

/** Sends a one-time code to the e-mail address of a person, in the language of the request. */
export type SendCode = (address: string, code: string, headers: Headers) => Promise<void>

const DAY_S = 86_400
/** Sets how many days a trusted device is remembered. */
const TRUST_DAYS = 30
/** Sets how many minutes a code by e-mail is valid. */
const CODE_MINUTES = 5
const RECOVERY_CODES = 10
const MINUTE_MS = 60_000

/** Limits wrong codes of a person across all challenges, methods and devices. */
const WRONG_CODES = { limit: 10, window_ms: 15 * MINUTE_MS } as const
/**
 * Refuses a code of an authenticator app that was used before. The time window is longer than the time for which the app
 * shows the code.
 */
const SAME_CODE = { limit: 1, window_ms: 3 * MINUTE_MS } as const
const RESEND = { limit: 1, window_ms: MINUTE_MS } as const
const CODES_BY_MAIL = { limit: 10, window_ms: 60 * MINUTE_MS } as const

/** Sets the prefix of stored recovery codes, which are hashes. */
const HASHED = 'sha256:'

/**
 * Creates better-auth's second factor: an authenticator app with recovery codes, which are stored
 * as hashes, or codes by e-mail. The account lock of better-auth covers people with an app only;
 * `createSecondFactor` covers both methods.
 */
export function createSecondFactorPlugin(secret: string, sendCode: SendCode | undefined) {
  return twoFactor({
    issuer: 'Armazem',
    trustDeviceMaxAge: TRUST_DAYS * DAY_S,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      amount: RECOVERY_CODES,
      storeBackupCodes: {
        // better-auth calls this function with new codes, and with the remaining hashes after a code
        // was used.
        encrypt: async (json) =>
          JSON.stringify(
            (JSON.parse(json) as string[]).map((code) =>
              code.startsWith(HASHED) ? code : hashRecoveryCode(code, secret),
            ),
          ),
        decrypt: async (stored) => stored,
      },
    },
    otpOptions: {
      period: CODE_MINUTES,
      digits: 6,
      allowedAttempts: 5,
      storeOTP: 'hashed',
      sendOTP: async ({ user, otp }, context) => {
        if (!sendCode) throw new Error('This program cannot send codes')
        await sendCode(user.email, otp, context?.request?.headers ?? new Headers())
      },
    },
  })
}

/** Names the reasons why a call about the second factor is refused. */
export type SecondFactorRefusal =
  | { readonly code: 'INVALID_CODE' | 'OTP_NOT_ENABLED' }
  | { readonly wait_s: number }

/** Names the kinds of second factor: an authenticator app, or codes by e-mail. */
export type SecondFactorMethod = 'app' | 'email'

/** Limits the attempts to enter the code of a second factor. */
export interface SecondFactor {
  /** Returns whether a header has several cookies of the challenge, or several of the session. */
  isAmbiguous(cookies: string): boolean
  /** Returns the person who has entered the password but not yet the second factor. */
  findChallenged(cookies: string): Promise<string | undefined>
  /** Counts an attempt of a person. Returns the reason when the call is refused. */
  admit(path: string, person: string, code: string): Promise<SecondFactorRefusal | undefined>
  /** Resets the count of wrong codes after a right code. */
  resetCount(person: string): Promise<void>
  /** Returns the hash under which a recovery code is stored. */
  hashRecoveryCode(code: string): string
}

/** Describes the part of better-auth that stores the challenges of sign-ins whose code is not yet entered. */
interface ChallengeStore {
  readonly $context: Promise<{
    readonly internalAdapter: {
      findVerificationValue(
        challenge: string,
      ): Promise<{ readonly value: string; readonly expiresAt: Date } | null>
    }
  }>
}

interface Options {
  readonly auth: ChallengeStore
  readonly database: Database
  readonly throttle: Throttle
  readonly secret: string
  /** Names the cookies of the challenge and the session. */
  readonly cookie: string
  readonly sessionCookie: string
}

/** Creates the limits on codes, because better-auth has none for some methods. */
export function createSecondFactor(options: Options): SecondFactor {
  const { auth, database, throttle, secret, cookie, sessionCookie } = options
  const readChallenge = createTokenReader(cookie, secret)

  async function admitSending(person: string): Promise<SecondFactorRefusal | undefined> {
    // A person with an app must use the app, because a mailbox would be a weaker second factor.
    if ((await findMethod(database, person)) === 'app') return { code: 'OTP_NOT_ENABLED' }
    const wait_s =
      (await throttle.take(`second-factor:resend:${person}`, RESEND)) ??
      (await throttle.take(`second-factor:mails:${person}`, CODES_BY_MAIL))
    return wait_s === undefined ? undefined : { wait_s }
  }

  return {
    isAmbiguous(cookies) {
      const names = cookies.split(';').map((part) => part.split('=')[0]!.trim())
      return [cookie, sessionCookie].some(
        (name) => names.filter((each) => each === name).length > 1,
      )
    },
    async findChallenged(cookies) {
      const challenge = readChallenge(cookies)
      if (challenge === undefined) return undefined
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(challenge)
      return found && found.expiresAt > new Date() ? found.value : undefined
    },
    async admit(path, person, code) {
      if (path === '/two-factor/send-otp') return admitSending(person)
      const wait_s = await throttle.take(getCountKey(person), WRONG_CODES)
      if (wait_s !== undefined) return { wait_s }
      if (path === '/two-factor/verify-otp' && (await findMethod(database, person)) === 'app') {
        return { code: 'OTP_NOT_ENABLED' }
      }
      if (path !== '/two-factor/verify-totp') return undefined
      const used = await throttle.take(`second-factor:code:${person}:${code}`, SAME_CODE)
      return used === undefined ? undefined : { code: 'INVALID_CODE' }
    },
    resetCount: (person) => throttle.reset(getCountKey(person)),
    hashRecoveryCode: (code) => hashRecoveryCode(code, secret),
  }
}

function getCountKey(person: string): string {
  return `second-factor:wrong:${person}`
}

/** Returns the hash of a recovery code without outer spaces. */
function hashRecoveryCode(code: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`recovery code\n${code.trim()}`)
  return HASHED + hash.digest('base64url')
}

/** Returns the kind of a person's second factor; undefined without one. */
export async function findMethod(
  { query }: Pick<Database, 'query'>,
  person: string,
): Promise<SecondFactorMethod | undefined> {
  const [found] = await query<{ method: SecondFactorMethod }>({ text: METHOD, values: [person] })
  return found?.method
}

const METHOD = `
  select case when app.id is null then 'email' else 'app' end as method
  from "user" person
  left join "twoFactor" app on app."userId" = person.id and app.verified
  where person.id = $1 and person."twoFactorEnabled"`
