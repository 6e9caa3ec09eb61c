/**
 * Sets the unit of time zone offsets in ms: nearly all offsets are multiples of a quarter of an
 * hour, and change at a full quarter.
 */
const QUARTER_MS = 900_000
const HOUR_MS = 4 * QUARTER_MS
/** Limits the cached hours, because the rows of ten years can contain 90,000 different hours. */
const MAX_HOURS = 10_000
const DAY_LENGTH = 'YYYY-MM-DD'.length
/**
 * Limits the times at which offsets are read: the formatter writes years before 1000 and after 9999
 * with another number of digits, and no offset changes there.
 */
const FIRST_SAMPLE = Date.UTC(1000, 0, 2)
const LAST_SAMPLE = Date.UTC(9999, 11, 30)
const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length
const SECOND_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length

/**
 * Creates a function that converts points in time to local time, `2026-11-21T14:30:00`. The points
 * in time have the format of JSON, or that of PostgreSQL in UTC. Files have hundreds of thousands of times, so
 * only the hour is replaced where the offset is a whole number of hours. A time stays in UTC when its
 * local year is not between 1 and 9999, because spreadsheets have no other years.
 */
export function createWallClock(timeZone: string): (instant: string) => string {
  // The Swedish locale writes dates in ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const hours = new Map<string, string | undefined>()

  function toLocalTime(time: number): string {
    const start = Math.floor(time / QUARTER_MS) * QUARTER_MS
    const sample = Math.min(LAST_SAMPLE, Math.max(FIRST_SAMPLE, start))
    const offset = Date.parse(`${format.format(sample).replace(' ', 'T')}Z`) - sample
    const local = new Date(time + offset)
    const year = local.getUTCFullYear()
    const shown = year >= 1 && year <= 9999 ? local : new Date(time)
    return shown.toISOString().slice(0, SECOND_LENGTH)
  }

  /**
   * Returns the local hour of a UTC hour; undefined when the offset is not a whole number of hours.
   */
  function toLocalHour(hour: string): string | undefined {
    if (hours.has(hour)) return hours.get(hour)
    const start = Date.parse(`${hour}:00:00Z`)
    const first = toLocalTime(start)
    const last = toLocalTime(start + HOUR_MS - 1)
    const isWhole = first.slice(HOUR_LENGTH) === ':00:00' && last.slice(HOUR_LENGTH) === ':59:59'
    const found = isWhole ? first.slice(0, HOUR_LENGTH) : undefined
    if (hours.size === MAX_HOURS) hours.clear()
    hours.set(hour, found)
    return found
  }

  /** Holds the hour of the latest time in UTC and in local time, because sorted rows often have the same hour. */
  let last = { given: '', local: '' }

  return (given) => {
    const isUtc = given.endsWith('Z') || given.endsWith('+00:00') || given.endsWith('+00')
    if (isUtc) {
      const isKnown = last.given !== '' && given.startsWith(last.given)
      const local = isKnown ? last.local : toLocalHour(toIso(given).slice(0, HOUR_LENGTH))
      if (local !== undefined) {
        if (!isKnown) last = { given: given.slice(0, HOUR_LENGTH), local }
        return local + given.slice(HOUR_LENGTH, SECOND_LENGTH)
      }
    }
    return toLocalTime(Date.parse(toIso(given)))
  }
}

/**
 * Returns a point in time in ISO format, which PostgreSQL may have written in UTC:
 * `2026-11-21 14:30:00.5+00`.
 */
function toIso(instant: string): string {
  if (instant.charAt(DAY_LENGTH) !== ' ') return instant
  return `${instant.slice(0, DAY_LENGTH)}T${instant.slice(DAY_LENGTH + 1)}:00`
}
