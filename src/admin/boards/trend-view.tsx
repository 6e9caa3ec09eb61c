import type { PartTranslation } from '../core/i18n/dictionaries.ts'
import { useLanguage, useLoadedTexts } from '../core/context/translation.ts'
import { Box, Skeleton } from '@mui/material'
import { Suspense, useState, useMemo } from 'react'
import type { TrendPanel } from '../../schema/board.ts'
import { getDateLocale } from '../../schema/date-locale.ts'
import { sum } from '../../schema/decimal.ts'
import { PlainTable, plainHead } from '../kit/table/table.tsx'
import type { DayPart } from '../../schema/days.ts'
import { useFormats } from '../core/context/formats.ts'
import { useSession } from '../core/context/session.tsx'
import { visuallyHidden } from '../kit/theme/components.ts'
import type { TrendLine } from './figure-values.ts'
import { Chart, PanelFrame } from './panel-frame.tsx'

/** Holds sums by time span, as returned by the server. */
export interface Trend {
  readonly part: DayPart
  /** Lists the first day of each time span. */
  readonly days: readonly string[]
  readonly series: Readonly<Record<string, readonly number[]>>
  readonly previous?: Readonly<Record<string, readonly number[]>>
}

interface TrendViewProps {
  readonly panel: TrendPanel
  readonly trend: Trend
  readonly compares: boolean
}

/** Draws sums over time as a chart with a sentence that describes the chart, or as a table of the figures. */
export function TrendView({ panel, trend, compares }: TrendViewProps) {
  const t = useLoadedTexts('boards')
  const formats = useFormats()
  const [isTable, setIsTable] = useState(false)
  const names = useSpanNames(trend)
  const lines = buildLines(panel, compares ? trend : { ...trend, previous: undefined }, t)
  const format = formats[panel.as]
  const summary = lines
    .filter(({ isBefore }) => !isBefore)
    .map(({ name, values }) => {
      const [least, most] = [Math.min(...values), Math.max(...values)]
      return t(panel.running ? 'boards.summaryOfLevels' : 'boards.summary', {
        name,
        total: format(panel.running ? values.at(-1) : sum(values)),
        most: format(most),
        mostDay: names[values.indexOf(most)],
        least: format(least),
        leastDay: names[values.indexOf(least)],
      })
    })
    .join(' ')
  return (
    <PanelFrame
      panel={panel}
      table={{ isOn: isTable, toggle: () => setIsTable((before) => !before) }}
    >
      <Box
        role="img"
        aria-label={`${t.declared(`boards.${panel.key}`)}. ${summary}`}
        sx={visuallyHidden}
      />
      {isTable ? (
        <TrendTable names={names} lines={lines} format={format} />
      ) : (
        <Suspense fallback={<ChartSkeleton />}>
          <Chart
            trend={{
              panel,
              names,
              lines,
              format,
              height: HEIGHT,
              compact: panel.as === 'money' ? formats.compact : format,
            }}
          />
        </Suspense>
      )}
    </PanelFrame>
  )
}

const HEIGHT = 264

/**
 * Reserves the height of the chart while the data is loading: an empty panel would look like
 * missing data.
 */
function ChartSkeleton() {
  return (
    <Box sx={{ height: HEIGHT, px: 2, pb: 2 }}>
      <Skeleton variant="rounded" height="100%" />
    </Box>
  )
}

function buildLines(
  { key, series }: TrendPanel,
  trend: Trend,
  t: PartTranslation<'boards'>,
): readonly TrendLine[] {
  const drawn = series.filter((each) => trend.series[each.key])
  const now = drawn.map((each): TrendLine => ({
    key: each.key,
    name: t.declared(`boards.${key}.${each.key}`),
    values: trend.series[each.key]!,
    isBefore: false,
  }))
  const before = drawn.flatMap((each): TrendLine[] => {
    const values = trend.previous?.[each.key]
    if (!values) return []
    // The previous period can have more or fewer weeks or months. The chart shows as many as this period has.
    const fitted = trend.days.map((_, i) => values[i] ?? 0)
    return [
      { key: `${each.key}.before`, name: t('boards.periodBefore'), values: fitted, isBefore: true },
    ]
  })
  return [...now, ...before]
}

interface TrendTableProps {
  readonly names: readonly string[]
  readonly lines: readonly TrendLine[]
  readonly format: (value: number) => string
}

/** Draws the figures of a chart as a table. */
function TrendTable({ names, lines, format }: TrendTableProps) {
  const t = useLoadedTexts('boards')
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={t('boards.asTable')}
      sx={{ height: HEIGHT, overflow: 'auto' }}
    >
      <PlainTable
        columns={[
          { key: 'span', label: t('boards.span'), isRowHeading: true, cell: (name) => name },
          ...lines.map(({ key, name: label, values }) => ({
            key,
            label,
            isFigure: true,
            cell: (_: string, at: number) => format(values[at] ?? 0),
          })),
        ]}
        rows={names}
        getRowKey={(name, at) => `${name}${at}`}
        sx={table}
      />
    </Box>
  )
}

const table = {
  '& th, & td': { px: 2, py: 0.5, borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 450 },
  '& thead th': {
    ...plainHead,
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
  },
} as const

const spanFormats: Readonly<Record<DayPart, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  quarter: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
}

/** Returns the labels below a chart: for each time span, its first day. */
function useSpanNames({
  part,
  days,
}: {
  readonly part: DayPart
  readonly days: readonly string[]
}): readonly string[] {
  const { team, person } = useSession()
  const locale = getDateLocale(person.formats?.locale ?? team.locale, useLanguage())
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { ...spanFormats[part], timeZone: 'UTC' })
    return days.map((day) => format.format(new Date(`${day}T00:00:00Z`)))
  }, [locale, part, days])
}
