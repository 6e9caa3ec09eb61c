import { timingSafeEqual } from 'node:crypto'
import type { Bindings } from '../http/http-server.ts'
import type { Metrics } from './metrics.ts'

/**
 * Creates the route `/metrics`. If METRICS_TOKEN is set, the route answers requests with the token
 * (`Authorization: Bearer …`), else requests from this machine; all other requests get 404. A request
 * through a proxy on this machine has `X-Forwarded-For` and counts as a request from another machine.
 */
export function createMetricsRoute(metrics: Metrics, token: string | undefined) {
  return async (request: Request, { incoming }: Bindings): Promise<Response> => {
    if (!isAdmitted(request, incoming.socket.remoteAddress, token)) {
      return new Response('Not found\n', { status: 404, headers: { 'cache-control': 'no-store' } })
    }
    return new Response(await metrics.readText(), {
      headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
    })
  }
}

const LOOPBACK = /^(::1|(::ffff:)?127\.)/

function isAdmitted(request: Request, peer = '', token: string | undefined): boolean {
  if (token === undefined) return LOOPBACK.test(peer) && !request.headers.has('x-forwarded-for')
  const expected = Buffer.from(`Bearer ${token}`)
  const sent = Buffer.from(request.headers.get('authorization') ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
