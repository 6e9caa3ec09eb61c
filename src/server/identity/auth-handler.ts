import type { Newcomer } from '../http/caller.ts'
import { getNetwork } from '../http/client-address.ts'
import type { Database } from '../database/database.ts'
import type { Attempts } from './attempts.ts'
import { ADDRESS_HEADER, AUTH_PATH } from './auth.ts'
import { readInvitation } from './invitation-link.ts'
import type { KnownDevices } from './known-device.ts'
import type { SecondFactor, SendCode } from './second-factor.ts'
import type { Throttle } from '../http/throttle.ts'

/**
 * Names who may create an account: everyone (`open`), or invited people only (`invite`). Default:
 * everyone until the first team exists.
 */
export type SignUpPolicy = 'open' | 'invite'

/** Limits new accounts from one network. An office on its first day stays below the limit. */
const SIGN_UPS = [
  { limit: 40, window_ms: 60_000 },
  { limit: 100, window_ms: 3_600_000 },
] as const

/**
 * Limits how often a network may sign up with an address that already has an account, because the response reveals that
 * the account exists. Above the limit, the network can create accounts by invitation only.
 */
const TAKEN = { limit: 5, window_ms: 3_600_000 } as const

/** Limits how often signed-in people may enter a wrong password when they change their password or second factor. */
const OWN_PASSWORD = { limit: 5, window_ms: 900_000 } as const

/** Sends the mails about sign-in. */
export interface IdentityMails {
  readonly sendCode: SendCode
  /** Sends a mail to an account after a sign-in on a new device. */
  mailNewDevice(address: string, headers: Headers, ip: string): Promise<void>
  /**
   * Mails a link that creates the account. If the address already has an account, mails its owner
   * that somebody has tried to create another account. The account is looked up when the mail is
   * sent.
   */
  confirmSignUp(newcomer: Newcomer, headers: Headers, ip: string): Promise<void>
}

interface AuthHandlerOptions {
  readonly auth: { handler(request: Request): Promise<Response> }
  readonly attempts: Attempts
  readonly throttle: Throttle
  readonly secondFactor: SecondFactor
  /** Returns the person of a session. */
  readonly findSignedIn: (request: Request) => Promise<string | undefined>
  readonly devices: KnownDevices
  readonly mails: IdentityMails | undefined
  readonly database: Database
  readonly signUp: SignUpPolicy | undefined
  /** Asks new people to confirm their e-mail address, once a team exists. */
  readonly confirmsSignUp: boolean
  readonly hash: (password: string) => Promise<string>
}

/**
 * Creates the handler of requests below `/api/v1/auth`. It checks the limits on wrong passwords and
 * new accounts and the sign-up policy, then passes the request to better-auth. Problems have
 * better-auth's format, `{code, message}`.
 */
