import type { ChangeEvent } from 'react'
import { Box } from '@mui/material'
import { useWords } from '../../core/context/words.ts'
import { select } from './select-style.ts'

interface FigureChoiceProps {
  readonly figures: readonly { readonly name: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (name: string) => void
}

/** Chooses which of several figures a table shows. */
export function FigureChoice({ figures, value, onChange }: FigureChoiceProps) {
  const say = useWords()
  if (figures.length < 2) return null
  return (
    <Box
      component="select"
      aria-label={say('list.figure')}
      value={value}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value)}
      sx={select}
    >
      {figures.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Box>
  )
}
