import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookieName, isSecure } from './auth.ts'
import { findCookie } from './session-cookie.ts'

const YEAR_S = 31_536_000
/** Limits the accounts that a device remembers. Several people can share a till. */
const MAX_ACCOUNTS = 8

/**
 * Remembers the devices on which an account has signed in. Each device has a signed cookie, which grants no access.
 */
export interface KnownDevices {
  /** Returns the id of the device when the account has signed in on it before. */
  find(cookies: string, email: string): string | undefined
  /** Returns the `Set-Cookie` header that makes the device known to the account. */
  remember(cookies: string, email: string): string
}

/**
 * Creates the functions for the cookie of known devices: the device's random id and a signature for
 * each account, separated by dots.
 */
export function createKnownDevices(secret: string, publicUrl: string): KnownDevices {
  const cookie = getCookieName(publicUrl, 'device')

  function sign(device: string, email: string): string {
    const text = `device\n${device}\n${email.trim().toLowerCase()}`
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  }

  return {
    find(cookies, email) {
      const [device = '', ...signatures] = splitCookie(findCookie(cookies, cookie))
      const expected = sign(device, email)
      return signatures.some((given) => isEqualInConstantTime(given, expected)) ? device : undefined
    },
    remember(cookies, email) {
      const [existing, ...signatures] = splitCookie(findCookie(cookies, cookie))
      const device = existing ?? randomBytes(12).toString('base64url')
      const own = sign(device, email)
      const others = signatures.filter((given) => given !== own).slice(0, MAX_ACCOUNTS - 1)
      const value = [device, own, ...others].join('.')
      const attributes = `Path=/api/v1/auth; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`
      return `${cookie}=${value}; ${attributes}${isSecure(publicUrl) ? '; Secure' : ''}`
    },
  }
}

function splitCookie(value = ''): string[] {
  return /^[\w-]{16}(\.[\w-]{22}){1,8}$/.test(value) ? value.split('.') : []
}

function isEqualInConstantTime(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  )
}
