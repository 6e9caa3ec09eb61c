import { Box, Button } from '@mui/material'
import { useDataProvider, useNavigate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { getOpeningFilter } from '../../../schema/params.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats, useToday } from '../../core/context/formats.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { type SavedView, useViews } from './use-views.ts'
import type { SavedViewsProps } from './saved-views.tsx'

/** Draws the saved views above the list, each with its number of records, and saves changes of the chosen view. */
export function ViewTabs({ resource, columns }: SavedViewsProps) {
  const t = useTranslation()
  const today = useToday()
  const navigate = useNavigate()
  const { views, choose, leave, chosen, isChanged, save, isSaving } = useViews(resource, columns)
  const showAll = () => {
    leave()
    const filter = JSON.stringify(getOpeningFilter(resource, today))
    navigate(`/${resource.name}?${new URLSearchParams({ filter })}`)
  }
  return (
    <Box role="group" aria-label={t.resource('views')} sx={bar}>
      <EdgeFrame fades sx={scroller}>
        <Button
          size="small"
          color="inherit"
          aria-pressed={chosen === undefined}
          onClick={showAll}
          sx={tab}
        >
          {t('list.allRecords')}
        </Button>
        {views.slice(0, MAX_TABS).map((view) => (
          <Button
            key={view.id}
            size="small"
            color="inherit"
            aria-pressed={view.id === chosen?.id}
            onClick={() => choose(view)}
            sx={tab}
          >
            {view.name}
            <ViewCount resource={resource} view={view} />
            {view.id === chosen?.id && isChanged && (
              <Box component="span" role="img" aria-label={t('list.viewChanged')} sx={dot} />
            )}
          </Button>
        ))}
        {save && (
          <Button
            size="small"
            variant="outlined"
            disabled={isSaving}
            onClick={save}
            sx={{ marginInlineStart: 1 }}
          >
            {t('list.saveView', { name: chosen!.name })}
          </Button>
        )}
      </EdgeFrame>
    </Box>
  )
}

/** Limits the tabs; the menu of the list has all views. */
const MAX_TABS = 8

const bar = { flex: 'none', borderBottom: 1, borderColor: 'divider' } as const
const scroller = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  scrollbarWidth: 'none',
} as const
const tab = {
  flex: 'none',
  gap: 0.75,
  borderRadius: 0,
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&[aria-pressed=true]': { color: 'text.primary', borderColor: 'primary.main' },
} as const
const dot = { width: 6, height: 6, borderRadius: '50%', bgcolor: 'warning.main' } as const

interface ViewCountProps {
  readonly resource: Resource
  readonly view: SavedView
}

/** Draws the number of records that a view shows. */
function ViewCount({ resource: { name }, view }: ViewCountProps) {
  const { integer } = useFormats()
  const dataProvider = useDataProvider<AppDataProvider>()
  const filter = view.filter ?? {}
  const { data } = useQuery({
    queryKey: [name, 'aggregate', { sum: [], ratio: [], filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(name, { sum: [], ratio: [], filter, signal }),
  })
  return data && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{integer(data.count)}</Box>
}
