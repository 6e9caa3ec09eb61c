import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useWords } from '../../core/context/words.ts'
import type { Place } from '../../fields/field-text.ts'
import { useFilters } from './use-filters.ts'

const TYPING_MS = 250

/** Fields that contain a text. */
export function TextFilter({ place: { path } }: { readonly place: Place }) {
  const say = useWords()
  const { values, change } = useFilters()
  const key = `${path}_contains`
  const applied = String(values[key] ?? '')
  const [text, setText] = useState(applied)

  useEffect(() => {
    if (text.trim() === applied) return undefined
    const timer = setTimeout(() => change({ [key]: text.trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, applied, key, change])

  return (
    <TextField
      autoFocus
      label={say('field.contains')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
