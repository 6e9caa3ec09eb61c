import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, useMediaQuery } from '@mui/material'
import { FilterX, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { hasPeriod, getParamDefaults, PERIOD } from '../../../schema/params.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { formatField } from '../../fields/field-text.ts'
import {
  getFamily,
  isFiltered,
  listFilterKeys,
  type FilterValues,
} from '../../fields/filter-values.ts'
import { pickListableFields } from '../../fields/listable.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { COMPACT } from '../../kit/page/page.tsx'
import { visuallyHidden } from '../../kit/theme/components.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { EntryMenu } from '../../kit/popups/popups.tsx'
import { ChipEditor, FilterChip, ChipFrame, useToolsFor } from './filter-chip.tsx'
import { useFilters } from './use-filters.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import type { Place } from '../../../schema/place.ts'
import { useToday } from '../../core/context/formats.ts'
import { useDayTexts } from '../../fields/filter-text.ts'

interface FilterBarProps {
  readonly resource: Resource
  /** Reserves the space of this many chips for other tools. */
  readonly reservedChips?: number
}

/** Draws a chip for each active or frequently used filter, and a menu with all other fields. */
export function FilterBar({ resource, reservedChips = 0 }: FilterBarProps) {
  const t = useTranslation()
  const { values, clear } = useFilters()
  const places = useFilterableFields(resource)
  const [added, setAdded] = useState<string>()
  const [isBuilding, setIsBuilding] = useState(false)
  const params = Object.keys(resource.params)
  const chipKeys = new Set([
    'id',
    'q',
    ...params,
    ...places.flatMap(({ path, field }) => listFilterKeys(path, field)),
  ])
  const furtherKeys = Object.keys(values).filter((key) => !chipKeys.has(key))
  const otherChips = Number(values.id !== undefined) + Number(furtherKeys.length > 0)
  const { chips, isFurther } = useChips(resource, places, values, {
    added,
    otherChips: otherChips + reservedChips,
  })
  const others = places.filter((place) => !chips.includes(place))
  const count =
    places.filter(({ path, field }) => isFiltered(path, field, values)).length +
    params.filter((name) => name !== 'to' && values[name] !== undefined).length +
    otherChips

  return (
    <Box role="group" className="filters" aria-label={t('list.filters')} sx={bar}>
      <EdgeFrame fades sx={scroller}>
        {otherChips > 0 && (
          <Suspense fallback={null}>
            <ChipEditor
              further={{ resource, keys: furtherKeys, onOpen: () => setIsBuilding(true) }}
            />
          </Suspense>
        )}
        {params.length > 0 && <ParamChips resource={resource} />}
        {chips.map((place) => (
          <FilterChip
            key={place.path}
            place={place}
            isOpenAtFirst={place.path === added}
            isFurther={isFurther(place)}
            onClosed={() => setAdded(undefined)}
          />
        ))}
      </EdgeFrame>
      <AddFilter
        places={others.toSorted((a, b) => Number(isUsual(b)) - Number(isUsual(a)))}
        onAdd={setAdded}
        onBuild={() => setIsBuilding(true)}
      />
      {Object.keys(values).length > 0 && (
        <Button
          size="small"
          variant="text"
          title={t('list.clearFilters')}
          startIcon={<FilterX size={16} aria-hidden />}
          onClick={clear}
        >
          <span className="label">{t('list.clearFilters')}</span>
          <Box component="span" aria-hidden sx={{ marginInlineStart: 0.5, fontSize: 12 }}>
            {count > 0 && count}
          </Box>
        </Button>
      )}
      {isBuilding && (
        <Overlay onClose={() => setIsBuilding(false)}>
          <ChipEditor builder={{ resource, onClose: () => setIsBuilding(false) }} />
        </Overlay>
      )}
    </Box>
  )
}

const isUsual = ({ field }: Place) => field.filter === true
const isCustom = ({ field }: Place) => field.custom !== undefined

interface ChipOrder {
  readonly room: number
  /** Lists the paths of the chips as they were arranged last. */
  readonly arranged: readonly string[]
  /** Lists the paths of the chips from left to right. */
  readonly shown: readonly string[]
  /** Lists the paths of the chips that stay when they have no value. */
  readonly offered: readonly string[]
}

/**
 * Returns the fields with a chip: fields with a filter, and frequently used fields while there is room. While the list
 * is open, no chip takes the place of another: the chip of a further filter is added at the end. The chips are arranged
 * again only when several filters are set together, as by a link or a saved view, and when the available space changes.
 */
function useChips(
  resource: Resource,
  places: readonly Place[],
  values: FilterValues,
  { added, otherChips }: { readonly added: string | undefined; readonly otherChips: number },
) {
  const isCompact = useMediaQuery(COMPACT)
  const room = Math.max(0, countVisibleChips(resource) - (isCompact ? 1 : 0))
  const keys = Object.keys(values)
  const getRank = ({ path, field }: Place) => {
    const fieldKeys = listFilterKeys(path, field)
    return keys.findIndex((key) => fieldKeys.includes(key))
  }
  const used = places
    .filter(({ path, field }) => isFiltered(path, field, values))
    .toSorted((a, b) => getRank(a) - getRank(b))
    .map(({ path }) => path)
  // Filters that the team has added come first, because declared filters can take all the space.
  const usual = places
    .filter(isUsual)
    .toSorted((a, b) => Number(isCustom(b)) - Number(isCustom(a)))
    .map(({ path }) => path)
  const arrange = () => ({ ...arrangeChips(used, usual, Math.max(0, room - otherChips)), room })
  const [order, setOrder] = useState(arrange)
  const missing = used.filter((path) => !order.shown.includes(path))
  const isOutdated = order.room !== room || (missing.length > 1 && added === undefined)
  const kept = order.shown.filter(
    (path) => order.offered.includes(path) || used.includes(path) || path === added,
  )
  const further = added === undefined || used.includes(added) ? missing : [...missing, added]
  const shown = [...kept, ...further.filter((path) => !kept.includes(path))]
  const next = isOutdated ? arrange() : { ...order, shown }
  if (next.shown.join() !== order.shown.join() || next.room !== order.room) setOrder(next)
  return {
    chips: next.shown.flatMap((path) => places.filter((place) => place.path === path)),
    isFurther: ({ path }: Place) => !next.arranged.includes(path),
  }
}

/**
 * Returns the chips of a list that opens: the frequently used fields that fit; or, if these fields do not include all
 * filters with a value, the filters with a value first.
 */
function arrangeChips(
  used: readonly string[],
  usual: readonly string[],
  room: number,
): Omit<ChipOrder, 'room'> {
  const first = usual.slice(0, room)
  const others = usual.filter((path) => !used.includes(path))
  const shown = used.every((path) => first.includes(path))
    ? first
    : [...used, ...others.slice(0, Math.max(0, room - used.length))]
  return { arranged: shown, shown, offered: shown.filter((path) => usual.includes(path)) }
}

/**
 * Returns how many chips fit in one line. The remaining frequently used filters come first in the
 * menu.
 */
function countVisibleChips({ params, groups }: Resource): number {
  const paramCount = Object.keys(params).length - (hasPeriod({ params }) ? 1 : 0)
  // The chip of a parameter always has a value, which makes it wider than the chip of an unset filter. The only
  // parameter takes the place of one unset filter; each of several parameters takes the place of two. The choice of
  // groups takes one place.
  return (groups.length > 0 ? 3 : 4) - (paramCount > 1 ? 2 * paramCount : paramCount)
}

const bar = {
  display: 'flex',
  gap: 0.5,
  alignItems: 'center',
  order: { xs: 1, sm: 0 },
  flex: { xs: '0 0 100%', sm: 1 },
  minWidth: 0,
  minHeight: 36,
  '& > .MuiButton-root': { flex: 'none' },
  // A phone has no room for the chips and for the labels of the buttons beside them.
  '@media (max-width: 599px)': {
    '& .label': visuallyHidden,
    '& > .MuiButton-root': { minWidth: 44, px: 1 },
    '& .MuiButton-startIcon': { m: 0 },
  },
} as const

/** Puts the chips on one scrolling line, so that a further filter moves no row. */
const scroller = {
  display: 'flex',
  scrollbarWidth: 'none',
  gap: 1,
  alignItems: 'center',
  // Leaves room for the outline of a focused chip.
  p: '3px',
  m: '-3px',
  '& > *': { flex: 'none' },
} as const

interface AddFilterProps {
  readonly places: readonly Place[]
  readonly onAdd: (path: string) => void
  readonly onBuild: () => void
}

function AddFilter({ places, onAdd, onBuild }: AddFilterProps) {
  const t = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="text"
        title={t('list.moreFilters')}
        startIcon={<Plus size={16} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="label">{t('list.moreFilters')}</span>
      </Button>
      <EntryMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        entries={[
          // The builder comes first, because the fields can fill more than one window.
          { key: '', label: t('list.filterBuilder'), onClick: onBuild },
          ...places.map(({ resource, path }, at) => ({
            key: path,
            label: t.field(resource, path),
            onClick: () => onAdd(path),
            isDivided: at === 0,
          })),
        ]}
      />
    </>
  )
}

/** Returns all fields that the person may read and filter by. */
function useFilterableFields(resource: Resource): readonly Place[] {
  const { can } = useSession()
  const listable = pickListableFields(resource, can)
  // Fields that are too long for a column can still be filtered.
  const long = Object.entries(getReadableFields(resource, can)).filter(
    ([, { kind }]) => kind === 'longText' || kind === 'images',
  )
  return [...listable, ...long]
    .filter(([, field]) => getFamily(field) !== undefined)
    .map(([path, field]) => ({ resource, path, field }))
}

/**
 * Draws the parameters of a report as chips, such as its period or its day. Default values are
 * shown.
 */
function ParamChips({ resource }: { readonly resource: Resource }) {
  const isPeriod = hasPeriod(resource)
  const single = Object.entries(resource.params).filter(
    ([name]) => !isPeriod || !PERIOD.some((end) => end === name),
  )
  return (
    <>
      {isPeriod && <PeriodChip resource={resource} />}
      {single.map(([path, field]) => (
        <ParamChip key={path} place={{ resource, path, field }} />
      ))}
    </>
  )
}

function PeriodChip({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const { values, drop } = useFilters()
  const place = { resource, path: 'from', field: DAY }
  const tools = useToolsFor(place, values)
  const { resolveDay, namePeriod } = useDayTexts()
  const applied = { ...getParamDefaults(resource.params, useToday()), ...values }
  const period = namePeriod(applied.from, applied.to)
  const [from, to] = PERIOD.map((name) => formatField(resolveDay(applied[name]), tools, place))
  return (
    <ChipFrame
      label={t('list.period')}
      text={period ?? (from ? `${from} – ${to}` : to && `≤ ${to}`)}
      onDrop={PERIOD.some((name) => values[name] !== undefined) ? () => drop(PERIOD) : undefined}
    >
      <ChipEditor period={{ place, from: applied.from, to: applied.to }} />
    </ChipFrame>
  )
}

const DAY: FieldOf<'date'> = { kind: 'date' }

function ParamChip({ place }: { readonly place: Place }) {
  const { resource, path } = place
  const t = useTranslation()
  const { values, drop } = useFilters()
  const tools = useToolsFor(place, values)
  const defaults = getParamDefaults(resource.params, useToday())
  const { resolveDay } = useDayTexts()
  const value = resolveDay(values[path] ?? defaults[path])
  return (
    <ChipFrame
      label={t.field(resource, path)}
      text={value === undefined ? undefined : formatField(value, tools, place)}
      onDrop={values[path] === undefined ? undefined : () => drop([path])}
    >
      <ChipEditor param={{ place, value }} />
    </ChipFrame>
  )
}
