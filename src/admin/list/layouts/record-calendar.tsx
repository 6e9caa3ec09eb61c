import {
  Box,
  Button,
  IconButton,
  Skeleton,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import {
  LinkBase,
  useCreatePath,
  useGetList,
  useListContext,
  useLocale,
  type RaRecord,
} from 'react-admin'
import { addDays, addMonths, getSpanEnd, getSpanStart, listSpans } from '../../../schema/days.ts'
import type { Tone } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats, useToday } from '../../core/context/formats.ts'
import { useRecordRights } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { PrefetchedProvider, useCellTools, type Prefetched } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { formatField, type Place } from '../../fields/field-text.ts'
import { formatTitle } from '../../fields/title.ts'
import { useCreatePage } from '../list-actions.tsx'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, useRowTexts } from '../row-texts.ts'
import { useToolTexts } from '../tool-texts.ts'
import { listReferenceNames } from '../view/columns.ts'
import { splitCardParts } from '../cards/card-parts.ts'
import { useMoves, useMoveTo } from './moves.tsx'

interface RecordCalendarProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Names the date field that decides on which day a record is shown. */
  readonly place: Place
}

/** Limits the records of the shown weeks, as the API does. */
const MAX_RECORDS = 1000
/** Limits the records that a day shows before it is opened. */
const MAX_PER_DAY = 3

/**
 * Draws the records of the surrounding list on the days of a month. A record can be dragged to another day when its
 * date can be edited.
 */
export function RecordCalendar({ resource, columns, place }: RecordCalendarProps) {
  const today = useToday()
  const [month, setMonth] = useState(getSpanStart('month', today))
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
  const byDay = Map.groupBy(records, (record) => String(record[path]))
  const perDay = isPhone ? 0 : MAX_PER_DAY
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
        />
        {error && <Box role="alert">{error.message}</Box>}
        {isPending ? (
          <Skeleton variant="rounded" height={480} />
        ) : (
          <Box component="ul" sx={grid}>
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
  const within = { [`${path}_gte`]: first, [`${path}_lte`]: last }
  const { data, total, isPending, error, meta } = useGetList<RaRecord>(
    resource.name,
    {
      filter: {
        ...filterValues,
        $and: [...((filterValues.$and as readonly object[] | undefined) ?? []), within],
      },
      sort: { field: path, order: 'ASC' },
      pagination: { page: 1, perPage: MAX_RECORDS },
      meta: { prefetch: listReferenceNames(columns) },
    },
    { placeholderData: (previous) => previous },
  )
  const { prefetched = NOTHING } = (meta as { prefetched?: Prefetched } | undefined) ?? {}
  return { records: data ?? [], total, isPending, error, prefetched }
}

const NOTHING: Prefetched = {}

interface MonthBarProps {
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly shown: number
  readonly total: number | undefined
}

/** Draws the name of the month and the buttons that go to other months. */
function MonthBar({ month, onMonth, shown, total }: MonthBarProps) {
  const texts = useToolTexts()
  const { integer } = useFormats()
  const today = useToday()
  const name = new Intl.DateTimeFormat(useLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <IconButton
        aria-label={texts?.('previousMonth') ?? ''}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={texts?.('nextMonth') ?? ''}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ fontSize: 16, minWidth: 140 }}>
        {name.format(new Date(`${month}T00:00:00Z`))}
      </Typography>
      <Button size="small" onClick={() => onMonth(getSpanStart('month', today))}>
        {texts?.('thisDay')}
      </Button>
      {total !== undefined && total > shown && (
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {texts?.('shownOf', { shown: integer(shown), total: integer(total) })}
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

interface DayProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly place: Place
  readonly day: string
  readonly isToday: boolean
  readonly isOutside: boolean
  readonly records: readonly RaRecord[]
  /** Limits the records that are shown. */
  readonly shown: number
  /** Shows all records of the day, or the first ones again. */
  readonly onOpen: () => void
  readonly mayMove: (record: RaRecord) => boolean
  readonly onDrag: (record: RaRecord | undefined) => void
  /** Moves the dragged record to the day; undefined when there is none, or when it is there already. */
  readonly onDrop: (() => void) | undefined
}

function Day(props: DayProps) {
  const { resource, columns, place, day, isToday, isOutside, records, shown, onOpen } = props
  const { mayMove, onDrag, onDrop } = props
  const texts = useToolTexts()
  const { date, integer } = useFormats()
  const [isOver, setOver] = useState(false)
  const rest = records.length - Math.min(shown, records.length)
  return (
    <Box
      component="li"
      aria-label={date(day)}
      sx={cell}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={(onDrop && isOver) || undefined}
      onDragOver={(event: DragEvent) => {
        if (!onDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onDrop?.()
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 24 }}>
        <span className="number">{Number(day.slice(8))}</span>
        <NewOnDay resource={resource} place={place} day={day} />
      </Box>
      <Box component="ul" sx={entries}>
        {records.slice(0, shown).map((record) => (
          <Entry
            key={record.id}
            resource={resource}
            columns={columns}
            place={place}
            record={record}
            isMovable={mayMove(record)}
            onDrag={onDrag}
          />
        ))}
      </Box>
      {(rest > 0 || shown === Infinity) && (
        <Button size="small" aria-expanded={shown === Infinity} onClick={onOpen} sx={more}>
          {shown === 0
            ? integer(records.length)
            : texts?.(rest > 0 ? 'moreOfDay' : 'fewerOfDay', { count: integer(rest) })}
        </Button>
      )}
    </Box>
  )
}

interface NewOnDayProps {
  readonly resource: Resource
  readonly place: Place
  readonly day: string
}

/** Draws the button that opens the form for a record of a day. */
function NewOnDay({ resource, place: { path, field }, day }: NewOnDayProps) {
  const t = useTranslation()
  const texts = useToolTexts()
  const createPage = useCreatePage(resource)
  const createPath = useCreatePath()
  const { date } = useFormats()
  const rights = useRecordRights(resource)
  if (createPage === undefined || !rights.create || field.readOnly) return null
  const name = texts?.('newOnDay', { one: t.resource(resource.name, 1), day: date(day) }) ?? ''
  return (
    <IconButton
      size="small"
      className="new"
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'create' })}
      state={{ record: { [path]: day } }}
      aria-label={name}
      title={name}
    >
      <Plus size={14} aria-hidden />
    </IconButton>
  )
}

interface EntryProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly place: Place
  readonly record: RaRecord
  readonly isMovable: boolean
  readonly onDrag: (record: RaRecord | undefined) => void
}

