import { UNKNOWN_POSITION } from '../database/connections/replica.ts'
import type { Caller } from './caller.ts'

/**
 * Names the cookie that keeps the primary's log position after the browser's last write, for nodes
 * that did not receive that write.
 */
const COOKIE = 'armazem.written'
/** Sets the time in seconds after which every replica is expected to have received a write. */
const KEPT_S = 300

/**
 * Returns the log position that a replica must have reached for this caller, which is the position of the caller's last
 * write. Undefined when the caller has written nothing in the last five minutes. A program with an API key keeps no
 * cookies, so its last write on another node is unknown.
 */
export function readWrittenPosition(request: Request, isKey = false): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  const known = /(?:^|;\s*)armazem\.written=([0-9A-F]{1,8}\/[0-9A-F]{1,8})(?:;|$)/.exec(
    cookies,
  )?.[1]
  return known ?? (isKey ? UNKNOWN_POSITION : undefined)
}

/**
 * Creates functions that remember the time of the oldest data that a request read from a replica. `oldest` returns
 * undefined for a request that read no replica.
 */
export function trackReplicaAge(): Required<Pick<Caller, 'onReplica'>> & {
  oldest(): Date | undefined
} {
  let oldest: Date | undefined
  return {
    oldest: () => oldest,
    onReplica(asOf) {
      if (!oldest || asOf < oldest) oldest = asOf
    },
  }
}

/** Adds the age of the data to a response, and the log position to the response of a write. */
export function setReplicaHeaders(
  response: Response,
  asOf: Date | undefined,
  written: string | undefined,
): Response {
  if (asOf) response.headers.set('x-data-as-of', asOf.toISOString())
  if (written !== undefined) {
    response.headers.append(
      'set-cookie',
      `${COOKIE}=${written}; Path=/api; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax`,
    )
  }
  return response
}
