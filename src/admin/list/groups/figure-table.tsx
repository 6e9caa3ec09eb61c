import { styled } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { onGridFocus, onGridKey } from '../grid/grid-keys.ts'
import { densities, useDensity, GridFrame, GridTable } from '../grid/grid-table.ts'

interface FigureCell {
  /** Empty: nothing. */
  readonly text: string
  /** Holds the address of the rows behind the value. */
  readonly to?: string
}

export interface FigureRow {
  readonly key: string
  readonly label: string
  readonly to?: string
  readonly cells: readonly FigureCell[]
  /** Others add up to it. */
  readonly weight?: 'sum'
}

interface FigureColumn {
  readonly key: string
  readonly label: string
  /** In which way the rows are sorted by it. */
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly onSort?: () => void
}

interface FigureTableProps {
  readonly label: string
  /** Above the names of the rows. */
  readonly corner: string
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  /** Holds the totals below the columns. */
  readonly foot?: FigureRow | undefined
  readonly isBusy: boolean
}

/** Draws a table of figures with named rows and columns; the names stay visible while the rest scrolls. */
export function FigureTable(props: FigureTableProps) {
  const { label, corner, columns, rows, foot, isBusy } = props
  const [density] = useDensity()
  return (
    <GridFrame aria-busy={isBusy}>
      <Table
        role="grid"
        aria-label={label}
        $rowHeight={densities[density]}
        onKeyDown={onGridKey}
        onFocus={onGridFocus}
      >
        <thead>
          <tr>
            <th scope="col" tabIndex={0} className="name">
              {corner}
            </th>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.weight}>
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <Cells row={foot} />
            </tr>
          </tfoot>
        )}
      </Table>
    </GridFrame>
  )
}

function Head({ column: { label, order, onSort } }: { readonly column: FigureColumn }) {
  const Arrow = order === 'ASC' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      tabIndex={-1}
      className="figure"
      aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
    >
      {onSort ? (
        <button type="button" className="sort" tabIndex={-1} onClick={onSort}>
          {label}
          {order && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function Cells({ row }: { readonly row: FigureRow }) {
  return (
    <>
      <td tabIndex={-1} className="name" title={row.label}>
        <Linked text={row.label} to={row.to} />
      </td>
      {row.cells.map(({ text, to }, i) => (
        <td key={i} tabIndex={-1} className="figure">
          {text === '' ? <span className="no">–</span> : <Linked text={text} to={to} />}
        </td>
      ))}
    </>
  )
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
    left: 0,
    zIndex: 1,
    minWidth: 150,
    maxWidth: 280,
    fontWeight: 550,
    borderRight: `1px solid ${t.border}`,
    '@media (max-width: 599px)': { maxWidth: 170 },
  },
  '& thead .name, & tfoot .name': { zIndex: 3 },
  '& tbody tr': { cursor: 'default' },
  '& .sum td': { fontWeight: 650, backgroundColor: t.page },
}))