/** Draws a record on its day: its title and its most important fact, with the state in front. */
function Entry({ resource, columns, place, record, isMovable, onDrag }: EntryProps) {
  const tools = useCellTools()
  const words = useRowTexts(resource)
  const address = useRecordLink(resource)(record)
  const own = formatTitle(resource, record, tools)
  const title = own || words.nameUntitled(record)
  const others = columns.filter(({ path }) => path !== place.path)
  const { state, facts } = splitCardParts(resource, others, record)
  const [fact] = facts
  const described = facts.map((each) => formatField(record[each.path], tools, each))
  const { field } = state ?? {}
  const tone =
    state && field?.kind === 'select' ? field.choices[String(record[state.path])] : undefined
  return (
    <Box
      component="li"
      draggable={isMovable}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        onDrag(record)
      }}
      onDragEnd={() => onDrag(undefined)}
      data-record={record.id}
      sx={entry(tone)}
      style={{ opacity: isDimmed(resource, record) ? 0.6 : 1 }}
    >
      <Box
        {...(address ? { component: LinkBase, to: address } : {})}
        draggable={false}
        title={[title, ...described].join(' · ')}
        sx={entryTitle}
      >
        {title}
      </Box>
      {fact && (
        <Box sx={own ? entryFact : entryOnlyFact}>
          {renderCell(record[fact.path], tools, fact, record)}
        </Box>
      )}
    </Box>
  )
}

interface OpenDayProps extends Omit<EntryProps, 'record' | 'isMovable' | 'onDrag'> {
  readonly day: string
  readonly records: readonly RaRecord[]
}

/** Draws the records of a day below the month, for narrow screens. */
function OpenDay({ day, records, ...more }: OpenDayProps) {
  const { date } = useFormats()
  return (
    <Box component="section" aria-label={date(day)}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {date(day)}
      </Typography>
      <Box component="ul" sx={entries}>
        {records.map((record) => (
          <Entry
            key={record.id}
            {...more}
            record={record}
            isMovable={false}
            onDrag={() => undefined}
          />
        ))}
      </Box>
    </Box>
  )
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
  p: 0.75,
  fontSize: 12,
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const

const cell = {
  minHeight: { xs: 56, sm: 104 },
  minWidth: 0,
  p: 0.5,
  borderBottom: 1,
  borderInlineEnd: 1,
  borderColor: 'divider',
  '& .number': { fontSize: 12, fontVariantNumeric: 'tabular-nums', px: '6px', py: '2px' },
  '&[data-outside] .number': { color: 'text.secondary' },
  '&[data-outside]': { bgcolor: 'background.default' },
  '&[data-today] .number': {
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    borderRadius: '6px',
  },
  '&[data-over]': { bgcolor: 'action.selected' },
  '& .new': { marginInlineStart: 'auto', display: { xs: 'none', sm: 'inline-flex' } },
  '@media (hover: hover)': {
    '& .new': { opacity: 0 },
    '&:hover .new, & .new:focus-visible': { opacity: 1 },
  },
} as const

const entries = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' } as const

const entry = (tone: Tone | undefined) => (theme: Theme) => ({
  display: 'flex',
  gap: '6px',
  minWidth: 0,
  padding: '2px 4px',
  borderRadius: '6px',
  // A document number of 16 characters fits into a day at 1280 px.
  fontSize: 11,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  color: theme.tokens.tones[tone ?? 'neutral'].text,
  backgroundColor: theme.tokens.tones[tone ?? 'neutral'].background,
  '&[draggable=true]': { cursor: 'grab' },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
})

const entryTitle = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 550,
} as const

/** Shows the fact beside the title where a day is wide enough for both. */
const entryFact = {
  display: { xs: 'none', xl: 'block' },
  flex: '0 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const entryOnlyFact = { ...entryFact, display: 'block' } as const

const more = { minHeight: 24, py: 0, px: 0.75, fontSize: 12, minWidth: 0 } as const
