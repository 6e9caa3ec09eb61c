/** Returns whether a name is a known IANA time zone. */
export function isTimezone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
