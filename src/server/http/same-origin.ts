const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether another site caused a browser to send this request with the session cookie, by
 * `Sec-Fetch-Site` and `Origin`. Requests that only read are always allowed. Programs send neither
 * header: without a cookie they have no session, so their requests are allowed; a request with a
 * cookie but without both headers counts as caused by another site.
 */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  if (SAFE.has(request.method)) return false
  const { headers } = request
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  if (origin !== null)
    return origin !== new URL(publicUrl).origin && origin !== getOwnOrigin(request)
  return site === null && headers.has('cookie')
}

/** Returns the origin that the browser used, because a server can have several names. */
function getOwnOrigin(request: Request): string {
  const { protocol, host } = new URL(request.url)
  return `${protocol}//${request.headers.get('host') ?? host}`
}
