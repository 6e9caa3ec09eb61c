import { Skeleton } from '@mui/material'
import { MoreVertical } from 'lucide-react'
import { memo, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { LinkBase, useEvent, useNavigate, type RaRecord } from 'react-admin'
import { meetsCondition } from '../../../schema/condition.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import type { ScreenTranslation } from '../../core/i18n/dictionaries.ts'
import type { CellTools } from '../../fields/cell-tools.tsx'
import { renderCell, renderTableCell, withCustomCell } from '../../fields/cells.tsx'
import { formatHiddenDecimals } from '../../fields/decimals.ts'
import { formatTitle } from '../../fields/field-text.ts'
import { UploadedImage } from '../../fields/uploads/uploaded-image.tsx'
import { getFirstPicture } from '../../fields/listable.ts'
import { onGridFocus, onGridKey } from '../../kit/table/grid-keys.ts'
import type { Peek } from '../peek.ts'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, type RowTexts } from '../row-texts.ts'
import { TableCells, type TableColumn, type TableModel } from '../../kit/table/table.tsx'
import { NEW_ROW } from './cell-edits.ts'
import type { ColumnLayout } from '../view/columns.ts'
import { createGridColumn, layOutColumn } from './grid-column.tsx'
import { findTone } from './grid-table.ts'

/** Holds the data that the cells of a row show. */
export interface GridRecord {
  readonly record: RaRecord
  readonly title: string
  /** Holds the address of the record's page; undefined when the person may not open it. */
  readonly address: string | undefined
  /** Holds the path of the record in its tree: `Furniture › Chairs`. */
  readonly path: string | undefined
  readonly isSelected: boolean
  /**
   * Indicates that the record has no title yet, such as a draft, which has no number.
   */
  readonly isUntitled: boolean
  /** Names the field whose first picture is shown beside the title; undefined for rows without pictures. */
  readonly picture: string | undefined
}

interface GridRowProps extends Pick<
  GridRecord,
  'record' | 'address' | 'path' | 'isSelected' | 'picture'
> {
  readonly resource: Resource
  readonly table: TableModel<GridRecord>
  readonly tools: CellTools
  readonly rowTexts: RowTexts
  readonly isSelectable: boolean
  /** Names the choice field whose tone colours the row. */
  readonly colorField?: string | undefined
  /** Indicates that the record is open beside the list. */
  readonly isPeeked: boolean
  /** Counts the headings of groups above the row, and the row; undefined in a list without groups. */
  readonly level?: number | undefined
}

/**
 * Draws one record of a grid. The row is memoized and reads no contexts, because scrolling mounts rows in every
 * frame.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { resource, record, address, table, tools, rowTexts, path, isSelected, isSelectable } =
    props
  const { isPeeked, picture, colorField, level } = props
  const ownTitle = formatTitle(resource, record, tools)
  const isNew = record.id === NEW_ROW
  const title = ownTitle || (isNew ? rowTexts.newRow : rowTexts.nameUntitled(record))
  return (
    <tr
      aria-level={level}
      aria-selected={isSelectable ? isSelected : undefined}
      aria-current={isPeeked || undefined}
      data-record={record.id}
      data-dimmed={isDimmed(resource, record) || undefined}
      data-tone={findTone(resource, record, colorField)}
      data-statement={getStatementRole(resource, record)}
    >
      <TableCells
        table={table}
        row={{ record, title, isUntitled: ownTitle === '', address, path, isSelected, picture }}
      />
    </tr>
  )
})

/** Returns the role of a record in a statement; undefined in other lists. */
function getStatementRole({ statement }: Resource, record: RaRecord) {
  if (!statement) return undefined
  if (statement.items && record[statement.items]) return 'item'
  return statement.strong && meetsCondition(statement.strong, record) ? 'strong' : 'line'
}

interface GridColumns {
  readonly places: readonly Place[]
  /** Holds the widths and the pinned columns that the person chose. */
  readonly layout: ColumnLayout
  readonly tools: CellTools
  readonly rowTexts: RowTexts
  readonly t: ScreenTranslation
  /** Selects or deselects a record; undefined when the list has no actions on selected rows. */
  readonly onTick: ((id: RaRecord['id'], range: boolean) => void) | undefined
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
}

/** Names the column of checkboxes. */
export const TICK = 'tick'

