import { Box, Button, IconButton, Skeleton, Typography, useMediaQuery } from '@mui/material'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import {
  useGetList,
  useListContext,
  useLocale,
  useLocation,
  useNavigate,
  type RaRecord,
} from 'react-admin'
import { addDays, addMonths, getSpanEnd, getSpanStart, listSpans } from '../../../schema/days.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats, useToday } from '../../core/context/formats.ts'
import { PrefetchedProvider, readPrefetched } from '../../fields/cell-tools.tsx'
import { withCondition } from '../../fields/filter-values.ts'
import { useTexts } from '../../core/context/translation.ts'
import { listReferenceNames } from '../view/columns.ts'
import { useMoves, useMoveTo } from './moves.ts'
import { AROUND_DAYS, Day, OpenDay } from './calendar-day.tsx'

interface RecordCalendarProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Names the date field that decides on which day a record is shown. */
  readonly place: Place
}

/** Limits the records of the shown weeks, as the API does. */
const MAX_RECORDS = 1000

/**
 * Draws the records of the surrounding list on the days of a month. A record can be dragged to another day when its
 * date can be edited.
 */
export function RecordCalendar({ resource, columns, place }: RecordCalendarProps) {
  const today = useToday()
  const [month, setMonth] = useShownMonth(getSpanStart('month', today))
  const [openDay, setOpenDay] = useState<string>()
  const [dragged, setDragged] = useState<RaRecord>()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const findMoves = useMoves(resource, place)
  const write = useMoveTo(resource, place)
  const { path } = place
  const first = getSpanStart('week', month)
  const last = getSpanEnd('week', getSpanEnd('month', month))
  const days = { resource, columns, path, first, last }
  const { records, total, isPending, error, prefetched } = useDays(days)
  const latest = useLatestMonth(days, total === 0)
  const byDay = Map.groupBy(records, (record) => String(record[path]))
  const weeks = listSpans('week', { from: first, to: last }).length
  const perDay = usePerDay(weeks)
  return (
    <PrefetchedProvider value={prefetched}>
      <Box sx={frame}>
        <MonthBar
          month={month}
          onMonth={(next) => {
            setMonth(next)
            setOpenDay(undefined)
          }}
          shown={records.length}
          total={total}
          latest={latest}
        />
        {error && <Box role="alert">{error.message}</Box>}
        {isPending ? (
          <Skeleton variant="rounded" height={480} />
        ) : (
          <Box component="ul" sx={{ ...grid, '--weeks': weeks }}>
            <WeekdayNames first={first} />
            {listSpans('day', { from: first, to: last }).map((day) => (
              <Day
                key={day}
                resource={resource}
                columns={columns}
                place={place}
                day={day}
                isToday={day === today}
                isOutside={getSpanStart('month', day) !== month}
                records={byDay.get(day) ?? []}
                shown={day === openDay ? Infinity : perDay}
                onOpen={() => setOpenDay(day === openDay ? undefined : day)}
                mayMove={(record) => findMoves(record).isWritable}
                onDrag={setDragged}
                onDrop={
                  dragged && dragged[path] !== day ? () => void write(dragged, day) : undefined
                }
              />
            ))}
          </Box>
        )}
        {isPhone && openDay && (
          <OpenDay
            resource={resource}
            columns={columns}
            place={place}
            day={openDay}
            records={byDay.get(openDay) ?? []}
          />
        )}
      </Box>
    </PrefetchedProvider>
  )
}

/**
 * Returns the first day of the month that the address names (`?month=2026-11`), or else of the current month, and a
 * function that changes the address.
 */
function useShownMonth(current: string) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const namedMonth = query.get('month') ?? ''
  const setMonth = (month: string) => {
    if (month === current) query.delete('month')
    else query.set('month', month.slice(0, 'YYYY-MM'.length))
    navigate({ pathname, search: `?${query}` }, { replace: true, state })
  }
  return [MONTH.test(namedMonth) ? `${namedMonth}-01` : current, setMonth] as const
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Holds the height of a day without records, in px. */
const EMPTY_DAY = 64
/** Holds the height of a record with the gap below, in px. */
const RECORD = 24

