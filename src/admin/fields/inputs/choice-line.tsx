import { Box } from '@mui/material'
import type { Choice } from './reference-choices.ts'

/** Draws one choice in a list: its title, and its code in small type. */
export function ChoiceLine({ choice }: { readonly choice: Choice }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 0 }}>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{choice.title}</span>
      {choice.code && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {choice.code}
        </Box>
      )}
    </Box>
  )
}
