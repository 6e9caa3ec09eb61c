const DAY_MS = 86_400_000

/** Periods that the dashboard's figures can be of; words below `figures`. */
export const periods = ['today', 'last7', 'thisMonth', 'lastMonth', 'thisYear'] as const

export type PeriodName = (typeof periods)[number]

/** First and last day, YYYY-MM-DD. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The days of a period, as seen from today. */
export function periodOf(name: PeriodName, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'last7':
      return { from: daysBefore(today, 6), to: today }
    case 'thisMonth':
      return { from: month, to: today }
    case 'lastMonth': {
      const to = daysBefore(month, 1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
