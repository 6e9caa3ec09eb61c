import { useTranslation } from '../core/context/translation.ts'
import { Typography, Box } from '@mui/material'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { Board, Figure } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { getFigureValue, compareFigures } from './figure-values.ts'
import { type BoardAnswer } from './use-board.ts'

interface FigureNotesProps {
  readonly board: Board
  readonly figure: Figure
  readonly answer: BoardAnswer | undefined
}

/** Draws related figures in small print, such as the overdue part of the due amount. */
export function FigureNotes({ board, figure, answer }: FigureNotesProps) {
  const t = useTranslation()
  const formats = useFormats()
  return (figure.also ?? []).map((key) => {
    const other = board.figures.find((one) => one.key === key)
    const value = other && answer && getFigureValue(answer, other)
    if (!other || value === undefined) return null
    const color = value > 0 && other.more === 'bad' ? 'error.main' : 'text.secondary'
    return (
      <Typography key={key} component="span" sx={{ ...small, color }}>
        {t('boards.also', { name: t.declared(`boards.${key}`), value: formats[other.as](value) })}
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
export function Comparison({ figure, value, before }: ComparisonProps) {
  const t = useTranslation()
  const formats = useFormats()
  if (value === undefined || before === undefined) return <Box sx={comparisonText}>&nbsp;</Box>
  const { difference, share, isGood } = compareFigures(figure, value, before)
  if (difference === 0) return <Box sx={comparisonText}>{t('boards.same')}</Box>
  const change =
    share === undefined ? formats[figure.as](Math.abs(difference)) : formats.percent(share)
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
