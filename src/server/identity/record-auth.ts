import type { Identity } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import type { RouteRequest } from '../http/route.ts'
import { writePersonEvent, type PersonAction } from './person-events.ts'

/** Maps endpoints of better-auth to the events that they record on success and on failure. */
const ACTIONS: Readonly<Record<string, { done?: PersonAction; refused?: PersonAction }>> = {
  '/sign-up/email': { done: 'signUp' },
  '/sign-in/email': { done: 'signIn', refused: 'signInFailed' },
  '/sign-out': { done: 'signOut' },
  '/change-password': { done: 'passwordChanged', refused: 'passwordChangeFailed' },
  '/reset-password': { done: 'passwordReset' },
  '/revoke-other-sessions': { done: 'otherSessionsEnded' },
  '/two-factor/enable': { done: 'secondFactorBegun' },
  '/two-factor/verify-totp': { done: 'secondFactorGiven', refused: 'secondFactorFailed' },
  '/two-factor/verify-otp': { done: 'secondFactorGiven', refused: 'secondFactorFailed' },
  '/two-factor/verify-backup-code': { done: 'recoveryCodeUsed', refused: 'secondFactorFailed' },
  '/two-factor/send-otp': { done: 'codeSent' },
  '/two-factor/generate-backup-codes': { done: 'recoveryCodesMade' },
  '/two-factor/disable': { done: 'secondFactorRemoved' },
}

type Finish = (answer: Response, call: Pick<RouteRequest, 'requestId' | 'ip'>) => Promise<void>

interface Options {
  readonly identity: Identity
  readonly database: Database
}

/**
 * Identifies the caller before the session may end. Returns a function that records the outcome of the call.
 * `personOfToken` is the person whose password the token of a link sets.
 */
export async function beginRecord(
  { identity, database }: Options,
  path: string,
  request: Request,
  personOfToken: string | undefined,
): Promise<Finish> {
  const actions = ACTIONS[path]
  if (!actions) return async () => {}
  const byAddress = path.endsWith('/email')
  const text = byAddress ? await request.clone().text() : ''
  const session = byAddress ? null : await identity.resolveCaller(request)
  const challenged = path.startsWith('/two-factor/')
    ? await identity.findChallenged(request)
    : undefined
  return async (answer, call) => {
    // The account is created later, if at all.
    if (answer.ok && path === '/sign-up/email' && (await isMailed(answer))) return
    const isAsked = answer.ok && path === '/sign-in/email' && (await isSecondFactorAsked(answer))
    const action = isAsked ? 'secondFactorAsked' : answer.ok ? actions.done : actions.refused
    if (!action) return
    const person = byAddress
      ? await findPersonId(database, text)
      : (personOfToken ?? session?.device?.owner.id ?? session?.person.id ?? challenged)
    // Calls without a known person are not recorded, such as signing out without a session.
    if (!byAddress && person === undefined) return
    const after = answer.ok ? undefined : { status: answer.status }
    await writePersonEvent(database, { person, action, ...(after && { after }) }, call)
  }
}

async function isMailed(answer: Response): Promise<boolean> {
  return 'isMailed' in ((await answer.clone().json()) as object)
}

async function isSecondFactorAsked(answer: Response): Promise<boolean> {
  const body = (await answer.clone().json()) as { readonly twoFactorRedirect?: boolean }
  return body.twoFactorRedirect === true
}

/**
 * Returns the id of the account with the address in a validated body. An unknown address is not stored, because
 * it may be a password in the wrong field.
 */
async function findPersonId({ query }: Database, text: string): Promise<string | undefined> {
  const { email } = JSON.parse(text) as { email: string }
  const [found] = await query<{ id: string }>({
    text: 'select id from "user" where email = lower($1)',
    values: [email],
  })
  return found?.id
}
