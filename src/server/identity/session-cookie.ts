import { createHmac, timingSafeEqual } from 'node:crypto'

const KNOWN_COOKIES = 10_000
/** Limits the length of a header that is cached; the cookies of better-auth are shorter. */
const LONGEST_KNOWN = 512

/**
 * Creates a function that returns the session token of a `Cookie` header if its signature is valid:
 * better-auth writes `token.signature`, signed with HMAC-SHA-256 and URL-encoded. Headers with a
 * valid signature are cached, because all requests of a client send the same header. The function does
 * not check that the session still exists.
 */
export function createTokenReader(
  name: string,
  secret: string,
): (header: string) => string | undefined {
  const tokens = new Map<string, string>()
  return (header) => {
    const seen = tokens.get(header)
    if (seen !== undefined) return seen
    const value = findCookie(header, name)
    const token = value === undefined ? undefined : readToken(value, secret)
    if (token === undefined || header.length > LONGEST_KNOWN) return token
    if (tokens.size >= KNOWN_COOKIES) tokens.clear()
    tokens.set(header, token)
    return token
  }
}

function readToken(value: string, secret: string): string | undefined {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** Returns the decoded value of a cookie in a `Cookie` header; undefined when it is missing or cannot be decoded. */
export function findCookie(header: string, name: string): string | undefined {
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