export function createAuthHandler(options: AuthHandlerOptions) {
  const { auth, attempts, throttle, secondFactor, findSignedIn, devices, mails, database, signUp } =
    options
  const { confirmsSignUp, hash } = options

  async function signIn(call: Request, ip: string, email: string): Promise<Response> {
    const cookies = call.headers.get('cookie') ?? ''
    const attempt = { ip, email, device: devices.find(cookies, email) }
    const wait_s = await attempts.take(attempt)
    if (wait_s !== undefined) return answerTooMany(wait_s)
    const answer = await auth.handler(call)
    if (!answer.ok) {
      await attempts.fail(attempt)
      return answer
    }
    await attempts.resetCount(attempt)
    const { twoFactorRedirect } = (await answer.clone().json()) as SignedIn
    return twoFactorRedirect ? answer : rememberDevice(answer, call, ip, email)
  }

  /** Makes the device known to the account that has just signed in on it. Informs the account about new devices. */
  async function rememberDevice(
    answer: Response,
    call: Request,
    ip: string,
    email: string,
    isFirst = false,
  ): Promise<Response> {
    const cookies = call.headers.get('cookie') ?? ''
    if (!isFirst && devices.find(cookies, email) === undefined) {
      // A mail that cannot be stored must not prevent the sign-in.
      await mails?.mailNewDevice(email, call.headers, ip).catch(() => {})
    }
    const headers = new Headers(answer.headers)
    headers.append('set-cookie', devices.remember(cookies, email))
    return new Response(answer.body, { status: answer.status, headers })
  }

  /** Checks the limits on codes before better-auth checks the code itself. */
  async function checkCode(
    call: Request,
    ip: string,
    path: string,
    text: string,
  ): Promise<Response> {
    const cookies = call.headers.get('cookie') ?? ''
    // If the request has several cookies of the challenge or the session, better-auth might read another cookie than this
    // function, which counts the attempts of the person.
    if (secondFactor.isAmbiguous(cookies)) return answerWrongCode('INVALID_TWO_FACTOR_COOKIE')
    const challenged = await secondFactor.findChallenged(cookies)
    const signedIn = await findSignedIn(call)
    const person = challenged ?? signedIn
    if (person === undefined) return auth.handler(call)
    const { code = '' } = readFields(text)
    const refusal = await secondFactor.admit(path, person, code)
    if (refusal && 'wait_s' in refusal) return answerTooMany(refusal.wait_s)
    const given = refusal
      ? answerWrongCode(refusal.code)
      : await auth.handler(
          path === '/two-factor/verify-backup-code' ? withHashedCode(call, text) : call,
        )
    // The browser of a signed-in person who sets up the factor would understand 401 as the end of
    // the session.
    const answer = given.status === 401 && signedIn !== undefined ? withStatus(given, 400) : given
    if (!answer.ok || path === '/two-factor/send-otp') return answer
    await secondFactor.resetCount(person)
    if (challenged === undefined) return answer
    const { user } = (await answer.clone().json()) as SignedIn
    return rememberDevice(answer, call, ip, user?.email ?? '')
  }

  function withHashedCode(call: Request, text: string): Request {
    const body = JSON.parse(text) as { readonly code: string }
    const hashed = { ...body, code: secondFactor.hashRecoveryCode(body.code) }
    return new Request(call.url, {
      method: call.method,
      headers: call.headers,
      body: JSON.stringify(hashed),
    })
  }

  /** Limits guesses of the password by somebody who uses the session of another person. */
  async function checkOwnPassword(call: Request): Promise<Response> {
    const person = await findSignedIn(call)
    if (person === undefined) return auth.handler(call)
    const key = `own-password:${person}`
    // Counts the attempt before the password is checked, so that parallel attempts are all counted.
    const wait_s = await throttle.take(key, OWN_PASSWORD)
    if (wait_s !== undefined) return answerTooMany(wait_s)
    const answer = await auth.handler(call)
    if (answer.ok) await throttle.reset(key)
    return answer
  }

  async function isSignUpOpen(): Promise<boolean> {
    return signUp === undefined ? !(await hasTeams()) : signUp === 'open'
  }

  async function hasTeams(): Promise<boolean> {
    const [found] = await database.query<{ hasTeam: boolean }>({ text: ANY_TEAM })
    return found?.hasTeam !== false
  }

  /** Gives known and unknown addresses the same response, after the same statements. */
  async function startConfirmation(call: Request, ip: string, text: string): Promise<Response> {
    const { name = '', email = '', password = '' } = readFields(text)
    const { team } = JSON.parse(text) as { readonly team?: unknown }
    const newcomer = { name, email: email.toLowerCase(), passwordHash: await hash(password), team }
    await mails?.confirmSignUp(newcomer, call.headers, ip)
    return Response.json({ isMailed: true })
  }

  async function createAccount(call: Request, ip: string, text: string): Promise<Response> {
    const isInvited = await hasInvitation(text)
    if (!isInvited && !(await isSignUpOpen())) return answerClosed()
    // Callers in the same process, such as tests, have no network address.
    for (const allowance of ip === '' ? [] : SIGN_UPS) {
      const key = `sign-up:${allowance.window_ms}:${getNetwork(ip)}`
      const wait_s = await throttle.take(key, allowance)
      if (wait_s !== undefined) return answerTooMany(wait_s)
    }
    // No mail is needed until the first team exists, because a wrong `SMTP_URL` would lock the owner out.
    if (confirmsSignUp && !isInvited && (await hasTeams())) return startConfirmation(call, ip, text)
    const taken = `sign-up:taken:${getNetwork(ip)}`
    const wait_s = ip === '' || isInvited ? undefined : await throttle.check(taken, TAKEN)
    if (wait_s !== undefined) return answerTooMany(wait_s)
    const answer = await auth.handler(call)
    if (await isAddressTaken(answer)) await throttle.take(taken, TAKEN)
    const { email = '' } = readFields(text)
    return answer.ok ? rememberDevice(answer, call, ip, email, true) : answer
  }

  /** Returns whether the body contains the token of an invitation to the address in the body. */
  async function hasInvitation(text: string): Promise<boolean> {
    const { email, invitation } = readFields(text)
    if (invitation === undefined) return false
    const found = await readInvitation(database, invitation)
    return found !== undefined && found.email === email?.trim().toLowerCase()
  }

  return async (request: Request, ip: string): Promise<Response> => {
    const text = await request.text()
    const call = rewriteRequest(request, text, ip)
    const path = new URL(request.url).pathname.slice(AUTH_PATH.length)
    if (path === '/sign-in/email') return signIn(call, ip, readFields(text).email ?? '')
    if (path === '/sign-up/email') return createAccount(call, ip, text)
    if (CODE_PATHS.includes(path)) return checkCode(call, ip, path, text)
    if (PASSWORD_PATHS.includes(path)) return checkOwnPassword(call)
    return auth.handler(call)
  }
}

