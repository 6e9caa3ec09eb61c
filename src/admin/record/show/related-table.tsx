import { useMediaQuery, Box } from '@mui/material'
import { useLayoutEffect, useState } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { buildColumn, renderCell, renderTableCell, withCustomCell } from '../../fields/cells.tsx'
import { formatHiddenDecimals, getListDecimals } from '../../fields/decimals.ts'
import { formatField } from '../../fields/field-text.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { PlainTable } from '../../kit/table/table.tsx'
import { CardFacts, cardTitle } from '../../list/cards/card-facts.tsx'
import { splitCardParts, sortByPriority } from '../../list/cards/card-parts.ts'
import { useRecordLink } from '../../list/record-links.ts'
import { useRowTexts } from '../../list/row-texts.ts'
import type { Kind } from '../../../schema/fields.ts'
import { getKind } from '../../../schema/kinds.ts'
import type { Place } from '../../../schema/place.ts'

interface RelatedTableProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly records: readonly RaRecord[]
}

/** Draws a few records: as a table with the columns that fit, or as cards on a phone. */
export function RelatedTable({ resource, columns, records }: RelatedTableProps) {
  const rowTexts = useRowTexts(resource)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const width = useWidth(frame)
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { team } = useSession()
  const decimals = getListDecimals(columns, records, team.decimals)
  const tools = { ...useCellTools(), decimals }
  const findLink = useRecordLink(resource)
  // When the title refers to the page's own record, the first text of a row is the link to the row.
  const linked =
    columns.find(({ path }) => path === resource.title) ??
    columns.find(({ field }) => field.kind !== 'reference')
  const drawCell = (record: RaRecord, place: Place) => {
    const address = place === linked ? findLink(record) : undefined
    const exact = formatHiddenDecimals(record[place.path], place, tools)
    const cell = renderTableCell(record[place.path], tools, place, record)
    if (!address) return exact === undefined ? cell : <span title={exact}>{cell}</span>
    const value: unknown = record[place.path]
    // Only a record whose title is blank is named as untitled. Another blank value, such as a bin, is a dash.
    const blank = place.path === resource.title ? rowTexts.nameUntitled(record) : '–'
    const text = formatField(value, tools, place) || blank
    return <LinkBase to={address}>{withCustomCell(value, tools, place, record, text)}</LinkBase>
  }
  if (isPhone) {
    return <RelatedCards resource={resource} columns={columns} records={records} />
  }
  return (
    <div ref={setFrame}>
      <EdgeFrame>
        <PlainTable
          columns={fitColumns(resource, columns, width).map((place) => ({
            ...buildColumn(place, tools.labels),
            ...(place.field.kind === 'reference' && { className: 'wraps' }),
            cell: (record: RaRecord) => drawCell(record, place),
          }))}
          rows={records}
          getRowKey={({ id }) => id}
          sx={table}
        />
      </EdgeFrame>
    </div>
  )
}

const table = {
  '& th, & td': {
    px: 1.25,
    py: 0.75,
    maxWidth: 280,
    borderTop: 1,
    borderColor: 'divider',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Names, such as the name of an account, wrap before the table scrolls.
  '& td.wraps': { whiteSpace: 'normal' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 2 },
  '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 2 },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    display: 'inline-block',
    minWidth: 24,
    py: '2px',
  },
  '& td:first-of-type a': {
    display: 'block',
    fontWeight: 550,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& .code': { fontFamily: 'ui-monospace, monospace', fontSize: 12 },
} as const

/** Draws a few records as cards, for narrow screens. */
function RelatedCards({ resource, columns, records }: RelatedTableProps) {
  const rowTexts = useRowTexts(resource)
  const { team } = useSession()
  const decimals = getListDecimals(columns, records, team.decimals)
  const tools = { ...useCellTools(), decimals }
  const findLink = useRecordLink(resource)
  // When the title refers to the page's own record, the first column of the table is the heading.
  const named = columns.find(({ path }) => path === resource.title) ?? columns[0]
  const others = columns.filter((place) => place !== named)
  return (
    <Box component="ul" sx={list}>
      {records.map((record) => {
        const { state, facts } = splitCardParts(resource, others, record)
        const address = findLink(record)
        const title = named ? formatField(record[named.path], tools, named) : ''
        return (
          <Box component="li" key={record.id} sx={item}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <Box {...(address ? { component: LinkBase, to: address } : {})} sx={heading}>
                {title || rowTexts.nameUntitled(record)}
              </Box>
              {state && renderCell(record[state.path], tools, state, record)}
            </Box>
            <CardFacts resource={resource} record={record} places={facts} decimals={decimals} />
          </Box>
        )
      })}
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const

const item = { px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' } as const

const heading = { ...cardTitle, flex: 1, minWidth: 0 } as const

/**
 * Returns the width of an element in px; Infinity until the element was measured. The element is replaced when the
 * window becomes wide again after it was as narrow as a phone.
 */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth || Infinity)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [element])
  return width
}

/** Estimates the width of a column in a small table, in px. */
const widths: Readonly<Partial<Record<Kind, number>>> = {
  text: 160,
  email: 210,
  url: 180,
  phone: 140,
  code: 130,
  reference: 150,
  select: 125,
  boolean: 75,
  date: 115,
  dateTime: 190,
  money: 110,
  price: 110,
  address: 220,
}
/** Sets the estimated width of columns of other kinds, in px. */
const OTHER_WIDTH = 90
/** Sets the smallest estimated width of a title that is not a code, in px. */
const TITLE_WIDTH = 200

/**
 * Returns the columns that fit into a width, in their own order. The most important columns are
 * kept.
 */
export function fitColumns(
  resource: Resource,
  columns: readonly Place[],
  width: number,
): readonly Place[] {
  let left = width
  const chosen = sortByPriority(resource, columns).filter((place, i) => {
    const needed = getWidth(resource, place)
    if (i > 0 && needed > left) return false
    left -= needed
    return true
  })
  return columns.filter((place) => chosen.includes(place))
}

function getWidth({ title }: Resource, { path, field }: Place): number {
  const kind = getKind(field)
  const usual = widths[kind] ?? OTHER_WIDTH
  return path === title && kind !== 'code' ? Math.max(TITLE_WIDTH, usual) : usual
}
