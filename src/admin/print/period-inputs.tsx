import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import type { PaperPeriod } from '../../schema/paper.ts'
import { useWords } from '../core/context/words.ts'

interface PaperPeriodInputsProps {
  readonly period: PaperPeriod
  readonly onChange: (period: PaperPeriod) => void
}

/** Draws the first and the last day that a paper is of; days the wrong way round are not taken. */
export function PaperPeriodInputs({ period, onChange }: PaperPeriodInputsProps) {
  const say = useWords()
  // Typing goes through days that are none.
  const [typed, setTyped] = useState(period)
  const change = (end: 'from' | 'to', day: string) => {
    const next = { ...typed, [end]: day }
    setTyped(next)
    if (next.from !== '' && next.from <= next.to) onChange(next)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      {(['from', 'to'] as const).map((end) => (
        <Box key={end} component="label" sx={{ display: 'grid', gap: 0.5, fontSize: 12 }}>
          {say(`field.${end}`)}
          <TextField
            type="date"
            value={typed[end]}
            onChange={({ target }) => change(end, target.value)}
            sx={{ width: 160 }}
            slotProps={{ htmlInput: { max: '9999-12-31' } }}
          />
        </Box>
      ))}
    </Box>
  )
}
