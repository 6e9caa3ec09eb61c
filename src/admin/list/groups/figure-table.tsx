import { styled } from '@mui/material'
import { LinkBase } from 'react-admin'
import { TableHead, TableRows, buildTable } from '../../kit/table/table.tsx'
import { densities, useDensity, GridFrame, GridTable } from '../grid/grid-table.ts'

interface FigureCell {
  /** Holds the shown text; empty for no value. */
  readonly text: string
  /** Holds the address of the records behind the value. */
  readonly to?: string
}

export interface FigureRow {
  readonly key: string
  readonly label: string
  readonly to?: string
  readonly cells: readonly FigureCell[]
  /** Shows the row as a total of the other rows, or as an item of the line above. */
  readonly kind?: 'sum' | 'item'
}

interface FigureColumn {
  readonly key: string
  readonly label: string
  /** Sets the direction when the rows are sorted by this column. */
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly onSort?: () => void
}

interface FigureTableProps {
  readonly label: string
  /** Sets the heading above the names of the rows. */
  readonly corner: string
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  /** Holds the totals of the columns. */
  readonly foot?: FigureRow | undefined
  readonly isBusy: boolean
}

/**
 * Draws a table of figures with named rows and columns. The names stay visible while the table
 * scrolls.
 */
export function FigureTable(props: FigureTableProps) {
  const { label, corner, columns, rows, foot, isBusy } = props
  const [density] = useDensity()
  const table = buildTable<FigureRow>(
    [
      {
        key: 'name',
        label: corner,
        className: 'name',
        cell: (row) => <Linked text={row.label} to={row.to} />,
        readTooltip: (row) => row.label,
      },
      ...columns.map(({ key, label: heading, onSort }, i) => ({
        key,
        label: heading,
        isFigure: true,
        isSortable: onSort !== undefined,
        cell: ({ cells }: FigureRow) => <Figure cell={cells[i]} />,
      })),
    ],
    'grid',
  )
  const sorted = columns.find(({ order }) => order)
  return (
    <GridFrame aria-busy={isBusy}>
      <Table {...table.tableProps} aria-label={label} $rowHeight={densities[density]}>
        <TableHead
          table={table}
          sorts={sorted?.order ? [{ field: sorted.key, order: sorted.order }] : []}
          onSort={(field) => columns.find(({ key }) => key === field)?.onSort?.()}
        />
        <tbody>
          <TableRows
            table={table}
            rows={rows}
            getRowKey={({ key }) => key}
            getRowProps={({ kind }) => ({ 'data-kind': kind })}
          />
        </tbody>
        {foot && (
          <tfoot>
            <TableRows table={table} rows={[foot]} getRowKey={({ key }) => key} />
          </tfoot>
        )}
      </Table>
    </GridFrame>
  )
}

function Figure({ cell }: { readonly cell: FigureCell | undefined }) {
  return cell?.text ? <Linked text={cell.text} to={cell.to} /> : <span className="no">–</span>
}

function Linked({ text, to }: { readonly text: string; readonly to: string | undefined }) {
  if (to === undefined) return text
  return (
    <LinkBase to={to} tabIndex={-1}>
      {text}
    </LinkBase>
  )
}

const Table = styled(GridTable)(({ theme: { tokens: t } }) => ({
  '& .name': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    minWidth: 150,
    maxWidth: 280,
    fontWeight: 550,
    borderInlineEnd: `1px solid ${t.border}`,
    '@media (max-width: 599px)': { maxWidth: 170, whiteSpace: 'normal', lineHeight: '18px' },
  },
  '& thead .name, & tfoot .name': { zIndex: 3 },
  '& tbody tr': { cursor: 'default' },
  '& [data-kind=sum] td': { fontWeight: 650, backgroundColor: t.page },
  '& [data-kind=item] .name': { paddingInlineStart: 24, fontWeight: 400 },
}))
