import type { Caller } from './caller.ts'

/** Keeps for a browser how far the primary's log was when it last wrote, for nodes that know nothing of that write. */
const COOKIE = 'armazem.written'
const KEPT_S = 300

/**
 * Returns the position of the log that a replica must have reached for this caller: that of their last write on any
 * node.
 */
export function readWrittenPosition(request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  return /(?:^|;\s*)armazem\.written=([0-9A-F]{1,8}\/[0-9A-F]{1,8})(?:;|$)/.exec(cookies)?.[1]
}

/** Collects how old the replica's data was that an answer was read from. */
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

/** Adds to an answer how old its data is, and to the answer of a write how far the log was after it. */
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
