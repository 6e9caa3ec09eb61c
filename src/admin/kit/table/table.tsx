import { Box } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { visuallyHidden } from '../theme/components.ts'
import { onGridFocus, onGridKey } from './grid-keys.ts'

/** Describes a column: its heading, its styles, and the content of its cells. */
export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  /** Hides the label visually, for columns of buttons. */
  readonly isLabelHidden?: boolean
  /** Aligns heading and cells at the end, for numbers. */
  readonly isFigure?: boolean
  /** Marks the cells as headings of their rows. */
  readonly isRowHeading?: boolean
  readonly isSortable?: boolean
  /** Draws a handle at the end of the heading, by which the column is resized. */
  readonly isResizable?: boolean
  readonly className?: string | undefined
  /** Sets widths and other styles of the cells, and of the heading unless `getHeadStyle` does. */
  readonly style?: CSSProperties | undefined
  /** Returns the styles of the heading, for example when it is wider than the cells. */
  readonly getHeadStyle?: (isSorted: boolean) => CSSProperties | undefined
  readonly cell: (row: Row, at: number) => ReactNode
  /** Returns the tooltip of a cell that may be cut off. */
  readonly readTooltip?: (row: Row) => string | undefined
}

export interface TableSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** Holds the attributes that heading and cells of a column share. */
interface CellProps {
  readonly className: string | undefined
  readonly style: CSSProperties | undefined
  readonly tabIndex?: -1
}

/**
 * Holds the columns of a table with the attributes of their elements, and the attributes of the
 * table element.
 */
export interface TableModel<Row> {
  readonly columns: readonly (TableColumn<Row> & { readonly cellProps: CellProps })[]
  readonly isGrid: boolean
  readonly tableProps: typeof gridProps | undefined
}

/** Enables moving between cells with the arrow keys (WAI-ARIA grid pattern). */
const gridProps = { role: 'grid', onKeyDown: onGridKey, onFocus: onGridFocus } as const

/**
 * Builds the model of a table: the attributes of the cells of each column, and those of the table
 * element. `grid` enables the keyboard navigation of an ARIA grid.
 */
export function buildTable<Row>(
  columns: readonly TableColumn<Row>[],
  kind: 'table' | 'grid' = 'table',
): TableModel<Row> {
  const isGrid = kind === 'grid'
  return {
    isGrid,
    tableProps: isGrid ? gridProps : undefined,
    columns: columns.map((column) => ({
      ...column,
      cellProps: {
        className: buildClassName(column),
        style: column.style,
        ...(isGrid && { tabIndex: -1 }),
      },
    })),
  }
}

function buildClassName<Row>({ className, isFigure }: TableColumn<Row>): string | undefined {
  return [className, isFigure && 'figure'].filter(Boolean).join(' ') || undefined
}

interface TableHeadProps<Row> {
  readonly table: TableModel<Row>
  /** Lists the columns by which the rows are sorted, the most important first. */
  readonly sorts?: readonly TableSort[]
  /**
   * Sorts by a column. A second click reverses the order. `isFurther` adds the column after the
   * others by which the rows are sorted.
   */
  readonly onSort?: (key: string, isFurther: boolean) => void
  /** Replaces headings by custom elements. */
  readonly headings?: Readonly<Record<string, ReactNode>>
}

