import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface FileLineProps {
  readonly icon: ReactNode
  readonly name: ReactNode
  /** Below the name. */
  readonly note: ReactNode
  readonly children?: ReactNode
}

/** Draws a file in a list of them: what it looks like, its name, what is known of it, buttons. */
export function FileLine({ icon, name, note, children }: FileLineProps) {
  return (
    <Box component="li" sx={line}>
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere', lineHeight: '18px' }}>{name}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{note}</Box>
      </Box>
      {children}
    </Box>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75, minHeight: 52 } as const
