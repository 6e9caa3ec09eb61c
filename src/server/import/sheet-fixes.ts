import { isObject } from '../../schema/values.ts'
import { badRequest, invalid } from '../http/problems.ts'
import type { SheetTable } from './table.ts'

/** Limits the cells that one request replaces. */
const MAX_FIXES = 200
/** Limits the columns that one request adds, because each has a cell in each of 100,000 rows. */
const MAX_VALUES = 100

/** Adds columns with the same value in each row: `{"stockUnit":"Piece"}`. Throws 400 or 422 for invalid parameters. */
export function addValues(table: SheetTable, text: string | null): SheetTable {
  const given = parse(text, '/values')
  if (given === undefined) return table
  if (!isObject(given)) {
    throw badRequest('/values', 'TYPE', { type: 'object' })
  }
  const values = Object.entries(given)
  if (values.length > MAX_VALUES) {
    throw invalid([{ pointer: '/values', code: 'TOO_MANY', args: { max: MAX_VALUES } }])
  }
  return {
    ...table,
    constants: values.length,
    columns: [...table.columns, ...values.map(([name]) => name)],
    rows: table.rows.map((cells) => [
      ...table.columns.map((_, i) => cells[i]),
      ...values.map(([, value]): unknown => value),
    ]),
  }
}

/**
 * Replaces cells by what a person entered in the preview: `[[12,"price","9.90"]]`, with the line of the file and the
 * name of the column. Throws 400 for unknown cells, and 422 for too many.
 */
export function applyFixes(table: SheetTable, text: string | null): SheetTable {
  const given = parse(text, '/fixes')
  if (given === undefined) return table
  if (!Array.isArray(given)) throw badRequest('/fixes', 'TYPE', { type: 'array' })
  if (given.length > MAX_FIXES) {
    throw invalid([{ pointer: '/fixes', code: 'TOO_MANY', args: { max: MAX_FIXES } }])
  }
  const places = new Map(table.lines.map((line, i) => [line, i]))
  const rows = [...table.rows]
  for (const [i, fix] of given.entries()) {
    const pointer = `/fixes/${i}`
    if (!Array.isArray(fix) || fix.length !== 3) throw badRequest(pointer, 'BAD_REQUEST')
    const [line, column, value]: readonly unknown[] = fix
    const row = places.get(Number(line))
    const at = table.columns.indexOf(String(column))
    if (row === undefined || at < 0) throw badRequest(pointer, 'NOT_FOUND')
    if (typeof value !== 'string') throw badRequest(pointer, 'TYPE', { type: 'text' })
    rows[row] = table.columns.map((_, each) => (each === at ? value : rows[row]![each]))
  }
  return { ...table, rows }
}

function parse(text: string | null, pointer: string): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest(pointer, 'BAD_REQUEST')
  }
}
