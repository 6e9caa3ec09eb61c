import { useTranslation } from '../core/context/translation.ts'
import { Box, Typography } from '@mui/material'
import { CircleCheck } from 'lucide-react'
import { LinkBase } from 'react-admin'
import type { Scope, TodoPanel } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { Icon } from '../kit/icons/icon.tsx'
import { linkToRows } from './figure-values.ts'
import { PanelFrame } from './panel-frame.tsx'

interface TodoViewProps {
  readonly panel: TodoPanel
  readonly counts: Readonly<Record<string, number>>
  readonly scope: Scope
}

/** Draws open tasks. Each line links to the records that it counts. */
export function TodoView({ panel, counts, scope }: TodoViewProps) {
  const t = useTranslation()
  const formats = useFormats()
  const registry = useRegistry()
  const lines = panel.lines.filter(({ key }) => counts[key])
  return (
    <PanelFrame panel={panel}>
      {lines.length === 0 ? (
        <Typography color="textSecondary" sx={done}>
          <CircleCheck size={16} aria-hidden />
          {t('boards.nothingToDo')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, pt: 0 }}>
          {lines.map(({ key, icon, rows }) => (
            <li key={key}>
              <Box component={LinkBase} to={linkToRows(rows, scope, registry)} sx={line}>
                <Icon name={icon} />
                <Box component="span" sx={{ flex: 1 }}>
                  {t.declared(`boards.${key}`)}
                </Box>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {formats.integer(counts[key])}
                </Box>
              </Box>
            </li>
          ))}
        </Box>
      )}
    </PanelFrame>
  )
}

const done = { display: 'flex', alignItems: 'center', gap: 1, px: 2, pb: 2 } as const
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  px: 1,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
} as const
