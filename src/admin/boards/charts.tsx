import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { PieChart } from '@mui/x-charts/PieChart'
import type { TrendPanel } from '../../schema/board.ts'
import type { TrendLine, Bar } from './figure-values.ts'

interface DonutChartProps {
  readonly slices: readonly Bar[]
}

/** Draws the chart of a panel. Both kinds of chart are loaded together. */
export function Chart(
  props: { readonly donut: DonutChartProps } | { readonly trend: TrendChartProps },
) {
  return 'donut' in props ? <DonutChart {...props.donut} /> : <TrendChart {...props.trend} />
}

interface TrendChartProps {
  readonly panel: TrendPanel
  readonly names: readonly string[]
  readonly lines: readonly TrendLine[]
  readonly height: number
  readonly format: (value: number | null | undefined) => string
  /** Formats a value as a text that is short enough for an axis. */
  readonly compact: (value: number | null | undefined) => string
}

/**
 * Draws series over time as bars, or as lines with the previous period dashed. Arrow keys move from
 * point to point.
 */
function TrendChart({ panel, names, lines, ...look }: TrendChartProps) {
  const { tokens } = useTheme()
  const { height, format, compact } = look
  const shared = {
    height,
    grid: { horizontal: true },
    // The last date is centred below the last point, and half of the date needs room at the right.
    margin: { left: 4, right: 36, top: 12, bottom: 4 },
    hideLegend: lines.length < 2,
    yAxis: [
      {
        width: 64,
        disableLine: true,
        disableTicks: true,
        valueFormatter: (v: number) => compact(v),
      },
    ],
    slotProps: { legend: { position: { vertical: 'bottom', horizontal: 'center' } } },
    sx: {
      ...styleFocus(tokens.primary),
      // Time runs from left to right in charts of every language; mirrored labels would cover lines.
      '& svg': { direction: 'ltr' },
      '& .MuiChartsGrid-line': { stroke: tokens.border },
      '& .MuiLineChart-area': { fillOpacity: 0.15 },
    },
  } as const
  const series = lines.map(({ key, name, values, isBefore }, i) => ({
    id: key,
    label: name,
    data: [...values],
    color: isBefore ? tokens.inputBorder : tokens.charts[i % tokens.charts.length],
    valueFormatter: format,
  }))
  if (panel.shape === 'bars') {
    return (
      <BarChart
        {...shared}
        xAxis={[{ data: [...names], scaleType: 'band', ...quietAxis }]}
        series={series}
        borderRadius={3}
      />
    )
  }
  return (
    <LineChart
      {...shared}
      xAxis={[{ data: [...names], scaleType: 'point', ...quietAxis }]}
      series={series.map((one, i) => ({
        ...one,
        curve: 'linear' as const,
        showMark: names.length < 2,
        area: i === 0 && lines.length < 3 && panel.running !== undefined,
      }))}
      sx={{ ...shared.sx, ...styleDashes(lines) }}
    />
  )
}

const quietAxis = { disableTicks: true, height: 28 } as const

/** Dashes the lines of the previous period, so that colour is not the only difference. */
function styleDashes(lines: readonly TrendLine[]) {
  return Object.fromEntries(
    lines
      .filter(({ isBefore }) => isBefore)
      .map(({ key }) => [`& [data-series="${key}"]`, { strokeDasharray: '5 4' }]),
  )
}

/** Draws shares of a whole. The list below the chart has their names and values. */
function DonutChart({ slices }: DonutChartProps) {
  const { tokens } = useTheme()
  return (
    <PieChart
      height={180}
      hideLegend
      sx={styleFocus(tokens.primary)}
      colors={[...tokens.charts]}
      series={[
        {
          innerRadius: 48,
          outerRadius: 80,
          paddingAngle: 1,
          cornerRadius: 3,
          data: slices
            .filter(({ value }) => value > 0)
            .map(({ key, name, value }) => ({ id: key, label: name, value })),
          valueFormatter: (_, { dataIndex }) => slices[dataIndex]?.text ?? '',
        },
      ]}
    />
  )
}

/**
 * Returns a style that shows the keyboard focus of a chart. The chart library hides the focus with
 * an inline style, hence `!important`.
 */
function styleFocus(color: string) {
  return { '& [tabindex="0"]:focus-visible': { outline: `2px solid ${color} !important` } }
}
