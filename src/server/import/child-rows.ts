import { findSymbology } from '../../schema/barcode.ts'
import type { Field, FieldOf, Fields } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { Target } from './columns.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { isBlankCell, type SheetTable } from './table.ts'

/** Holds the child rows that a row of a file adds or changes, by field: the barcodes of a product. */
export type ChildRows = Readonly<Record<string, readonly Values[]>>

/**
 * Joins the rows of a file that describe one record, when the file has columns of child rows: a row
 * with the key of an earlier row and no different values, and a row without values of the record
 * below another row, add child rows to the record of that row, as in the files of Odoo and Shopify.
 * Cells of child rows are lists in the result.
 */
export function joinChildRows(
  table: SheetTable,
  targets: readonly Target[],
  { importKey }: Resource,
): SheetTable {
  const children = targets.flatMap(({ child }, i) => (child === undefined ? [] : [i]))
  if (children.length === 0) return table
  // Columns with one value for all rows are left out, because their value does not show that a row
  // describes a record.
  const given = targets.length - (table.constants ?? 0)
  const own = targets.flatMap(({ child }, i) => (child === undefined && i < given ? [i] : []))
  const key = own.find((i) => targets[i]!.name === 'id' || targets[i]!.name === importKey)
  const rows: unknown[][] = []
  const lines: number[] = []
  const joined: number[][] = []
  const places = new Map<string, number>()
  for (const [i, cells] of table.rows.entries()) {
    const line = table.lines[i]!
    const place = findOwner(cells)
    if (place === undefined) {
      const name = readKey(cells)
      if (name !== undefined) places.set(name, rows.length)
      rows.push(cells.map((cell, at) => (children.includes(at) ? [cell] : cell)))
      lines.push(line)
      joined.push([])
    } else {
      // The cells of child rows are the lists that this function has made.
      for (const at of children) (rows[place]![at] as unknown[]).push(cells[at])
      joined[place]!.push(line)
    }
  }
  return { ...table, rows, lines, joined }

  function readKey(cells: readonly unknown[]): string | undefined {
    const text = key === undefined ? undefined : cells[key]
    return typeof text === 'string' && text.trim() !== '' ? createLookupKey(text) : undefined
  }

  /** Returns the place of the earlier row to which a row adds child rows. */
  function findOwner(cells: readonly unknown[]): number | undefined {
    if (own.every((at) => isBlankCell(cells[at])))
      return rows.length > 0 ? rows.length - 1 : undefined
    const name = readKey(cells)
    const place = name === undefined ? undefined : places.get(name)
    if (place === undefined) return undefined
    const isSame = own.every((at) => isBlankCell(cells[at]) || cells[at] === rows[place]![at])
    return isSame || own.every((at) => at === key || isBlankCell(cells[at])) ? place : undefined
  }
}

/**
 * Returns the child rows to write: the child rows of the record, with the values of the file, and
 * new child rows. A child row is found by its required unique field, else by its first required
 * reference, else by all values of the file. Child rows that the file does not name are kept.
 */
export function mergeChildRows(
  { fields }: Resource,
  children: ChildRows,
  current: Values | undefined,
): Values {
  return Object.fromEntries(
    Object.entries(children).map(([name, given]) => {
      const declared = fields[name]
      const before = Array.isArray(current?.[name]) ? (current[name] as readonly Values[]) : []
      if (declared?.kind !== 'lines') return [name, given]
      return [name, mergeRows(declared, before, given)]
    }),
  )
}

function mergeRows(
  { fields, title }: FieldOf<'lines'>,
  before: readonly Values[],
  given: readonly Values[],
): readonly Values[] {
  const rows: MergedRow[] = before.map((row) => ({ seen: row, sent: { id: row.id } }))
  const find = createRowSearch(rows)
  for (const row of given) {
    const found = find(row, title === undefined ? Object.keys(row) : [title])
    if (found) {
      found.seen = { ...found.seen, ...row }
      Object.assign(found.sent, row)
    } else {
      const sent = withSymbology(fields, row)
      rows.push({ seen: sent, sent: { ...sent } })
    }
  }
  return rows.map(({ sent }) => sent)
}

interface MergedRow {
  /** Holds all values of the child row, with which further rows of the file are compared. */
  seen: Values
  /**
   * Holds the values to write; for an existing child row, only the id and the values of the file.
   */
  readonly sent: Record<string, unknown>
}

/**
 * Creates a function that finds the first row with the same values in some fields. Rows may be added later.
 * Uses a map for each list of fields, because a file can have 100,000 rows for one record.
 */
function createRowSearch(rows: readonly MergedRow[]) {
  const searches = new Map<
    string,
    { indexed: number; readonly firstRows: Map<string, MergedRow> }
  >()
  return (given: Values, names: readonly string[]): MergedRow | undefined => {
    const write = (row: Values) => JSON.stringify(names.map((name) => toComparable(row[name])))
    const list = names.join()
    const search = searches.get(list) ?? { indexed: 0, firstRows: new Map<string, MergedRow>() }
    searches.set(list, search)
    for (; search.indexed < rows.length; search.indexed += 1) {
      const row = rows[search.indexed]!
      const key = write(row.seen)
      if (!search.firstRows.has(key)) search.firstRows.set(key, row)
    }
    return search.firstRows.get(write(given))
  }
}

function toComparable(value: unknown): unknown {
  return typeof value === 'string' ? createLookupKey(value) : value
}

/** Sets the symbology of a barcode that a file contains without symbology. */
function withSymbology(fields: Fields, row: Values): Values {
  const codes = Object.entries<Field>(fields).flatMap(([name, field]) =>
    field.kind === 'barcode' && field.type !== undefined ? [{ name, type: field.type }] : [],
  )
  const found = codes.flatMap(({ name, type }) => {
    const choices = fields[type] as FieldOf<'select'> | undefined
    const text = row[name]
    if (!isBlankCell(row[type]) || typeof text !== 'string' || !choices) return []
    const symbology = findSymbology(text, Object.keys(choices.choices))
    return symbology === undefined ? [] : [[type, symbology] as const]
  })
  return { ...row, ...Object.fromEntries(found) }
}
