import { useLoadedTexts } from '../core/context/translation.ts'
import { Box, Button, Card, IconButton, Tooltip, Typography } from '@mui/material'
import { ChartLine, Table } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import type { Panel } from '../../schema/board.ts'

/** Loads the charts when the first chart is drawn, because some boards have figures only. */
export const Chart = lazy(async () => ({ default: (await import('./charts.tsx')).Chart }))

interface PanelFrameProps {
  readonly panel: Panel
  /** Switches between the chart and a table of its figures. */
  readonly table?: { readonly isOn: boolean; toggle(): void }
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Draws a panel with its heading and, if the panel declares one, a link to the details. */
export function PanelFrame({ panel, table, tools, children }: PanelFrameProps) {
  const t = useLoadedTexts('boards')
  const title = t.declared(`boards.${panel.key}`)
  const details = 'details' in panel ? panel.details : undefined
  const toggleLabel = table && t(table.isOn ? 'boards.asChart' : 'boards.asTable')
  return (
    <Card component="section" aria-label={title} sx={{ height: '100%' }}>
      <Box sx={head}>
        <Typography variant="h2" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {tools}
        {table && (
          <Tooltip title={toggleLabel}>
            <IconButton
              size="small"
              onClick={table.toggle}
              aria-label={`${title}: ${toggleLabel}`}
              aria-pressed={table.isOn}
            >
              {table.isOn ? <ChartLine size={16} /> : <Table size={16} />}
            </IconButton>
          </Tooltip>
        )}
        {details && (
          <Button
            size="small"
            component={LinkBase}
            to={details}
            aria-label={t('boards.detailsOf', { name: title })}
          >
            {t('boards.details')}
          </Button>
        )}
      </Box>
      {children}
    </Card>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1.25,
  minHeight: 52,
} as const
