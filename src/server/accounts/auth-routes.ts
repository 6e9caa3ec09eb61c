import { z } from 'zod'
import type { Identity } from '../http/caller.ts'
import { beginRecord } from '../identity/record-auth.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../schema/password.ts'
import { isCommonPassword, isPersonalPassword } from '../identity/common-password.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import type { AppContext } from '../context/context.ts'
import { HttpProblem, invalid } from '../http/problems.ts'
import { NewTeam } from './team-routes.ts'
import { array, closedObject, id, orNull, text, time } from '../openapi/shapes.ts'
import { route, type RouteRequest, type Method, type Route, type Schema } from '../http/route.ts'

type Body = Readonly<Record<string, unknown>>

interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodType
  readonly responses: Schema
  /** Sets fields of the body that the caller cannot choose. */
  readonly fixed?: Body
  /**
   * Ends the event streams whose session the call has ended: streams of the caller, or of the person
   * whose password a token sets.
   */
  readonly endsSessions?: 'own' | 'byToken'
  /** Revokes open links that set a password, and forgets trusted devices. */
  readonly endsLinks?: true
}

const email = z.email().max(254)
const digits = z.string().regex(/^\d{6}$/)
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)

const boolean: Schema = { type: 'boolean' }
const user = closedObject(
  {
    id,
    email: text,
    name: text,
    image: orNull(text),
    emailVerified: boolean,
    createdAt: time,
    updatedAt: time,
    language: orNull(text),
    defaultTeam: orNull(id),
    twoFactorEnabled: orNull(boolean),
  },
  ['image', 'language', 'defaultTeam', 'twoFactorEnabled'],
)
const session = closedObject({
  id,
  userId: id,
  token: text,
  expiresAt: time,
  createdAt: time,
  updatedAt: time,
  ipAddress: orNull(text),
  userAgent: orNull(text),
})

const verified = closedObject({ token: text, user })

/**
 * Lists the endpoints of better-auth that this server offers; no other endpoint of better-auth is
 * reachable. Sessions are httpOnly cookies.
 */
const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    summary:
      'Create an account and sign in; on a server with mail and SIGN_UP=open, mail a link that creates the account',
    body: z.object({
      name: z.string().trim().min(1).max(100),
      email,
      password,
      // Holds the token of an invitation, which is required when sign-up is by invitation only.
      invitation: z.string().max(100).optional(),
      // Holds the team that is created when the address is confirmed by a mail.
      team: NewTeam.optional(),
    }),
    responses: {
      oneOf: [
        closedObject({ token: orNull(text), user }),
        // Known and unknown addresses get the same response.
        closedObject({ isMailed: { const: true } }),
      ],
    },
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    summary: 'Sign in; at most five wrong passwords a minute, per account and per network',
    body: z.object({ email, password: z.string(), rememberMe: z.boolean().optional() }),
    responses: {
      oneOf: [
        closedObject({ redirect: boolean, token: text, url: orNull(text), user }, ['url']),
        // The password is right, but the session begins only after the second factor.
        closedObject({
          twoFactorRedirect: boolean,
          twoFactorMethods: array({ enum: ['totp', 'otp'] }),
        }),
      ],
    },
  },
  {
    method: 'POST',
    path: '/sign-out',
    summary: 'Sign out; the session ends at once',
    responses: closedObject({ success: boolean }),
    endsSessions: 'own',
  },
  {
    method: 'GET',
    path: '/get-session',
    summary: 'Get the session and its person, or null',
    responses: orNull(closedObject({ session, user })),
  },
  {
    method: 'POST',
    path: '/change-password',
    summary: 'Change the password; all other sessions end at once',
    body: z.object({
      currentPassword: z.string(),
      newPassword: password,
      revokeOtherSessions: z.boolean().optional(),
    }),
    fixed: { revokeOtherSessions: true },
    responses: closedObject({ token: orNull(text), user }),
    endsSessions: 'own',
    endsLinks: true,
  },
  {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with the token of a link; all sessions of the person end at once',
    body: z.object({ token: z.string().max(100), newPassword: password }),
    responses: closedObject({ status: boolean }),
    endsSessions: 'byToken',
    endsLinks: true,
  },
  {
    method: 'POST',
    path: '/revoke-other-sessions',
    summary: 'End all other sessions of the signed-in person',
    responses: closedObject({ status: boolean }),
    endsSessions: 'own',
  },
  {
    method: 'POST',
    path: '/two-factor/enable',
    summary:
      'Begin the setup of an authenticator app, which is complete after a code of the app is verified',
    body: z.object({ password: z.string() }),
    fixed: { method: 'totp' },
    responses: closedObject({ method: text, totpURI: text, backupCodes: array(text) }),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    summary: 'Verify a code of the authenticator app: at sign-in, or to finish the setup',
    body: z.object({ code: digits, trustDevice: z.boolean().optional() }),
    responses: verified,
  },
  {
    method: 'POST',
    path: '/two-factor/send-otp',
    summary: 'Mail a code that works once within five minutes; at most one a minute',
    responses: closedObject({ status: boolean }),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-otp',
    summary: 'Verify a code from a mail: at sign-in, or to turn on codes by e-mail',
    body: z.object({ code: digits, trustDevice: z.boolean().optional() }),
    responses: verified,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    summary: 'Sign in with a recovery code, which is valid only once',
    body: z.object({ code: z.string().trim().min(1).max(20), trustDevice: z.boolean().optional() }),
    responses: verified,
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    summary: 'Create ten new recovery codes; earlier codes become invalid',
    body: z.object({ password: z.string() }),
    responses: closedObject({ status: boolean, backupCodes: array(text) }),
  },
  {
    method: 'POST',
    path: '/two-factor/disable',
    summary: 'Turn the second factor off',
    body: z.object({ password: z.string() }),
    responses: closedObject({ status: boolean }),
    endsSessions: 'own',
    endsLinks: true,
  },
]

