import { useLoadedTexts } from '../core/context/translation.ts'
import { Box, Card, CardActionArea, Skeleton, Typography, useTheme } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Board, Figure, Scope } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { linkToRows, getFigureValue, compareFigures } from './figure-values.ts'
import type { BoardAnswer } from './use-board.ts'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'

interface FigureCardProps {
  readonly board: Board
  readonly figure: Figure
  /** Holds the response; undefined until it has arrived. */
  readonly answer: BoardAnswer | undefined
  readonly scope: Scope
  readonly compares: boolean
}

/** Draws one figure with its comparison, its notes, and a link to the list whose records the figure sums. */
export function FigureCard({ board, figure, answer, scope, compares }: FigureCardProps) {
  const t = useLoadedTexts('boards')
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
        {compares && (answer ? before !== undefined : isDated(figure)) && (
          <Comparison figure={figure} value={value} before={before} />
        )}
        {(trend || (!answer && isDated(figure))) && (
          <Box sx={{ mt: 1 }}>
            <Sparkline values={trend ?? []} label={t('boards.trendOf', { name })} />
          </Box>
        )}
        <FigureNotes {...{ board, figure, answer }} />
      </CardActionArea>
    </Card>
  )
}

/**
 * Returns whether a figure depends on the period, and therefore has a comparison and a trend as soon as the response
 * has arrived. Until then, empty space keeps their places, so that nothing moves.
 */
function isDated({ rows: { date, asOf } }: Figure): boolean {
  return date !== undefined || asOf !== undefined
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

/** Draws the trend of a figure as a small line without axes. */
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

interface FigureNotesProps {
  readonly board: Board
  readonly figure: Figure
  readonly answer: BoardAnswer | undefined
}

/** Draws related figures in small print, such as the overdue part of the due amount. */
function FigureNotes({ board, figure, answer }: FigureNotesProps) {
  const t = useLoadedTexts('boards')
  const formats = useFormats()
  return (figure.notes ?? []).map((key) => {
    const other = board.figures.find((each) => each.key === key)
    const value = other && answer && getFigureValue(answer, other)
    if (other && !answer)
      return (
        <Typography key={key} component="span" sx={small}>
          &nbsp;
        </Typography>
      )
    if (!other || value === undefined) return null
    const color = value > 0 && other.increase === 'bad' ? 'error.main' : 'text.secondary'
    return (
      <Typography key={key} component="span" sx={{ ...small, color }}>
        {t('boards.note', { name: t.declared(`boards.${key}`), value: formats[other.as](value) })}
      </Typography>
    )
  })
}

const small = {
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
} as const

interface ComparisonProps {
  readonly figure: Figure
  readonly value: number | undefined
  readonly before: number | undefined
}

/**
 * Draws the change of a figure as an arrow, a word and a colour, in percent where the earlier value
 * is not zero.
 */
function Comparison({ figure, value, before }: ComparisonProps) {
  const t = useLoadedTexts('boards')
  const formats = useFormats()
  if (value === undefined || before === undefined) return <Box sx={comparisonText}>&nbsp;</Box>
  const { difference, percent, isGood } = compareFigures(figure, value, before)
  if (difference === 0) return <Box sx={comparisonText}>{t('boards.same')}</Box>
  const change =
    percent === undefined ? formats[figure.as](Math.abs(difference)) : formats.percent(percent)
  const color = isGood === undefined ? 'text.secondary' : isGood ? 'success.main' : 'error.main'
  const Arrow = difference > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <Box
      sx={{ ...comparisonText, color }}
      title={t('boards.before', { value: formats[figure.as](before) })}
    >
      <Arrow size={14} aria-hidden />
      {t(difference > 0 ? 'boards.up' : 'boards.down', { change })}
    </Box>
  )
}

const comparisonText = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
} as const

interface FigureStripProps {
  readonly board: Board
  readonly figures: readonly Figure[]
  readonly answer: BoardAnswer | undefined
  readonly scope: Scope
  readonly compares: boolean
}

/** Draws the figures without a card of their own as a strip below the cards. Each figure links to its list. */
export function FigureStrip({ board, figures, answer, scope, compares }: FigureStripProps) {
  const t = useLoadedTexts('boards')
  const formats = useFormats()
  const registry = useRegistry()
  if (figures.length === 0) return null
  return (
    <Card component="section" aria-label={t('boards.moreFigures')}>
      <Box component="ul" sx={strip}>
        {figures.map((figure) => {
          const value = answer && getFigureValue(answer, figure)
          const before = answer && getFigureValue(answer.previous, figure)
          return (
            <Box component="li" key={figure.key}>
              <Box
                component={LinkBase}
                to={linkToRows(figure.rows, scope, registry, figure.sum)}
                sx={link}
              >
                <Typography component="span" sx={stripLabel}>
                  {t.declared(`boards.${figure.key}`)}
                </Typography>
                <Typography component="span" sx={stripNumber} data-figure={figure.key}>
                  {value === undefined ? <Skeleton width={64} /> : formats[figure.as](value)}
                </Typography>
                {compares && (answer ? before !== undefined : isDated(figure)) && (
                  <Comparison figure={figure} value={value} before={before} />
                )}
                <FigureNotes {...{ board, figure, answer }} />
              </Box>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}

const strip = {
  listStyle: 'none',
  m: 0,
  p: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const
const link = {
  display: 'block',
  p: 1,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const stripLabel = { display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }
const stripNumber = {
  display: 'block',
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const
