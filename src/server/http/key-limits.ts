import type { Identity, Session } from './caller.ts'
import { getNetwork } from './client-address.ts'
import { readBearer } from './key-access.ts'
import { invalidKey, tooManyRequests } from './problems.ts'
import { createRateLimit } from './rate-limit.ts'
import type { RouteRequest } from './route.ts'

/** Limits the requests of one key on one node. */
const REQUESTS = { limit: 1200, window_ms: 60_000 } as const
/**
 * Limits how many unknown keys a node looks up in the database for one network. A successful request makes its key
 * known for one minute; later requests do not extend the minute.
 */
const UNKNOWN_KEYS = { limit: 60, window_ms: 60_000 } as const

/** Finds the API key of a request within the limits of this node. */
export interface KeyLimits {
  /** Returns the session of the request's key. Throws 401 for a key that does not work, and 429 above a limit. */
  resolve(identity: Pick<Identity, 'resolveCaller'>, call: RouteRequest): Promise<Session>
}

/** Creates the limits of API keys on this node. `now` returns the time in milliseconds. */
export function createKeyLimits(now: () => number = Date.now): KeyLimits {
  const requests = createRateLimit(REQUESTS, now)
  const unknown = createRateLimit(UNKNOWN_KEYS, now)
  return {
    async resolve(identity, { request, ip = '' }) {
      const key = readBearer(request) ?? ''
      const isKnown = requests.has(key)
      // Callers in the same process, such as tests, have no network address.
      if (isKnown) throwIfLimited(requests.take(key))
      else if (ip !== '') throwIfLimited(unknown.take(getNetwork(ip)))
      const session = await identity.resolveCaller(request)
      if (!session) throw invalidKey()
      if (!isKnown) requests.take(key)
      return session
    },
  }
}

function throwIfLimited(wait_s: number | undefined): void {
  if (wait_s !== undefined) throw tooManyRequests(wait_s)
}
