import { useTheme } from '@mui/material'

const WIDTH = 120
const HEIGHT = 32
const INSET = 2

/** Draws the trend of a figure as one small line; its text stands beside it. */
export function Sparkline({
  values,
  label,
}: {
  readonly values: readonly number[]
  readonly label: string
}) {
  const { tokens } = useTheme()
  if (values.length < 2) return <div style={{ height: HEIGHT }} />
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, i) => {
    const x = INSET + (i / (values.length - 1)) * (WIDTH - 2 * INSET)
    const height = most === least ? 0.5 : (value - least) / (most - least)
    return `${x.toFixed(1)},${(HEIGHT - INSET - height * (HEIGHT - 2 * INSET)).toFixed(1)}`
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height: HEIGHT }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={tokens.charts[0]}
        strokeWidth={1.75}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
