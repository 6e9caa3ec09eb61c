import { Box, Skeleton } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { sum } from '../../schema/decimal.ts'
import type { TrendPanel } from '../../schema/board.ts'
import type { DayPart } from '../../schema/resource.ts'
import { useFormats } from '../core/context/formats.ts'
import { visuallyHidden } from '../kit/theme/visually-hidden.ts'
import { useBoardWords } from './board-words.ts'
import { PanelFrame } from './panel-frame.tsx'
import { TrendTable } from './trend-table.tsx'
import { useSpanNames } from './use-span-names.ts'
import type { TrendLine } from './trend-line.ts'

const TrendChart = lazy(async () => ({
  default: (await import('./charts/trend-chart.tsx')).TrendChart,
}))

/** Sums by span, as the server answers them. */
export interface Trend {
  readonly part: DayPart
  /** The first day of each span. */
  readonly days: readonly string[]
  readonly series: Readonly<Record<string, readonly number[]>>
  readonly previous?: Readonly<Record<string, readonly number[]>>
}

interface TrendViewProps {
  readonly panel: TrendPanel
  readonly trend: Trend
  readonly compares: boolean
}

/** Sums over time as a chart, in a sentence, and as a table for who wants the figures. */
export function TrendView({ panel, trend, compares }: TrendViewProps) {
  const say = useBoardWords()
  const formats = useFormats()
  const [isTable, setTable] = useState(false)
  const names = useSpanNames(trend)
  const lines = linesOf(panel, compares ? trend : { ...trend, previous: undefined }, say)
  const format = formats[panel.as]
  const summary = lines
    .filter(({ isBefore }) => !isBefore)
    .map(({ name, values }) => {
      const [least, most] = [Math.min(...values), Math.max(...values)]
      return say(panel.running ? 'summaryOfLevels' : 'summary', {
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
      table={{ isOn: isTable, toggle: () => setTable((before) => !before) }}
    >
      <Box role="img" aria-label={`${say(panel.key)}. ${summary}`} sx={visuallyHidden} />
      {isTable ? (
        <TrendTable names={names} lines={lines} format={format} />
      ) : (
        <Suspense fallback={<ChartSkeleton />}>
          <TrendChart
            height={HEIGHT}
            {...{ panel, names, lines, format }}
            compact={panel.as === 'money' ? formats.compact : format}
          />
        </Suspense>
      )}
    </PanelFrame>
  )
}

const HEIGHT = 264

/** As tall as the chart that comes: an empty panel would look as if there were nothing to show. */
function ChartSkeleton() {
  return (
    <Box sx={{ height: HEIGHT, px: 2, pb: 2 }}>
      <Skeleton variant="rounded" height="100%" />
    </Box>
  )
}

function linesOf(
  { key, series }: TrendPanel,
  trend: Trend,
  say: ReturnType<typeof useBoardWords>,
): readonly TrendLine[] {
  const known = series.filter((one) => trend.series[one.key])
  const now = known.map((one): TrendLine => ({
    key: one.key,
    name: say(`${key}.${one.key}`),
    values: trend.series[one.key]!,
    isBefore: false,
  }))
  const before = known.flatMap((one): TrendLine[] => {
    const values = trend.previous?.[one.key]
    if (!values) return []
    // The days before may begin another number of weeks or months: as many are shown as there are now.
    const fitted = trend.days.map((_, i) => values[i] ?? 0)
    return [{ key: `${one.key}.before`, name: say('periodBefore'), values: fitted, isBefore: true }]
  })
  return [...now, ...before]
}
