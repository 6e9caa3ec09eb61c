const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether another site made a browser send this request with our cookie, by `Sec-Fetch-Site` and `Origin`. A
 * program without cookies sends neither header and has nobody's session, so its requests pass.
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

/** Returns the address that the browser used, for a server with several names. */
function getOwnOrigin(request: Request): string {
  const { protocol, host } = new URL(request.url)
  return `${protocol}//${request.headers.get('host') ?? host}`
}