/** Returns whether better-auth refused a new account because its address already has an account. */
async function isAddressTaken(answer: Response): Promise<boolean> {
  if (answer.ok) return false
  const { code = '' } = readFields(await answer.clone().text())
  return code.startsWith('USER_ALREADY_EXISTS')
}

/** Describes the part of a response that indicates whether the sign-in is complete. */
interface SignedIn {
  readonly twoFactorRedirect?: boolean
  readonly user?: { readonly email: string }
}

/** Lists the calls that check or send a code. */
const CODE_PATHS = [
  '/two-factor/verify-totp',
  '/two-factor/verify-otp',
  '/two-factor/verify-backup-code',
  '/two-factor/send-otp',
]

/** Lists the calls in which a signed-in person enters the password again. */
const PASSWORD_PATHS = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]

/**
 * Selects whether a team other than the demo company exists, so that the first person can also sign up
 * on a server with the demo company.
 */
const ANY_TEAM = 'select exists (select from teams where not demo) as "hasTeam"'

/**
 * Returns the request with the client address that the server determined, in place of the header
 * that the client sent.
 */
function rewriteRequest(request: Request, text: string, ip: string): Request {
  const headers = new Headers(request.headers)
  headers.set(ADDRESS_HEADER, ip)
  return new Request(request.url, {
    method: request.method,
    headers,
    ...(text !== '' && { body: text }),
  })
}

/** Returns the texts of a JSON body by name. */
function readFields(text: string): Readonly<Record<string, string | undefined>> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return {}
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}

function answerTooMany(wait_s: number): Response {
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' }
  return Response.json(body, { status: 429, headers: { 'retry-after': String(wait_s) } })
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers })
}

function answerWrongCode(code: string): Response {
  return Response.json({ code, message: 'The code is wrong or has expired' }, { status: 401 })
}

function answerClosed(): Response {
  const body = { code: 'SIGN_UP_CLOSED', message: 'New accounts are by invitation only' }
  return Response.json(body, { status: 403 })
}