/** Returns the columns of a grid of records: checkboxes, fields, and the menu of each row. */
export function createGridColumns(options: GridColumns): readonly TableColumn<GridRecord>[] {
  const { places, layout, tools, rowTexts, t, onTick, onMenu } = options
  const pinned = places.flatMap(({ path }) => (layout.pinned.includes(path) ? [path] : []))
  const fields = places.map((place) => ({
    ...layOutColumn(createGridColumn(place, t), layout.widths, pinned.indexOf(place.path)),
    cell: (row: GridRecord) => drawFieldCell(row, place, tools),
    readTooltip: ({ record }: GridRecord) => getTooltip(record[place.path], place, tools),
  }))
  const ticks = onTick && {
    key: TICK,
    label: t('list.empty'),
    className: 'tick',
    cell: ({ record, title, isSelected }: GridRecord) => (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={rowTexts.select(title)}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => onTick(record.id, event.shiftKey)}
      />
    ),
  }
  const menu = onMenu && {
    key: 'menu',
    label: t('list.actions'),
    isLabelHidden: true,
    className: 'menu',
    cell: ({ record, title }: GridRecord) => (
      <button
        type="button"
        className="kebab"
        tabIndex={-1}
        aria-label={rowTexts.actions(title)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(record, currentTarget)}
      >
        <MoreVertical size={16} aria-hidden />
      </button>
    ),
  }
  return [...(ticks ? [ticks] : []), ...fields, ...(menu ? [menu] : [])]
}

/**
 * Draws a value of a record. The function is not a component, because a page has a thousand cells.
 */
function drawFieldCell(
  { record, title, isUntitled, address, path, picture }: GridRecord,
  place: Place,
  tools: CellTools,
) {
  const value: unknown = record[place.path]
  const { title: titled, statement, fields } = place.resource
  const items = statement?.items
  if (items && place.path === titled && record[items])
    return renderCell(
      record[items],
      tools,
      { ...place, path: items, field: fields[items]! },
      record,
    )
  if (place.path === titled && !address && (value ?? null) === null) return title
  // Text in a numeric field that is not a number stays as it was typed.
  if (typeof value === 'string' && isNumeric(place.field)) return value
  if (place.path !== titled || !address) return renderTableCell(value, tools, place, record)
  return (
    <LinkBase to={address} tabIndex={-1} className={isUntitled ? 'no' : undefined}>
      {picture !== undefined && <Thumbnail id={getFirstPicture(record[picture])} />}
      {path && <span className="path">{path} › </span>}
      {withCustomCell(value, tools, place, record, title)}
    </LinkBase>
  )
}

/** Draws the picture beside a title, or its empty place. */
function Thumbnail({ id }: { readonly id: string | undefined }) {
  return <span className="thumb">{id && <UploadedImage id={id} size={128} />}</span>
}

/**
 * Returns the tooltip of text that may be cut off in its cell, and of a price with more decimals than its cell shows.
 */
function getTooltip(value: unknown, place: Place, tools: CellTools) {
  if (typeof value === 'number') return formatHiddenDecimals(value, place, tools)
  return typeof value === 'string' && value.length > 16 && !ID.test(value) ? value : undefined
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

const ROWS = 8

/**
 * Draws rows of the final height while the first page is loading, so that the layout does not jump.
 */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? 16 : `${50 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}

/**
 * Returns the handlers of a grid whose records open beside it: Space, or → in the last cell, opens
 * the record of the row; Space closes it again. While a record is open, the focus on another row
 * opens the record of that row. F2 starts to edit cells.
 */
export function useRowKeys(peek: Peek | undefined, onEdit: (() => void) | undefined) {
  const onKeyDown = useEvent((event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key, shiftKey, ctrlKey, metaKey } = event
    const id = findRecordId(target)
    const isCell = target instanceof HTMLTableCellElement
    if (onEdit && key === 'F2' && id) {
      // The shortcut of the page would begin to edit without a row.
      event.preventDefault()
      return onEdit()
    }
    const isLast = key === 'ArrowRight' && isCell && target.nextElementSibling === null
    if (!peek || !isCell || !id || shiftKey || ctrlKey || metaKey || !(key === ' ' || isLast))
      return onGridKey(event)
    event.preventDefault()
    if (peek.id === id && key === ' ') peek.close()
    else peek.open(id)
  })
  const onFocus = useEvent((event: FocusEvent<HTMLTableElement>) => {
    onGridFocus(event)
    const id = findRecordId(event.target)
    if (peek?.id !== undefined && id && id !== peek.id) peek.open(id)
  })
  return { onKeyDown, onFocus }
}

/** Returns a function that finds the address that a row opens. */
export function useAddresses(resource: Resource) {
  const link = useRecordLink(resource)
  return (record: RaRecord) => (record.id === NEW_ROW ? undefined : link(record))
}

/**
 * Returns the handler of a click into the rows of a grid, which opens the page of the record unless a record is open
 * beside the list. One handler for all rows costs less than one for each row.
 */
export function useRowClick(
  items: readonly { readonly record?: RaRecord }[],
  findAddress: (record: RaRecord) => string | undefined,
  peek: Peek | undefined,
) {
  const navigate = useNavigate()
  return ({ target }: MouseEvent<HTMLElement>) => {
    const control = (target as Element).closest('a, button, input, .tick')
    if (peek?.id !== undefined || control || window.getSelection()?.type === 'Range') return
    const id = findRecordId(target)
    const item = id && items.find(({ record }) => record && String(record.id) === id)
    const address = item && item.record && findAddress(item.record)
    if (address) navigate(address)
  }
}

function findRecordId(target: EventTarget): string | undefined {
  return (target as Element).closest('tr')?.dataset.record
}
