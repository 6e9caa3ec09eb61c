import type { Database } from '../database/database.ts'
import type { Attempts } from './attempts.ts'
import { ADDRESS_HEADER, AUTH_PATH } from './auth.ts'

/** Who may make an account: everyone, invited people only, or everyone until the first team exists (the default). */
export type SignUpPolicy = 'open' | 'invite'

interface AuthHandlerOptions {
  readonly auth: { handler(request: Request): Promise<Response> }
  readonly attempts: Attempts
  readonly database: Database
  readonly signUp: SignUpPolicy | undefined
}

/**
 * Hands a call under `/api/v1/auth` to better-auth, with our own limit on wrong passwords and our policy on who may
 * sign up before it. Refusals have better-auth's form, `{code, message}`.
 */
export function createAuthHandler({ auth, attempts, database, signUp }: AuthHandlerOptions) {
  async function signIn(call: Request, ip: string, email: string): Promise<Response> {
    const wait_s = await attempts.take(ip, email)
    if (wait_s !== undefined) return tooMany(wait_s)
    const answer = await auth.handler(call)
    if (answer.ok) await attempts.forgive(email)
    else await attempts.fail(ip)
    return answer
  }

  async function mayJoin(): Promise<boolean> {
    if (signUp !== undefined) return signUp === 'open'
    const [found] = await database.query<{ any: boolean }>({ text: ANY_TEAM })
    return found?.any === false
  }

  return async (request: Request, ip: string): Promise<Response> => {
    const text = await request.text()
    const call = rewritten(request, text, ip)
    const path = new URL(request.url).pathname.slice(AUTH_PATH.length)
    if (path === '/sign-in/email') return signIn(call, ip, emailOf(text))
    if (path === '/sign-up/email' && !(await mayJoin())) return closed()
    return auth.handler(call)
  }
}

/** A demo company is nobody's own: with it alone, the first person can still come in. */
const ANY_TEAM = 'select exists (select from teams where not demo) as any'

/** The same call with the address that we vouch for, whatever the client wrote there. */
function rewritten(request: Request, text: string, ip: string): Request {
  const headers = new Headers(request.headers)
  headers.set(ADDRESS_HEADER, ip)
  return new Request(request.url, {
    method: request.method,
    headers,
    ...(text !== '' && { body: text }),
  })
}

function emailOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
  } catch {
    return ''
  }
}

function tooMany(wait_s: number): Response {
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many tries' }
  return Response.json(body, { status: 429, headers: { 'retry-after': String(wait_s) } })
}

function closed(): Response {
  const body = { code: 'SIGN_UP_CLOSED', message: 'New accounts are by invitation only' }
  return Response.json(body, { status: 403 })
}