/** Draws the headings of a table. */
export function TableHead<Row>({ table, sorts = [], onSort, headings = {} }: TableHeadProps<Row>) {
  // One cell must be in the tab order before any cell has had the focus.
  const entry = table.columns.find(({ key }) => headings[key] === undefined)
  return (
    <thead>
      <tr>
        {table.columns.map((column) => {
          const { key, cellProps, getHeadStyle } = column
          const at = sorts.findIndex(({ field }) => field === key)
          const order = sorts[at]?.order
          return (
            <th
              key={key}
              scope="col"
              {...cellProps}
              {...(table.isGrid && column === entry && { tabIndex: 0 })}
              {...(getHeadStyle && { style: getHeadStyle(order !== undefined) })}
              // Assistive technology expects one sorted column.
              aria-sort={at === 0 ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
            >
              {headings[key] ?? (
                <Heading
                  column={column}
                  order={order}
                  rank={sorts.length > 1 && order ? at + 1 : undefined}
                  onSort={
                    column.isSortable && onSort ? (isFurther) => onSort(key, isFurther) : undefined
                  }
                />
              )}
              {column.isResizable && <span className="resize" aria-hidden />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface HeadingProps {
  readonly column: Pick<TableColumn<never>, 'label' | 'isLabelHidden'>
  readonly order: TableSort['order'] | undefined
  /** Holds the place of the column among several by which the rows are sorted. */
  readonly rank: number | undefined
  readonly onSort: ((isFurther: boolean) => void) | undefined
}

function Heading({ column: { label, isLabelHidden }, order, rank, onSort }: HeadingProps) {
  if (isLabelHidden) return <span style={visuallyHidden}>{label}</span>
  if (!onSort) return label
  const Arrow = order === 'ASC' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="sort"
      tabIndex={-1}
      title={label}
      onClick={({ shiftKey }) => onSort(shiftKey)}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
      {order && <Arrow size={12} aria-hidden />}
      {rank && <span className="rank">{rank}</span>}
    </button>
  )
}

interface TableRowsProps<Row> {
  readonly table: TableModel<Row>
  readonly rows: readonly Row[]
  readonly getRowKey: (row: Row, at: number) => string | number
  /** Sets further attributes of a row. */
  readonly getRowProps?: (row: Row) => Readonly<Record<`data-${string}`, unknown>>
}

/** Draws rows of a table, in its body or its foot. */
export function TableRows<Row>({ table, rows, getRowKey, getRowProps }: TableRowsProps<Row>) {
  return rows.map((row, at) => (
    <tr key={getRowKey(row, at)} {...getRowProps?.(row)}>
      <TableCells table={table} row={row} at={at} />
    </tr>
  ))
}

interface TableCellsProps<Row> {
  readonly table: TableModel<Row>
  readonly row: Row
  readonly at?: number
}

/** Draws the cells of a row. */
export function TableCells<Row>({ table, row, at = 0 }: TableCellsProps<Row>) {
  return table.columns.map(({ key, isRowHeading, cellProps, cell, readTooltip }) =>
    isRowHeading ? (
      <th key={key} scope="row" {...cellProps} title={readTooltip?.(row)}>
        {cell(row, at)}
      </th>
    ) : (
      <td key={key} {...cellProps} title={readTooltip?.(row)}>
        {cell(row, at)}
      </td>
    ),
  )
}

interface PlainTableProps<Row> extends Omit<TableRowsProps<Row>, 'table'> {
  readonly columns: readonly TableColumn<Row>[]
  readonly headings?: Readonly<Record<string, ReactNode>>
  /** Sets the padding, lines and sizes of the cells. */
  readonly sx: Readonly<Record<string, unknown>>
}

/** Draws a table of a few rows without keyboard navigation between cells. */
export function PlainTable<Row>({ columns, headings, sx, ...rows }: PlainTableProps<Row>) {
  const table = buildTable(columns)
  return (
    <TableFrame head={<TableHead table={table} {...(headings && { headings })} />} sx={sx}>
      <TableRows table={table} {...rows} />
    </TableFrame>
  )
}

interface TableFrameProps extends Pick<PlainTableProps<never>, 'sx'> {
  readonly label?: string
  readonly head?: ReactNode
  /** Holds the rows of the body. */
  readonly children: ReactNode
}

/** Draws the frame of a plain table around rows that differ from each other. */
export function TableFrame({ label, head, sx, children }: TableFrameProps) {
  return (
    <Box component="table" aria-label={label} sx={{ ...plain, ...sx }}>
      {head}
      <tbody>{children}</tbody>
    </Box>
  )
}

/** Styles the headings of plain tables. */
export const plainHead = {
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 550,
  color: 'text.secondary',
} as const

const plain = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  // The table's own styles use the key `& th, & td`, which this key must not replace.
  '& :is(th, td)': { textAlign: 'start' },
  '& thead th': plainHead,
  '& .figure': { textAlign: 'end' },
} as const

/** Adds lines between rows, and a header that stays visible while the rows scroll. */
export const ruledTable = {
  '& th, & td': { px: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& thead th': {
    ...plainHead,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.default',
  },
} as const