/** Lists the endpoints that work on shared devices, which refuse all other endpoints. */
const FOR_DEVICES = ['/sign-up/email', '/sign-in/email', '/sign-out', '/reset-password']

/** Creates the routes that sign people in and out, and manage their passwords and second factors. */
export function createAuthRoutes(
  identity: Identity,
  { database, events }: Pick<AppContext, 'database' | 'events'>,
): readonly Route[] {
  const { authHandler, passwordResets, resolveCaller } = identity

  /** Returns the person whose password the token in a body sets. */
  async function findPerson(request: Request): Promise<string | undefined> {
    const { token } = (await request.clone().json()) as { token: string }
    return passwordResets.find(token)
  }

  /** Refuses a new password that consists of the name or the e-mail address of the person or the new account. */
  async function refusePersonalPassword(
    schema: z.ZodType,
    request: Request,
    person: string | undefined,
  ): Promise<void> {
    const [field] = listNewPasswords(schema)
    if (field === undefined) return
    const body = (await request.clone().json()) as Readonly<Partial<Record<string, string>>>
    const [found] = person ? await database.query<Person>({ text: PERSON, values: [person] }) : []
    const { name = '', email: address = '' } = found ?? body
    if (isPersonalPassword(body[field] ?? '', { name, email: address }))
      throw invalid([{ pointer: `/${field}`, code: 'PERSONAL_PASSWORD' }])
  }

  return ENDPOINTS.map(
    ({ method, path, summary, body, responses, fixed, endsSessions, endsLinks }) =>
      route({
        method,
        path: `/auth${path}`,
        access: 'public',
        description: {
          summary,
          tag: 'auth',
          ...(body && { body: describeJsonBody(body) }),
          responses: { 200: { description: 'Done', content: { 'application/json': responses } } },
        },
        async handler(call) {
          const request = body ? await checkRequest(call, body, fixed) : withoutBody(call)
          // The person and the session are read before the call, which may delete the token and the
          // session.
          const personOfToken = endsSessions === 'byToken' ? await findPerson(request) : undefined
          if (!FOR_DEVICES.includes(path) && (await resolveCaller(call.request))?.device) {
            throw new HttpProblem(403, 'SHARED_DEVICE')
          }
          const session = endsSessions === 'own' ? await resolveCaller(call.request) : null
          if (body) await refusePersonalPassword(body, request, personOfToken ?? session?.person.id)
          const record = await beginRecord({ identity, database }, path, request, personOfToken)
          const answer = await authHandler(request, call.ip ?? '')
          await record(answer, call)
          if (!answer.ok) return throwProblem(answer)
          const person = personOfToken ?? session?.device?.owner.id ?? session?.person.id
          if (person === undefined) return answer
          if (endsLinks) await passwordResets.revoke(person)
          await events.recheck(person)
          return answer
        },
      }),
  )
}

/** Validates the body before better-auth does, because errors of better-auth do not name the field. */
async function checkRequest(
  call: RouteRequest,
  schema: z.ZodType,
  fixed: Body = {},
): Promise<Request> {
  const body = { ...((await readChecked(call, schema)) as Body), ...fixed }
  await refuseCommonPassword(schema, body)
  const { url, method, headers } = call.request
  return new Request(url, { method, headers, body: JSON.stringify(body) })
}

/** Refuses a new password that is among the most common passwords. */
async function refuseCommonPassword(schema: z.ZodType, body: Body): Promise<void> {
  for (const name of listNewPasswords(schema)) {
    if (!(await isCommonPassword(String(body[name])))) continue
    throw invalid([{ pointer: `/${name}`, code: 'COMMON_PASSWORD' }])
  }
}

/** Lists the fields of a body that hold a new password. */
function listNewPasswords(schema: z.ZodType): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.keys(schema.shape).filter((name) => schema.shape[name] === password)
}

type Person = Readonly<Record<'name' | 'email', string>>

const PERSON = 'select name, email from "user" where id = $1'

function withoutBody({ request: { url, method, headers } }: RouteRequest): Request {
  return new Request(url, { method, headers })
}

const TAKEN = { pointer: '/email', code: 'ACCOUNT_EXISTS' }

/**
 * Throws the problem for an error response of better-auth, `{code, message}`. The documentation of better-auth lists
 * the codes. A status of 500 or above becomes `INTERNAL`, because better-auth then sends no code.
 */
async function throwProblem(answer: Response): Promise<never> {
  // better-auth has logged the cause.
  if (answer.status >= 500) throw new HttpProblem(500, 'INTERNAL')
  const body: unknown = await answer.json().catch(() => null)
  const { code, message } = z
    .object({ code: z.string().default('BAD_REQUEST'), message: z.string().optional() })
    .catch({ code: 'BAD_REQUEST' })
    .parse(body)
  const wait = answer.headers.get('retry-after') ?? answer.headers.get('x-retry-after')
  const isTaken = code.startsWith('USER_ALREADY_EXISTS')
  const reason = isTaken ? TAKEN.code : code
  throw new HttpProblem(answer.status, answer.status === 429 ? 'TOO_MANY_REQUESTS' : reason, {
    ...(isTaken && { errors: [TAKEN] }),
    extensions: { ...(message !== undefined && { message }) },
    headers: { ...(wait !== null && { 'retry-after': wait }) },
  })
}
