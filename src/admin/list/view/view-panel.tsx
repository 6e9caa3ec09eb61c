import { useTexts, useTranslation } from '../../core/context/translation.ts'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Pin } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useListContext, useParams } from 'react-admin'
import { joinSortPairs, listSortPairs, type SortPair } from '../../core/data/wire.ts'
import { isSortable } from '../../fields/listable.ts'
import { nativeSelect } from '../../kit/theme/components.ts'
import { densities, useDensity, useRowColor, type Density } from '../grid/grid-table.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { LayoutChoice, wideSelect } from '../layouts/layout-choice.tsx'
import { useLayout } from '../layouts/layouts.ts'
import { hasTotal } from '../grid/totals-rows.tsx'
import { getColumnPart, useTotalsShown, type Columns } from './columns.ts'
import { LinkedView, SavedViews } from './saved-views.tsx'
import { ViewTabs } from './view-tabs.tsx'

interface ViewPanelProps {
  readonly resource: Resource
  readonly columns: Columns
  /** Names a view to apply instead of drawing the choices. */
  readonly linked?: string
  /** Draws the saved views as tabs instead of the choices. */
  readonly asTabs?: true
}

/** Draws the saved views, and the choices of layout, sort order, density, row colours, totals and columns. */
export function ViewPanel({ resource, columns, linked, asTabs }: ViewPanelProps) {
  if (asTabs) return <ViewTabs resource={resource} columns={columns} />
  if (linked !== undefined) return <LinkedView resource={resource} columns={columns} id={linked} />
  return (
    <>
      <SavedViews resource={resource} columns={columns} />
      <LayoutChoice resource={resource} />
      <SortChoice columns={columns} />
      <DensityChoice />
      <RowColorChoice resource={resource} columns={columns} />
      <TotalsChoice resource={resource} columns={columns} />
      <ColumnChoice columns={columns} />
    </>
  )
}

