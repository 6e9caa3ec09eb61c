import { useTheme } from '@mui/material'
import { PieChart } from '@mui/x-charts/PieChart'
import type { Bar } from '../bar.ts'
import { focusRing } from './focus-ring.ts'

/** Shares of a whole; names and values stand in the list below it. */
export function DonutChart({ slices }: { readonly slices: readonly Bar[] }) {
  const { tokens } = useTheme()
  return (
    <PieChart
      height={180}
      hideLegend
      sx={focusRing(tokens.primary)}
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
