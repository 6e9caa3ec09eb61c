import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface FormSectionProps {
  readonly title: string
  /** Takes the whole width, with its title above. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * Draws a card of a form: its title above the fields, or left of them where there is room. It is no named region: names
 * of sections would stand in the way of finding fields by theirs.
 */
export function FormSection({ title, wide = false, children }: FormSectionProps) {
  return (
    <Card component="section" variant="outlined" sx={wide ? { p: 2 } : card}>
      <Typography variant="h2" sx={wide ? { mb: 1 } : undefined}>
        {title}
      </Typography>
      <Box sx={wide ? { minWidth: 0 } : fields}>{children}</Box>
    </Card>
  )
}

const card = {
  p: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
  overflow: 'visible',
} as const

const fields = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  maxWidth: 720,
} as const
