import { useTranslation } from '../core/context/translation.ts'
import { Box, Card, CardActionArea, Skeleton, Typography, useTheme } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Board, Figure, Scope } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { Comparison, FigureNotes } from './figure-notes.tsx'
import { linkToRows, getFigureValue } from './figure-values.ts'
import { type BoardAnswer } from './use-board.ts'

interface FigureCardProps {
  readonly board: Board
  readonly figure: Figure
  /** Holds the answer; undefined until it has arrived. */
  readonly answer: BoardAnswer | undefined
  readonly scope: Scope
  readonly compares: boolean
}

/** Draws one figure with its comparison, its notes, and a link to the list that it sums up. */
export function FigureCard({ board, figure, answer, scope, compares }: FigureCardProps) {
  const t = useTranslation()
  const formats = useFormats()
  const registry = useRegistry()
  const value = answer && getFigureValue(answer, figure)
  const before = answer && getFigureValue(answer.previous, figure)
  const trend = answer?.trends[figure.key]
  const name = t.declared(`boards.${figure.key}`)
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={linkToRows(figure.rows, scope, registry, figure.sum)}
        sx={area}
      >
        <Typography component="span" sx={label}>
          {name}
        </Typography>
        <Typography component="span" sx={number} data-figure={figure.key}>
          {value === undefined ? <Skeleton width={96} /> : formats[figure.as](value)}
        </Typography>
        {compares && before !== undefined && (
          <Comparison figure={figure} value={value} before={before} />
        )}
        {trend && (
          <Box sx={{ mt: 1 }}>
            <Sparkline values={trend} label={t('boards.trendOf', { name })} />
          </Box>
        )}
        <FigureNotes {...{ board, figure, answer }} />
      </CardActionArea>
    </Card>
  )
}

const area = { p: 2, height: '100%', display: 'block' } as const
const label = { display: 'block', fontSize: 12, fontWeight: 550, color: 'text.secondary', mb: 0.5 }
const number = {
  display: 'block',
  fontSize: { xs: 18, sm: 24 },
  lineHeight: '32px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const

const WIDTH = 120
const HEIGHT = 32
const INSET = 2

/** Draws the trend of a figure as a small line. Its description is beside it as text. */
function Sparkline({
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
