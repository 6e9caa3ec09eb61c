/** Whether a name is one of the IANA time zones that the clocks here know. */
export function isTimezone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
