import { useMemo } from 'react'
import type { DayPart } from '../../schema/resource.ts'
import { useSession } from '../core/context/session.tsx'

const shown: Readonly<Record<DayPart, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  quarter: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
}

/** Returns the names of time spans below a chart, by first day. */
export function useSpanNames({
  part,
  days,
}: {
  readonly part: DayPart
  readonly days: readonly string[]
}): readonly string[] {
  const { locale } = useSession().team
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { ...shown[part], timeZone: 'UTC' })
    return days.map((day) => format.format(new Date(`${day}T00:00:00Z`)))
  }, [locale, part, days])
}
