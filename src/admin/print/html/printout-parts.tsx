import type { PrintoutEntry, PrintoutTable as Printed } from '../../../schema/printout.ts'
import { useFormats } from '../../core/context/formats.ts'
import { TableHead, TableRows, tableOf } from '../../kit/table/table.tsx'
import { GREY, HAIRLINE, INK } from '../design.ts'
import { printText } from '../print-text.ts'

/** Holds the styles that printouts share on the screen. */
export const viewStyle = {
  bgcolor: '#FFFFFF',
  color: INK,
  colorScheme: 'light',
  mx: 'auto',
  border: `1px solid ${HAIRLINE}`,
  fontVariantNumeric: 'tabular-nums',
  '& dl': { m: 0 },
  '& dl > div, & .total': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { whiteSpace: 'pre' },
  '& dd': { m: 0, textAlign: 'end' },
  '& .table': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { color: GREY, fontSize: 11, textAlign: 'start' },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& address': { fontStyle: 'normal', display: 'grid', alignContent: 'start' },
  '& p': { my: 1.5, whiteSpace: 'pre-line' },
} as const

/** Labels with their values; nothing where there are none. */
export function PrintoutEntries({ entries }: { readonly entries: readonly PrintoutEntry[] }) {
  const formats = useFormats()
  if (entries.length === 0) return null
  return (
    <dl>
      {entries.map(({ label, value }, i) => (
        <div key={i}>
          <dt>{printText(label, formats)}</dt>
          <dd>{printText(value, formats)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Draws a table of a printout; wide ones scroll within it. */
export function PrintoutTable({ table: { columns, rows } }: { readonly table: Printed }) {
  const formats = useFormats()
  const table = tableOf(
    columns.map(({ label, numeric }, i) => ({
      key: String(i),
      label,
      isFigure: numeric === true,
      cell: ({ cells }: Printed['rows'][number]) => printText(cells[i] ?? '', formats),
    })),
  )
  return (
    <div className="table">
      <table>
        <TableHead table={table} />
        <tbody>
          <TableRows table={table} rows={rows} keyOf={(_, row) => row} />
        </tbody>
      </table>
    </div>
  )
}

/** Draws the sender's logo; the name stands below. */
export function PrintoutLogo({ id }: { readonly id: string }) {
  return (
    <img
      src={`/api/v1/uploads/${id}?size=256`}
      alt=""
      style={{ display: 'block', maxWidth: 220, maxHeight: 90, margin: '0 auto 6px 0' }}
    />
  )
}