function DensityChoice() {
  const t = useTranslation()
  const [density, setDensity] = useDensity()
  return (
    <>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('list.density')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={t('list.density')}
        value={density}
        onChange={(_, next: Density | null) => next && setDensity(next)}
        sx={{ mb: 2 }}
      >
        {(Object.keys(densities) as Density[]).map((name) => (
          <ToggleButton key={name} value={name}>
            {t(`list.densities.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

/** Draws the choice of the field whose states colour the rows, if the list has such a field. */
function RowColorChoice({ resource, columns }: Pick<ViewPanelProps, 'resource' | 'columns'>) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const [chosen, setChosen] = useRowColor(resource)
  const fields = columns.all.filter(
    ({ field }) =>
      field.kind === 'select' && Object.values(field.choices).some((tone) => tone !== 'neutral'),
  )
  if (!texts || fields.length === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="h3">{texts('tools.rowColor')}</Typography>
      <Box
        component="select"
        aria-label={texts('tools.rowColor')}
        value={chosen ?? ''}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => setChosen(target.value)}
        sx={wideSelect}
      >
        <option value="">{texts('tools.noRowColor')}</option>
        {fields.map(({ path }) => (
          <option key={path} value={path}>
            {t.field(resource, path)}
          </option>
        ))}
      </Box>
    </Box>
  )
}

/** Draws the choice whether the list shows totals; nothing for lists and layouts without totals. */
function TotalsChoice({ resource, columns }: Pick<ViewPanelProps, 'resource' | 'columns'>) {
  const texts = useTexts('tools')
  const [isShown, setShown] = useTotalsShown(resource)
  const { kind } = useLayout(resource)
  const { group } = useParams<{ group: string | undefined }>()
  const isTotalled = kind === 'table' || kind === 'cards'
  const hasTotals =
    group !== undefined || (isTotalled && columns.shown.some((place) => hasTotal(resource, place)))
  if (!texts || !hasTotals) return null
  return (
    <FormControlLabel
      sx={{ mb: 1 }}
      control={<Checkbox checked={isShown} onChange={() => setShown(!isShown)} />}
      label={texts('tools.showTotals')}
    />
  )
}

function ColumnChoice({ columns }: { readonly columns: Columns }) {
  const { all, reset } = columns
  const t = useTranslation()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('list.columns')}
        </Typography>
        <Button size="small" variant="text" onClick={reset}>
          {t('list.resetColumns')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}>
        {all.map((place) => (
          <ColumnLine key={place.path} place={place} columns={columns} />
        ))}
      </Box>
    </>
  )
}

interface ColumnLineProps {
  readonly place: Place
  readonly columns: Columns
}

function ColumnLine({ place, columns }: ColumnLineProps) {
  const { resource, path } = place
  const { shown, leftOut = [], pinned, show, arrange } = columns
  const t = useTranslation()
  const texts = useTexts('tools')
  const names = shown.map((each) => each.path)
  const label = t.field(resource, path)
  const at = names.indexOf(path)
  const isShown = at >= 0
  const isPinned = pinned.includes(path)
  const part = getColumnPart(place, pinned)
  const canMoveTo = (to: number) => shown[to] && getColumnPart(shown[to], pinned) === part
  const move = (to: number) => show(names.toSpliced(at, 1).toSpliced(to, 0, path))
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, marginInlineEnd: 0 }}
        control={
          <Checkbox
            checked={isShown}
            // The title is always shown, because it links to the record.
            disabled={path === resource.title}
            onChange={() => show(isShown ? names.toSpliced(at, 1) : [...names, path])}
          />
        }
        label={
          <>
            {label}
            {leftOut.includes(place) && (
              <Box
                component="span"
                sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}
              >
                {texts?.('tools.noRoom')}
              </Box>
            )}
          </>
        }
      />
      {isShown && (
        <>
          {path !== resource.title && (
            <IconButton
              size="small"
              aria-label={texts?.('tools.pinColumn', { name: label })}
              aria-pressed={isPinned}
              title={texts?.('tools.pinColumn', { name: label })}
              onClick={() =>
                arrange({
                  pinned: isPinned ? pinned.filter((name) => name !== path) : [...pinned, path],
                })
              }
              sx={{ color: isPinned ? 'primary.main' : 'text.secondary' }}
            >
              <Pin size={14} aria-hidden />
            </IconButton>
          )}
          <IconButton
            size="small"
            aria-label={texts?.('tools.moveUp', { name: label })}
            disabled={!canMoveTo(at - 1)}
            onClick={() => move(at - 1)}
          >
            <ChevronUp size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            aria-label={texts?.('tools.moveDown', { name: label })}
            disabled={!canMoveTo(at + 1)}
            onClick={() => move(at + 1)}
          >
            <ChevronDown size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </Box>
  )
}

/**
 * Draws the choice of the sort field and the direction: the list can be sorted by fields that are
 * not shown, and on phones, which show no headings.
 */
function SortChoice({ columns: { all } }: { readonly columns: Columns }) {
  const t = useTranslation()
  const { sort, setSort } = useListContext()
  const [[field, order], ...further] = listSortPairs(sort)
  const isAscending = order === 'ASC'
  const sortBy = (name: string, next: SortPair[1]) =>
    setSort(joinSortPairs([[name, next], ...further.filter(([other]) => other !== name)]))
  return (
    <>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('list.sortBy')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
        <Box
          component="select"
          aria-label={t('list.sortBy')}
          value={field}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) => sortBy(target.value, order)}
          sx={select}
        >
          {all
            .filter(({ field }) => isSortable(field))
            .map(({ resource, path }) => (
              <option key={path} value={path}>
                {t.field(resource, path)}
              </option>
            ))}
        </Box>
        <IconButton
          aria-label={t(isAscending ? 'list.ascending' : 'list.descending')}
          onClick={() => sortBy(field, isAscending ? 'DESC' : 'ASC')}
        >
          {isAscending ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
        </IconButton>
      </Box>
    </>
  )
}

const select = { ...nativeSelect, flex: 1, minWidth: 0 } as const
