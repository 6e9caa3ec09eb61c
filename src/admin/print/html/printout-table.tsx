import type { PaperTable as Table } from '../../../schema/paper.ts'
import { useFormats } from '../../core/context/formats.ts'
import { written } from '../written.ts'

/** Draws a table of a paper; wide ones scroll within it. */
export function PaperTable({ table: { columns, rows } }: { readonly table: Table }) {
  const formats = useFormats()
  const className = (i: number) => (columns[i]?.numeric ? 'figure' : undefined)
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            {columns.map(({ label }, i) => (
              <th key={i} scope="col" className={className(i)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells }, row) => (
            <tr key={row}>
              {cells.map((cell, i) => (
                <td key={i} className={className(i)}>
                  {written(cell, formats)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
