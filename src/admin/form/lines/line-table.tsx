import { useTranslation } from '../../core/context/translation.ts'
import { Box, IconButton } from '@mui/material'
import type { FieldOf } from '../../../schema/fields.ts'
import { formatField } from '../../fields/field-text.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import { buildColumn } from '../../fields/cells.tsx'
import { removeMark } from '../../kit/button/busy-button.tsx'
import { PlainTable } from '../../kit/table/table.tsx'
import { HintCell, LineInput, type HintPlace } from './hint.tsx'
import { getMinWidth, type LineColumn } from './line-layout.ts'
import { GripVertical, Trash2 } from 'lucide-react'
import type { DragEvent } from 'react'
import type { Values } from '../../../schema/values.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { LINES } from '../../../schema/document.ts'
import type { Place } from '../../../schema/place.ts'
import { useComputedValue, useLiveAmounts } from '../live-amounts.tsx'

/** Holds the props of both layouts of child rows, table and cards. */
export interface LineRowsProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly rowKeys: readonly string[]
  readonly columns: readonly LineColumn[]
  /** Lists the columns of values that are computed while typing. */
  readonly live: readonly (Place & { readonly name: string })[]
  readonly hint: HintPlace | undefined
  readonly disabled: boolean
  readonly onEntered: (row: number, name: string, value: unknown) => void
  readonly onRemove: (row: number) => void
  /** Moves a row to another place; undefined when the order cannot be changed. */
  readonly onMove: ((from: number, to: number) => void) | undefined
}

/** Draws child rows as a table that is edited like a spreadsheet. */
export function LineTable(props: LineRowsProps) {
  const { place, rowKeys, columns, live, hint, disabled, onEntered, onRemove, onMove } = props
  const { path } = place
  const t = useTranslation()
  const inputs = columns.map((column, i) => ({
    ...buildColumn(column, t),
    // References and texts take the remaining width.
    getHeadStyle: () => ({
      minWidth: getMinWidth(column.field, i === 0),
      ...(isNumeric(column.field) && { width: 136 }),
    }),
    cell: (_: string, row: number) => (
      <LineInput
        lines={place.field}
        row={`${path}.${row}`}
        place={column}
        name={`${path}.${row}.${column.name}`}
        bare
        required={column.field.required === true}
        disabled={disabled}
        onEntered={(value) => onEntered(row, column.name, value)}
      />
    ),
  }))
  const hints = hint
    ? [
        {
          ...buildColumn(hint, t),
          key: 'hint',
          className: 'value',
          getHeadStyle: () => ({ minWidth: 80 }),
          cell: (_: string, row: number) => <HintCell place={hint} row={`${path}.${row}`} />,
        },
      ]
    : []
  const values = live.map((column) => ({
    ...buildColumn(column, t),
    className: 'value',
    getHeadStyle: () => ({ minWidth: 96 }),
    cell: (_: string, row: number) => (
      <LiveCell place={column} name={column.name} row={row} lines={path} />
    ),
  }))
  const handles = onMove
    ? [
        {
          key: 'move',
          label: t('field.order'),
          isLabelHidden: true,
          getHeadStyle: () => ({ width: 36 }),
          cell: (_: string, row: number) => <MoveRow row={row} />,
        },
      ]
    : []
  const removal = {
    key: 'remove',
    label: t('list.actions'),
    isLabelHidden: true,
    cell: (_: string, row: number) => (
      <RemoveRow row={row} disabled={disabled} onRemove={onRemove} />
    ),
  }
  return (
    <Box sx={scroller}>
      <PlainTable
        columns={[...handles, ...inputs, ...hints, ...values, removal]}
        rows={rowKeys}
        getRowKey={(rowKey) => rowKey}
        getRowProps={() => ({ 'data-row': true })}
        sx={table}
      />
    </Box>
  )
}

const table = {
  '& th': { px: 0.5, pb: 0.5 },
  '& td': { p: 0.5, verticalAlign: 'top' },
  '& .value': { verticalAlign: 'middle' },
  '& td:last-child': { width: 40, paddingInlineEnd: 0 },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
} as const

/**
 * Positions the scroll container, so that visually hidden texts at its far end scroll with it
 * instead of widening the page.
 */
const scroller = { position: 'relative', overflowX: 'auto', mx: -0.5, px: 0.5, pb: 0.5 } as const

interface LiveCellProps {
  readonly place: Place
  readonly name: string
  readonly row: number
  /** Names the field that holds the rows. */
  readonly lines: string
}

/** Draws the value that the server will compute for a field of a child row. */
export function LiveCell({ place: { field, ...place }, name, row, lines }: LiveCellProps) {
  const tools = useCellTools()
  // The computed record contains the rows of the form with their amounts (document.ts).
  const rows = useLiveAmounts()?.[LINES] as readonly Values[] | undefined
  const derived = lines === LINES ? rows?.[row] : undefined
  if (field.kind === 'computed') {
    return (
      <ComputedCell place={{ field, ...place }} prefix={`${lines}.${row}.`} fallback={derived} />
    )
  }
  return <>{formatField(derived?.[name], tools, { field, ...place })}</>
}

interface ComputedCellProps {
  readonly place: Place<FieldOf<'computed'>>
  readonly prefix: string
  readonly fallback: Values | undefined
}

function ComputedCell({ place, prefix, fallback }: ComputedCellProps) {
  const tools = useCellTools()
  const value = useComputedValue(place.field, { prefix, fallback })
  return <>{formatField(value, tools, place)}</>
}

/** Sets the type of the data of a dragged row, so that no other element accepts it. */
export const DRAGGED_ROW = 'application/x-armazem-row'

/** Draws the handle by which a child row is dragged; the keyboard moves a row from its inputs. */
function MoveRow({ row }: { readonly row: number }) {
  const t = useTranslation()
  const label = t('field.moveRow', { row: row + 1 })
  return (
    <IconButton
      size="small"
      draggable
      // A stop at each row would slow down entering rows with Tab.
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-keyshortcuts="Control+Shift+ArrowUp Control+Shift+ArrowDown"
      onDragStart={({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAGGED_ROW, String(row))
      }}
      sx={{ cursor: 'grab', color: 'text.secondary' }}
    >
      <GripVertical size={16} aria-hidden />
    </IconButton>
  )
}

interface RemoveRowProps {
  readonly row: number
  readonly disabled: boolean
  readonly onRemove: (row: number) => void
}

/** Draws the button that removes a child row from the form. */
export function RemoveRow({ row, disabled, onRemove }: RemoveRowProps) {
  const t = useTranslation()
  return (
    <IconButton
      {...removeMark}
      aria-label={t('field.removeRow', { row: row + 1 })}
      disabled={disabled}
      onClick={() => onRemove(row)}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
}
