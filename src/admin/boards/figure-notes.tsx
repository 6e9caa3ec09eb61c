import { Typography } from '@mui/material'
import type { Board, Figure } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useBoardWords } from './board-words.ts'
import { figureAt } from './figure-values.ts'
import type { BoardAnswer } from './use-board.ts'

interface FigureNotesProps {
  readonly board: Board
  readonly figure: Figure
  readonly answer: BoardAnswer | undefined
}

/** Other figures in small print: of what is due, what is overdue. */
export function FigureNotes({ board, figure, answer }: FigureNotesProps) {
  const say = useBoardWords()
  const formats = useFormats()
  return (figure.also ?? []).map((key) => {
    const other = board.figures.find((one) => one.key === key)
    const value = other && answer && figureAt(answer, other)
    if (!other || value === undefined) return null
    const color = value > 0 && other.more === 'bad' ? 'error.main' : 'text.secondary'
    return (
      <Typography key={key} component="span" sx={{ ...small, color }}>
        {say('also', { name: say(key), value: formats[other.as](value) })}
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
