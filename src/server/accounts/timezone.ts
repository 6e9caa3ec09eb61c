/**
 * Returns whether a name is a known IANA time zone. Offsets such as `+01:00` are not accepted, because browsers and
 * PostgreSQL interpret the sign in opposite ways.
 */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
