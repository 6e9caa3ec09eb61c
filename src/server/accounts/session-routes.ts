import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import type { Identity } from '../http/caller.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { getNetwork } from '../http/client-address.ts'
import { notFound } from '../http/problems.ts'
import { nameDevice } from '../identity/device-name.ts'
import { respond, route, type PersonCall, type Route } from '../http/route.ts'
import { AUTH_PATH } from '../identity/auth.ts'
import { writePersonEvent } from '../identity/person-events.ts'
import { findPlace } from '../identity/sign-in-place.ts'

const Session = z.object({
  id: z.uuid(),
  signedInAt: z.iso.datetime(),
  /**
   * Holds the network address from which the person signed in; for IPv6, only its /64 network, such as `2001:db8::/64`.
   */
  ip: z.string().nullable(),
  /**
   * Names the place of the address: the code of its country (ISO 3166-1), `local` for the local network or `computer`
   * for the computer of the server; null when the place is unknown.
   */
  place: z.string().nullable(),
  /**
   * Names browser and operating system, such as `Chrome, Android`; empty when the user agent names
   * neither.
   */
  device: z.string(),
  /** Marks the session of this request. */
  isCurrent: z.boolean(),
})

/** Creates the routes that list the sessions of a person and end one of them. */
export function createSessionRoutes(
  { database, events, log }: Pick<AppContext, 'database' | 'events' | 'log'>,
  identity: Identity,
): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/me/sessions',
      access: 'person',
      description: {
        summary: 'List the devices on which the person is signed in, this device first',
        tag: 'me',
        responses: {
          200: { description: 'Sessions', content: describeJsonBody(z.array(Session)) },
        },
      },
      async handler(call) {
        const values = [call.session.person.id, await readOwnSession(identity, call)]
        const found = await database.query<Row>({ text: SESSIONS, values })
        const sessions = found.map(async ({ userAgent, ip, ...session }) => ({
          ...session,
          ip: ip === null ? null : getNetwork(ip),
          place: ip === null ? null : await findPlace(ip, log),
          device: nameDevice(userAgent ?? ''),
        }))
        return respond(call, await Promise.all(sessions))
      },
    }),
    route({
      method: 'DELETE',
      path: '/me/sessions/:id',
      access: 'person',
      description: {
        summary: 'Sign out on one device, at once',
        tag: 'me',
        responses: { 204: { description: 'Signed out' } },
      },
      async handler(call) {
        const { person } = call.session
        const [ended] = await database.query({ text: END, values: [person.id, call.params.id] })
        if (!ended) throw notFound()
        await writePersonEvent(database, { person: person.id, action: 'sessionEnded' }, call)
        await events.recheck(person.id)
        return respond(call, null, { status: 204 })
      },
    }),
  ]
}

interface Row {
  readonly id: string
  readonly signedInAt: Date
  readonly ip: string | null
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

/** Returns the id of the session of a request; null when the session has just ended. */
async function readOwnSession(
  { authHandler }: Identity,
  { request, ip = '' }: PersonCall,
): Promise<string | null> {
  const address = new URL(`${AUTH_PATH}/get-session`, request.url)
  const answer = await authHandler(new Request(address, { headers: request.headers }), ip)
  const found = (await answer.json()) as { readonly session: { readonly id: string } } | null
  return found?.session.id ?? null
}

/** Selects the sessions of a person. `ipAddress` is empty for sessions of callers in the same process. */
const SESSIONS = `
  select sign_in.id, sign_in."createdAt" as "signedInAt", nullif(sign_in."ipAddress", '') as ip,
    sign_in."userAgent" as "userAgent", sign_in.id::text is not distinct from $2 as "isCurrent"
  from session sign_in
  where sign_in."userId" = $1 and sign_in."expiresAt" > now()
  order by "isCurrent" desc, sign_in."createdAt" desc`

/** Compares ids as text, so that a malformed id matches no session instead of failing. */
const END = 'delete from session where "userId" = $1 and id::text = lower($2) returning id'