/**
 * Returns how many records of a day are shown, so that all weeks of a month fit into the window with the tabs of saved
 * views. On phones, a day shows only the number of its records.
 */
function usePerDay(weeks: number): number {
  const isPhone = useMediaQuery('(max-width: 599px)')
  // The number is the snapshot, so that the calendar is drawn again only when the number changes.
  return useSyncExternalStore(subscribeToResize, () => {
    const height = (window.innerHeight - AROUND_DAYS) / weeks
    return isPhone ? 0 : Math.max(Math.floor((height - EMPTY_DAY) / RECORD), 1)
  })
}

function subscribeToResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

interface DaysOptions {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly path: string
  /** Sets the first and the last day that are shown, `YYYY-MM-DD`. */
  readonly first: string
  readonly last: string
}

/** Reads the records of the surrounding list's filter whose date lies within the shown weeks. */
function useDays({ resource, columns, path, first, last }: DaysOptions) {
  const { filterValues } = useListContext()
  const shownDays = { [`${path}_gte`]: first, [`${path}_lte`]: last }
  const { data, total, isPending, error, meta } = useGetList<RaRecord>(
    resource.name,
    {
      filter: withCondition(filterValues, shownDays),
      sort: { field: path, order: 'ASC' },
      pagination: { page: 1, perPage: MAX_RECORDS },
      meta: { prefetch: listReferenceNames(columns) },
    },
    { placeholderData: (previous) => previous },
  )
  return { records: data ?? [], total, isPending, error, prefetched: readPrefetched(meta) }
}

/** Returns the first day of the month of the latest record of the surrounding list; undefined unless `isAsked`. */
function useLatestMonth({ resource, path }: DaysOptions, isAsked: boolean): string | undefined {
  const { filterValues } = useListContext()
  const { data } = useGetList<RaRecord>(
    resource.name,
    {
      filter: filterValues,
      sort: { field: path, order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: isAsked },
  )
  const day: unknown = data?.[0]?.[path]
  return isAsked && typeof day === 'string' ? getSpanStart('month', day) : undefined
}

interface MonthBarProps {
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly shown: number
  readonly total: number | undefined
  /** Holds the month of the latest record while the shown weeks have no record. */
  readonly latest: string | undefined
}

/** Draws the name of the month and the buttons that go to other months. */
function MonthBar({ month, onMonth, shown, total, latest }: MonthBarProps) {
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const today = useToday()
  const format = new Intl.DateTimeFormat(useLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const name = (first: string) => format.format(new Date(`${first}T00:00:00Z`))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <IconButton
        aria-label={texts?.('tools.previousMonth') ?? ''}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={texts?.('tools.nextMonth') ?? ''}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ fontSize: 16, minWidth: 140 }}>
        {name(month)}
      </Typography>
      <Button size="small" onClick={() => onMonth(getSpanStart('month', today))}>
        {texts?.('tools.thisDay')}
      </Button>
      {latest !== undefined && (
        <Button size="small" onClick={() => onMonth(latest)}>
          {texts?.('tools.latestRecord', { month: name(latest) })}
        </Button>
      )}
      {total !== undefined && total > shown && (
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {texts?.('tools.shownOf', { shown: integer(shown), total: integer(total) })}
        </Box>
      )}
    </Box>
  )
}

/** Draws the names of the days of the week, above the days of a month. */
function WeekdayNames({ first }: { readonly first: string }) {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => (
    <Box component="li" key={at} aria-hidden sx={weekday}>
      {format.format(new Date(`${addDays(first, at)}T00:00:00Z`))}
    </Box>
  ))
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minHeight: 0,
  overflow: 'auto',
} as const

const grid = {
  flex: 'none',
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const

const weekday = {
  py: 0.75,
  // Aligns the names with the numbers of the days.
  px: '10px',
  fontSize: 12,
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const
