import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { CalendarDays, Columns3, LayoutGrid, Table } from 'lucide-react'
import type { ChangeEvent } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { useToolTexts } from '../tool-texts.ts'
import { layoutKinds, listLayoutFields, useLayout, type LayoutKind } from './layouts.ts'

const icons = { table: Table, cards: LayoutGrid, board: Columns3, calendar: CalendarDays }

/** Draws the choice between table, cards, board and calendar, and the field that arranges the last two. */
export function LayoutChoice({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const texts = useToolTexts()
  const { can } = useSession()
  const { kind, place, setLayout } = useLayout(resource)
  const fields = listLayoutFields(resource, can)
  const possible = layoutKinds.filter((each) => fields[each])
  if (!texts || possible.length < 2) return null
  const choose = (next: LayoutKind | null) =>
    next && setLayout({ kind: next, field: fields[next]?.[0]?.path ?? null })
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts('layout')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts('layout')}
        value={kind}
        onChange={(_, next: LayoutKind | null) => choose(next)}
      >
        {possible.map((each) => {
          const Icon = icons[each]
          const label = texts(`layouts.${each}`)
          return (
            <ToggleButton key={each} value={each} aria-label={label} title={label}>
              <Icon size={18} aria-hidden />
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
      {place && (
        <Box
          component="select"
          aria-label={texts(kind === 'board' ? 'boardField' : 'calendarField')}
          value={place.path}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            setLayout({ kind, field: target.value })
          }
          sx={select}
        >
          {fields[kind]?.map(({ path }) => (
            <option key={path} value={path}>
              {t.field(resource, path)}
            </option>
          ))}
        </Box>
      )}
    </Box>
  )
}

const select = {
  width: '100%',
  mt: 1,
  minHeight: 36,
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '8px',
} as const
