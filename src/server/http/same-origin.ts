const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether another site made a browser send this request with our cookie. Browsers tell by `Sec-Fetch-Site` and
 * `Origin`; a program without cookies sends neither and carries nobody's authority, so it may pass.
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

/** Returns the address the browser itself used, for a server that is reached by several names. */
function getOwnOrigin(request: Request): string {
  const { protocol, host } = new URL(request.url)
  return `${protocol}//${request.headers.get('host') ?? host}`
}
