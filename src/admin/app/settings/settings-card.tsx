import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface SettingsCardProps {
  readonly about: string
  readonly children?: ReactNode
}

/** Draws a section of the settings: what it is about, and its inputs. */
export function SettingsCard({ about, children }: SettingsCardProps) {
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography color="textSecondary">{about}</Typography>
        {children}
      </CardContent>
    </Card>
  )
}
