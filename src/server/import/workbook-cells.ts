import { isNumeric } from '../../schema/kinds.ts'
import { fromSerialDay } from '../../export/xlsx-dates.ts'
import type { Target } from './columns.ts'
import type { SheetTable } from './table.ts'

/**
 * Converts the typed cells of a workbook to the kinds of their fields. Numbers stay numbers in
 * numeric fields, become dates in fields of dates, and become texts in other fields, because Excel
 * stores codes and barcodes as numbers.
 */
export function fitWorkbookCells(table: SheetTable, targets: readonly Target[]): SheetTable {
  if (table.format !== 'xlsx') return table
  const rows = table.rows.map((cells) =>
    targets.map(({ field, part }, i) => {
      const cell = cells[i]
      if (typeof cell === 'boolean') return String(cell)
      if (typeof cell !== 'number' || (field && !part && isNumeric(field))) return cell
      const isDay = field?.kind === 'date' || field?.kind === 'dateTime'
      return (isDay && fromSerialDay(cell, table.startsIn1904)) || String(cell)
    }),
  )
  return { ...table, rows }
}
