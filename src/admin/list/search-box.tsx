import { InputAdornment, OutlinedInput } from '@mui/material'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../context/words.ts'
import { useFilters } from './use-filters.ts'

const TYPING_MS = 250

/** Searches the list for a text, once typing pauses; it stands in the address like every filter. */
export function SearchBox() {
  const say = useWords()
  const { values, change } = useFilters()
  const sought = String(values.q ?? '')
  const [text, setText] = useState(sought)
  const sent = useRef(sought)

  // The search may change from outside: the back button, "Clear filters", a link.
  useEffect(() => {
    if (sought === sent.current) return
    sent.current = sought
    setText(sought)
  }, [sought])

  useEffect(() => {
    if (text === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text.trim()
      change({ q: text.trim() })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, change])

  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={say('list.search')}
      sx={{ width: { sm: 220 }, flex: { xs: 1, sm: 'none' } }}
      slotProps={{ input: { 'aria-label': say('list.search'), style: { paddingLeft: 0 } } }}
      startAdornment={
        <InputAdornment position="start" sx={{ color: 'text.secondary' }}>
          <Search size={16} aria-hidden />
        </InputAdornment>
      }
    />
  )
}
