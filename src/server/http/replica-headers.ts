import type { Caller } from './caller.ts'

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

/** Adds the age of the data to a response. */
export function setReplicaHeader(response: Response, asOf: Date | undefined): Response {
  if (asOf) response.headers.set('x-data-as-of', asOf.toISOString())
  return response
}
