import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { FieldOf } from '../../../schema/fields.ts'
import type { Place } from '../../fields/field-text.ts'
import { buildColumn } from '../../fields/cells.tsx'
import { PlainTable } from '../../kit/table/table.tsx'
import { BoundInput } from '../bound-input.tsx'
import { HintCell, type HintPlace } from './hint.tsx'
import { LiveCell, MoveRow, RemoveRow } from './line-cells.tsx'
import { getMinWidth, type LineColumn } from './line-layout.ts'

/** Holds the props of both layouts of child rows, table and cards. */
export interface LineRowsProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly rowKeys: readonly string[]
  readonly columns: readonly LineColumn[]
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
    headWidth: () => ({ minWidth: getMinWidth(column.field, i === 0) }),
    cell: (_: string, row: number) => (
      <BoundInput
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
          headWidth: () => ({ minWidth: 80 }),
          cell: (_: string, row: number) => <HintCell place={hint} row={`${path}.${row}`} />,
        },
      ]
    : []
  const values = live.map((column) => ({
    ...buildColumn(column, t),
    className: 'value',
    headWidth: () => ({ minWidth: 96 }),
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
          headWidth: () => ({ width: 36 }),
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
