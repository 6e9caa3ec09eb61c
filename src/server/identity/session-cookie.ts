import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The session token of a `Cookie` header, when its signature is ours: better-auth writes `token.signature`,
 * signed with HMAC-SHA-256 and URL-encoded.
 */
export function sessionToken(header: string, name: string, secret: string): string | undefined {
  const value = cookieOf(header, name)
  const dot = value?.lastIndexOf('.') ?? -1
  if (value === undefined || dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** Returns the value of a cookie of a `Cookie` header. */
export function cookieOf(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  try {
    return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}
