import { Box, Button, IconButton, Typography, type Theme } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { LinkBase, useCreatePath, type RaRecord } from 'react-admin'
import { listenToDrag } from './moves.ts'
import type { Tone } from '../../../schema/field-options.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRecordRights } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderTableCell } from '../../fields/cells.tsx'
import { formatField, formatTitle } from '../../fields/field-text.ts'
import { useCreatePage, useRecordLink } from '../record-links.ts'
import { isDimmed, useRowTexts } from '../row-texts.ts'
import { splitCardParts } from '../cards/card-parts.ts'

interface DayProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly place: Place
  readonly day: string
  readonly isToday: boolean
  /** Indicates that the day is outside the shown month. */
  readonly isOutside: boolean
  readonly records: readonly RaRecord[]
  /** Limits the records that are shown. */
  readonly shown: number
  /** Shows all records of the day, or only the first records again. */
  readonly onOpen: () => void
  readonly mayMove: (record: RaRecord) => boolean
  readonly onDrag: (record: RaRecord | undefined) => void
  /**
   * Moves the dragged record to the day; undefined when no record is dragged, or when the record is on this day
   * already.
   */
  readonly onDrop: (() => void) | undefined
}

/** Draws a day of a calendar with its records. */
export function Day(props: DayProps) {
  const { resource, columns, place, day, isToday, isOutside, records, shown, onOpen } = props
  const { mayMove, onDrag, onDrop } = props
  const texts = useTexts('tools')
  const { date, integer } = useFormats()
  const [isOver, setIsOver] = useState(false)
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
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
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
            : texts?.(rest > 0 ? 'tools.moreOfDay' : 'tools.fewerOfDay', { count: integer(rest) })}
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
  const texts = useTexts('tools')
  const createPage = useCreatePage(resource)
  const createPath = useCreatePath()
  const { date } = useFormats()
  const rights = useRecordRights(resource)
  if (createPage === undefined || !rights.create || field.readOnly) return null
  const name =
    texts?.('tools.newOnDay', { one: t.resource(resource.name, 1), day: date(day) }) ?? ''
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

/**
 * Draws a record on its day: its title and its most important fact, in the colours of its state.
 */
function Entry({ resource, columns, place, record, isMovable, onDrag }: EntryProps) {
  const tools = useCellTools()
  const rowTexts = useRowTexts(resource)
  const address = useRecordLink(resource)(record)
  const ownTitle = formatTitle(resource, record, tools)
  const title = ownTitle || rowTexts.nameUntitled(record)
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
      {...listenToDrag(record, title, onDrag)}
      data-record={record.id}
      sx={styleEntry(tone)}
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
        <Box sx={ownTitle ? entryFact : entryOnlyFact}>
          {renderTableCell(record[fact.path], tools, fact, record)}
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
export function OpenDay({ day, records, ...more }: OpenDayProps) {
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

/** Holds the height of the window without the days of the calendar, in px, if the list has tabs of saved views. */
export const AROUND_DAYS = 226

const cell = {
  // The weeks fill the window.
  minHeight: { xs: 56, sm: `max(82px, (100dvh - ${AROUND_DAYS}px) / var(--weeks))` },
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

const styleEntry = (tone: Tone | undefined) => (theme: Theme) => ({
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
