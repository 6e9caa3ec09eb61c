import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import type { Identity } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { getNetwork } from '../http/client-address.ts'
import { tooManyRequests } from '../http/problems.ts'
import { respond, route, type Route, type RouteRequest } from '../http/route.ts'
import { createThrottle } from '../http/throttle.ts'
import { buildResetAddress, linkHours } from '../identity/password-reset.ts'

const MINUTE_MS = 60_000
/** Limits the requests per e-mail address and per network address. */
const BY_ADDRESS = { limit: 5, window_ms: 60 * MINUTE_MS } as const
const BY_NETWORK = { limit: 20, window_ms: 60 * MINUTE_MS } as const

const Address = z.strictObject({ email: z.email().max(254) })
const Answer = z.object({
  /**
   * Indicates whether mails are sent; without a mail server, the link is written to DATA_DIR/outbox.
   */
  isMailed: z.boolean(),
})

/**
 * Creates the route that mails a link for a forgotten password. Known and unknown addresses cause
 * the same statements and the same response: the account is looked up when the mail is sent.
 */
export function createForgotPasswordRoute(
  { database, mail }: Pick<AppContext, 'database' | 'mail'>,
  { passwordResets }: Pick<Identity, 'passwordResets'>,
): Route {
  const throttle = createThrottle(database)
  mail.prepare('forgotPassword', async (email) => {
    const [person] = await database.query<{ id: string }>({ text: PERSON, values: [email] })
    return (
      person && { link: buildResetAddress(await passwordResets.create(person.id, linkHours.owner)) }
    )
  })

  async function checkLimits({ ip = '' }: RouteRequest, address: string): Promise<void> {
    const waits = [
      await throttle.take(`forgot-password:account:${address}`, BY_ADDRESS),
      // Callers in the same process, such as tests, have no network address.
      ip === ''
        ? undefined
        : await throttle.take(`forgot-password:ip:${getNetwork(ip)}`, BY_NETWORK),
    ]
    const wait_s = waits.find((each) => each !== undefined)
    if (wait_s !== undefined) throw tooManyRequests(wait_s)
  }

  return route({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    description: {
      summary: 'Mail a link that sets a new password once within 30 minutes',
      tag: 'auth',
      body: describeJsonBody(Address),
      responses: {
        200: {
          description: 'The same response for known and unknown addresses',
          content: describeJsonBody(Answer),
        },
      },
    },
    async handler(call) {
      const email = (await readChecked(call, Address)).email.toLowerCase()
      const address = createHash('sha256').update(email).digest('base64url')
      await checkLimits(call, address)
      await mail.add({
        kind: 'forgotPassword',
        to: email,
        language: call.language,
        values: {},
        key: `forgotPassword:${address}:${Math.floor(Date.now() / MINUTE_MS)}`,
      })
      return respond(call, { isMailed: mail.transport.kind === 'smtp' })
    },
  })
}

const PERSON = 'select id from "user" where email = $1'
