import { isNumeric } from '../../schema/kinds.ts'
import { fromSerialDay } from '../../export/xlsx-dates.ts'
import type { Target } from './columns.ts'
import type { SheetTable } from './table.ts'

/**
 * Fits the typed cells of a workbook to their fields: numbers stay numbers for figures, become dates
 * in columns of dates, and texts elsewhere, because Excel makes numbers of codes and barcodes.
 */
export function fitWorkbookCells(table: SheetTable, targets: readonly Target[]): SheetTable {
  if (table.written !== 'xlsx') return table
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
