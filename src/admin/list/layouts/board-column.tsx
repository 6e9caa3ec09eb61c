import { Box, Button, IconButton, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, MoreVertical } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { LinkBase, useDataProvider, useGetList, useListContext, type RaRecord } from 'react-admin'
import { listenToDrag } from './moves.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { PrefetchedProvider, readPrefetched, useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell, renderTableCell } from '../../fields/cells.tsx'
import { withCondition } from '../../fields/filter-values.ts'
import { formatTitle } from '../../fields/field-text.ts'
import { card, cardTitle } from '../cards/card-facts.tsx'
import { splitCardParts, sortByPriority } from '../cards/card-parts.ts'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, useRowTexts } from '../row-texts.ts'
import { hasTotal } from '../grid/totals-rows.tsx'
import { listReferenceNames } from '../view/columns.ts'

export interface BoardColumnProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Holds the choice field whose values are the columns of the board. */
  readonly place: Place
  readonly choice: string
  /** Holds a record whose new choice is being written. */
  readonly moving: { readonly id: RaRecord['id']; readonly to: string } | undefined
  readonly dragged: RaRecord | undefined
  readonly mayDrop: boolean
  readonly onDrag: (record: RaRecord | undefined) => void
  readonly onDrop: (anchor: HTMLElement) => void
  /** Returns whether a record can be moved to another column. */
  readonly hasMoves: (record: RaRecord) => boolean
  readonly onMove: (record: RaRecord, anchor: HTMLElement) => void
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
}

/** Sets how many cards a column shows, and how many more each step adds. */
const STEP = 25

/** Draws a column of a board: its heading, and the cards of the records with its choice. */
export function BoardColumn(props: BoardColumnProps) {
  const { resource, columns, place, choice, moving, dragged, mayDrop, onDrag, onDrop } = props
  const t = useTranslation()
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const [limit, setLimit] = useState(STEP)
  const [isOver, setIsOver] = useState(false)
  const { filterValues, sort } = useListContext()
  const filter = withCondition(filterValues, { [place.path]: choice })
  const { data, total, isPending, error, meta } = useGetList<RaRecord>(
    resource.name,
    {
      filter,
      sort,
      pagination: { page: 1, perPage: limit },
      meta: { prefetch: listReferenceNames(columns) },
    },
    { placeholderData: (previous) => previous },
  )
  const records = (data ?? []).filter(({ id }) => id !== moving?.id)
  const name = t.choice(resource, place.path, choice)
  const accept = (event: DragEvent) => {
    if (!mayDrop) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <Box
      component="section"
      aria-label={name}
      onDragOver={accept}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        setIsOver(false)
        if (mayDrop) onDrop(event.currentTarget)
      }}
      sx={column}
      data-target={mayDrop || undefined}
      data-over={(mayDrop && isOver) || undefined}
      data-closed={(dragged && !mayDrop && dragged[place.path] !== choice) || undefined}
    >
      <Box component="header" sx={head}>
        {renderCell(choice, useCellTools(), place)}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {total !== undefined && integer(total)}
        </Box>
        <ColumnSum resource={resource} columns={columns} filter={filter} />
      </Box>
      <PrefetchedProvider value={readPrefetched(meta)}>
        <Box component="ul" sx={list}>
          {isPending && <Skeleton component="li" variant="rounded" height={72} />}
          {error && <li role="alert">{error.message}</li>}
          {moving?.to === choice && <Skeleton component="li" variant="rounded" height={72} />}
          {records.map((record) => (
            <BoardCard key={record.id} {...props} record={record} onDrag={onDrag} />
          ))}
          {!isPending && !error && records.length === 0 && (
            <Box component="li" sx={{ color: 'text.secondary', fontSize: 13, p: 1 }}>
              {t('list.nothing')}
            </Box>
          )}
        </Box>
      </PrefetchedProvider>
      {total !== undefined && data && total > data.length && (
        <Button size="small" onClick={() => setLimit(limit + STEP)} sx={{ m: 1, mt: 0 }}>
          {texts?.('tools.showMore', { count: integer(total - data.length) })}
        </Button>
      )}
    </Box>
  )
}

interface ColumnSumProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly filter: Readonly<Record<string, unknown>>
}

