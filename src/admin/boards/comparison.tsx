import { Box } from '@mui/material'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { Figure } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useBoardWords } from './board-words.ts'
import { changeOf } from './figure-values.ts'

interface ComparisonProps {
  readonly figure: Figure
  readonly value: number | undefined
  readonly before: number | undefined
}

/** Shows the change of a figure by arrow, word and colour, as a percentage where that makes sense. */
export function Comparison({ figure, value, before }: ComparisonProps) {
  const say = useBoardWords()
  const formats = useFormats()
  if (value === undefined || before === undefined) return <Box sx={small}>&nbsp;</Box>
  const { difference, share, isGood } = changeOf(figure, value, before)
  if (difference === 0) return <Box sx={small}>{say('same')}</Box>
  const change =
    share === undefined ? formats[figure.as](Math.abs(difference)) : formats.percent(share)
  const color = isGood === undefined ? 'text.secondary' : isGood ? 'success.main' : 'error.main'
  const Arrow = difference > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <Box sx={{ ...small, color }} title={say('before', { value: formats[figure.as](before) })}>
      <Arrow size={14} aria-hidden />
      {say(difference > 0 ? 'up' : 'down', { change })}
    </Box>
  )
}

const small = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
} as const
