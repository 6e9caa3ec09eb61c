import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { CalendarDays, Columns3, LayoutGrid, ListTree, Table } from 'lucide-react'
import type { ChangeEvent } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { nativeSelect } from '../../kit/theme/components.ts'
import { pickListableFields } from '../../fields/listable.ts'
import { layoutFieldKinds, layoutKinds, useLayout, type LayoutKind } from './layouts.ts'

const icons = {
  table: Table,
  cards: LayoutGrid,
  board: Columns3,
  calendar: CalendarDays,
  tree: ListTree,
}

/** Draws the choice between table, cards, board, calendar and tree, and the field that arranges a board or calendar. */
export function LayoutChoice({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const texts = useTexts('tools')
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
        {texts('tools.layout')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts('tools.layout')}
        value={kind}
        onChange={(_, next: LayoutKind | null) => choose(next)}
      >
        {possible.map((each) => {
          const Icon = icons[each]
          const label = texts(`tools.layouts.${each}`)
          return (
            <ToggleButton key={each} value={each} aria-label={label} title={label}>
              <Icon size={18} aria-hidden />
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
      {place && kind !== 'tree' && (
        <Box
          component="select"
          aria-label={texts(kind === 'board' ? 'tools.boardField' : 'tools.calendarField')}
          value={place.path}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            setLayout({ kind, field: target.value })
          }
          sx={wideSelect}
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

/** Limits the columns of a board. */
const MAX_COLUMNS = 15

/**
 * Returns the fields by which each layout of a resource can be arranged, by the kind of the layout.
 * Board, calendar and tree are left out where the resource has no field for them.
 */
function listLayoutFields(
  resource: Resource,
  can: (right: string) => boolean,
): Partial<Record<LayoutKind, readonly Place[]>> {
  if (resource.statement) return { table: [] }
  const places = pickListableFields(resource, can).map(([path, field]) => ({
    resource,
    path,
    field,
  }))
  const choices = sortStatesFirst(
    resource,
    places.filter(({ field }) => {
      const count = field.kind === 'select' ? Object.keys(field.choices).length : 0
      return count > 1 && count <= MAX_COLUMNS
    }),
  )
  const dates = places.filter(({ field }) => field.kind === layoutFieldKinds.calendar)
  const parent = places.find(({ path }) => path === resource.tree?.parent)
  return {
    table: [],
    cards: [],
    ...(choices.length > 0 && { board: choices }),
    ...(dates.length > 0 && { calendar: dates }),
    ...(parent && { tree: [parent] }),
  }
}

function sortStatesFirst({ states, document }: Resource, places: readonly Place[]) {
  const rank = ({ path }: Place) => {
    const at = path === document?.status ? 0 : states.indexOf(path)
    return at < 0 ? states.length : at
  }
  return places.toSorted((one, other) => rank(one) - rank(other))
}

/** Styles a native select that fills a panel. */
export const wideSelect = {
  ...nativeSelect,
  width: '100%',
  mt: 1,
} as const
