/** Returns the local time of a point in time in a time zone: `2026-11-21T09:30`. */
export function toWallClock(instant: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * Returns the point in time, ISO 8601 in UTC, of a local time in a time zone. A local time that is
 * skipped in spring is moved forward.
 */
export function toInstant(clock: string, timezone: string): string {
  const wanted = Date.parse(`${clock}Z`)
  const getOffset = (time: number) =>
    Date.parse(`${toWallClock(new Date(time).toISOString(), timezone)}Z`) - time
  // Near a clock change, the first offset can be that of the other side of the change.
  const firstOffset = getOffset(wanted)
  const secondOffset = getOffset(wanted - firstOffset)
  const isSkipped = getOffset(wanted - secondOffset) !== secondOffset
  return new Date(
    wanted - (isSkipped ? Math.min(firstOffset, secondOffset) : secondOffset),
  ).toISOString()
}
