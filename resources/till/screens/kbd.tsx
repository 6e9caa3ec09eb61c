import { Box } from '@mui/material'

/** Draws the keyboard shortcut of a button; hidden on touch screens. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <Box component="kbd" aria-hidden sx={kbd}>
      {children}
    </Box>
  )
}

const kbd = {
  // Keeps the order of `⇧F9` inside texts that are written from right to left.
  unicodeBidi: 'plaintext',
  marginInlineStart: 1,
  px: 0.5,
  border: 1,
  borderColor: 'currentcolor',
  borderRadius: '4px',
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 550,
  opacity: 0.8,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse), (max-width: 599px)': { display: 'none' },
} as const
