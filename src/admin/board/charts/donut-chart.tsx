import { useTheme } from '@mui/material'
import { PieChart } from '@mui/x-charts/PieChart'
import type { Bar } from '../ranking-view.tsx'

/** Shares of a whole; names and values stand in the list below it. */
export function DonutChart({
  title,
  slices,
}: {
  readonly title: string
  readonly slices: readonly Bar[]
}) {
  const { tokens } = useTheme()
  return (
    <PieChart
      title={title}
      desc={slices.map(({ name, text }) => `${name}: ${text}`).join(', ')}
      height={180}
      hideLegend
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