/** Draws the sum of the most important amount of a column's records. */
function ColumnSum({ resource, columns, filter }: ColumnSumProps) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const tools = useCellTools()
  const t = useTranslation()
  const place = sortByPriority(resource, columns).find(
    (each) => hasTotal(resource, each) && !Object.hasOwn(resource.ratios, each.path),
  )
  const sum = place ? [place.path] : []
  const { data } = useQuery({
    queryKey: [resource.name, 'aggregate', { sum, ratio: [], filter }],
    queryFn: ({ signal }) =>
      dataProvider.aggregate(resource.name, { sum, ratio: [], filter, signal }),
    enabled: place !== undefined,
    placeholderData: (previous) => previous,
  })
  const value = place && data?.sum?.[place.path]
  if (!place || value === undefined || value === null) return null
  return (
    <Box component="span" title={t.field(resource, place.path)} sx={{ marginInlineStart: 'auto' }}>
      {renderTableCell(value, tools, place)}
    </Box>
  )
}

interface BoardCardProps extends Omit<BoardColumnProps, 'mayDrop' | 'onDrop' | 'moving'> {
  readonly record: RaRecord
}

function BoardCard(props: BoardCardProps) {
  const { resource, columns, place, record, dragged, onDrag, hasMoves, onMove, onMenu } = props
  const t = useTranslation()
  const tools = useCellTools()
  const texts = useTexts('tools')
  const rowTexts = useRowTexts(resource)
  const address = useRecordLink(resource)(record)
  const others = columns.filter(({ path }) => path !== place.path)
  const { state, facts } = splitCardParts(resource, others, record)
  const title = formatTitle(resource, record, tools) || rowTexts.nameUntitled(record)
  const isMovable = hasMoves(record)
  return (
    <Box
      component="li"
      draggable={isMovable}
      {...listenToDrag(record, title, onDrag)}
      data-record={record.id}
      sx={isDimmed(resource, record) ? dimmed : boardCard}
      style={{ opacity: dragged?.id === record.id ? 0.5 : 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box
          {...(address ? { component: LinkBase, to: address } : {})}
          draggable={false}
          sx={{ ...cardTitle, flex: 1, minWidth: 0, fontSize: 14 }}
        >
          {title}
        </Box>
        <Box className="buttons">
          {isMovable && (
            <IconButton
              size="small"
              aria-label={texts?.('tools.moveRecord', { title }) ?? ''}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMove(record, currentTarget)}
            >
              <ArrowRightLeft size={14} aria-hidden />
            </IconButton>
          )}
          {onMenu && (
            <IconButton
              size="small"
              aria-label={rowTexts.actions(title)}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(record, currentTarget)}
            >
              <MoreVertical size={14} aria-hidden />
            </IconButton>
          )}
        </Box>
      </Box>
      {state && renderCell(record[state.path], tools, state, record)}
      <Box component="dl" sx={boardFacts}>
        {facts.map((fact) => (
          <div key={fact.path}>
            <dt>{t.field(resource, fact.path)}</dt>
            <dd>{renderTableCell(record[fact.path], tools, fact, record)}</dd>
          </div>
        ))}
      </Box>
    </Box>
  )
}

const column = {
  flex: { xs: '0 0 86%', sm: '1 0 224px' },
  maxWidth: { sm: 360 },
  scrollSnapAlign: 'start',
  alignSelf: 'flex-start',
  maxHeight: { sm: '100%' },
  display: 'flex',
  flexDirection: 'column',
  minHeight: 120,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.default',
  '&[data-target]': { borderColor: 'primary.main', borderStyle: 'dashed' },
  '&[data-over]': { bgcolor: 'action.selected' },
  '&[data-closed]': { opacity: 0.5 },
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
} as const

const list = {
  listStyle: 'none',
  m: 0,
  p: 1,
  pt: 0,
  display: 'grid',
  gap: 1,
  overflowY: { sm: 'auto' },
} as const

const boardCard = {
  ...card,
  p: 1,
  minWidth: 0,
  position: 'relative',
  '&[draggable=true]': { cursor: 'grab' },
  // Shows the buttons over the end of the title, on hover and focus where the pointer can hover.
  '@media (hover: hover)': {
    '& .buttons': {
      position: 'absolute',
      insetBlockStart: 4,
      insetInlineEnd: 4,
      borderRadius: '8px',
      bgcolor: 'background.paper',
      opacity: 0,
    },
    '&:hover .buttons, & .buttons:focus-within': { opacity: 1 },
  },
} as const

const boardFacts = {
  m: 0,
  display: 'grid',
  rowGap: 0.25,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', columnGap: 1, alignItems: 'baseline', minWidth: 0 },
  '& dt': { flex: 'none', color: 'text.secondary', fontSize: 12 },
  '& dd': { m: 0, marginInlineStart: 'auto', textAlign: 'end', overflowWrap: 'anywhere' },
  // Gives each link the minimum size of a touch target.
  '& a': { color: 'inherit', display: 'inline-block', minWidth: 24, py: '2px' },
} as const

const dimmed = { ...boardCard, '& dd, & a': { color: 'text.secondary' } } as const
