/** The clocks of all zones change at a quarter of an hour. */
const QUARTER_MS = 900_000
/** Bounds the known quarters, of which ten years have 350,000. */
const MOST_KNOWN = 10_000

/**
 * Creates the local time of instants, `2026-11-21T14:30:00`. `Intl` is asked once per quarter of an hour: files have
 * hundreds of thousands of instants.
 */
export function createWallClock(timeZone: string): (instant: string) => string {
  // The Swedish locale writes dates in ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const offsets = new Map<number, number>()

  function offsetAt(quarter: number): number {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const start = quarter * QUARTER_MS
    const offset = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    if (offsets.size === MOST_KNOWN) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }

  return (instant) => {
    const time = Date.parse(instant)
    const local = new Date(time + offsetAt(Math.floor(time / QUARTER_MS)))
    return local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  }
}
