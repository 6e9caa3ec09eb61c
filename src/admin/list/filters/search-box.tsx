import { useKeyHint } from '../../core/store/store.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { getInputBorder } from '../../kit/theme/components.ts'
import { useFilters } from './use-filters.ts'

const TYPING_MS = 250

/**
 * Draws the search box of a list. The text applies after a pause in typing and is part of the
 * address.
 */
export function SearchBox() {
  const t = useTranslation()
  const hint = useKeyHint()
  const { values, change } = useFilters()
  const searched = String(values.q ?? '')
  const [text, setText] = useState(searched)
  // `sent` holds the search of the address, and later texts that have not arrived in the address yet.
  const sent = useRef<readonly string[]>([searched])

  // The back button, "Clear filters" or a link can change the search from outside. When a text that was typed here
  // arrives in the address, the text must not replace letters that were typed since.
  useEffect(() => {
    const at = sent.current.indexOf(searched)
    sent.current = at < 0 ? [searched] : sent.current.slice(at)
    if (at < 0) setText(searched)
  }, [searched])

  useEffect(() => {
    if (text === sent.current.at(-1)) return undefined
    const timer = setTimeout(() => {
      sent.current = [...sent.current, text.trim()]
      change({ q: text.trim() })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, change])

  return (
    <Box
      sx={{
        position: 'relative',
        width: { sm: 220, lg: 140, xl: 220 },
        flex: { xs: 1, sm: 'none' },
      }}
    >
      <Box component="span" aria-hidden sx={glass}>
        <Search size={16} />
      </Box>
      <Box
        component="input"
        type="search"
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        aria-keyshortcuts="/"
        title={hint(t('list.search'), '/')}
        sx={field}
      />
    </Box>
  )
}

const glass = {
  position: 'absolute',
  insetInlineStart: 12,
  top: '50%',
  transform: 'translateY(-50%)',
  display: 'flex',
  pointerEvents: 'none',
  color: 'text.secondary',
} as const

/**
 * Styles a native input like the outlined inputs of forms, so that the first list does not load the code of these
 * inputs.
 */
const field = {
  width: '100%',
  minHeight: 36,
  boxSizing: 'border-box',
  paddingInlineStart: 4.5,
  paddingInlineEnd: 1.5,
  border: '1px solid',
  borderColor: getInputBorder,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  fontSize: { xs: 16, sm: 14 },
  '@media (pointer: coarse)': { minHeight: 44 },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&:hover': { borderColor: 'text.primary' },
} as const
