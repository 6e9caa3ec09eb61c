import type { MemberCall } from '../http/route.ts'

/**
 * Returns a call without its `Idempotency-Key` and body: responses with a secret are not stored,
 * and a repeated request creates a new secret. The caller must have read the body before.
 */
export function withoutIdempotencyKey(call: MemberCall): MemberCall {
  const headers = new Headers(call.request.headers)
  headers.delete('idempotency-key')
  return {
    ...call,
    request: new Request(call.request.url, { method: call.request.method, headers }),
  }
}
