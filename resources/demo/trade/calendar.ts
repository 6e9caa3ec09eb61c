import { DAY_MS } from '../../../src/schema/days.ts'

/** Converts `YYYY-MM-DD` to a day number of the simulation: the number of days since 1970-01-01. */
export function toDayNumber(date: string): number {
  return Date.parse(date) / DAY_MS
}

/** Converts a day number to a date, `YYYY-MM-DD`. */
export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Converts a day number to a week number. Weeks begin on Mondays; 1970-01-01 was a Thursday. */
export function toWeek(day: number): number {
  return Math.floor((day + 3) / 7)
}

/** Returns the day number of the Monday of a week. */
export function toFirstDay(week: number): number {
  return week * 7 - 3
}
