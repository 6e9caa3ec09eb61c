import type { Field, Kind } from '../schema/fields.ts'
import { guardFormula } from '../schema/formula-guard.ts'
import { fillNumberKinds, fillTextKinds, holdsUploads, getKind } from '../schema/kinds.ts'
import { joinTexts } from '../schema/list-text.ts'
import { isExactNumber } from '../schema/parse-decimal.ts'
import { isEmpty } from '../schema/values.ts'
import type { ExportColumn, ExportRow } from './export-sheet.ts'
import { createWallClock } from './wall-clock.ts'

/** Names the spreadsheet type of a value. */
export type CellType = 'text' | 'number' | 'date' | 'dateTime'

const types: Readonly<Record<Exclude<Kind, 'computed'>, CellType>> = {
  ...fillTextKinds('text'),
  ...fillNumberKinds('number'),
  boolean: 'text',
  date: 'date',
  dateTime: 'dateTime',
  select: 'text',
  multiSelect: 'text',
  reference: 'text',
  line: 'text',
  lines: 'number',
  image: 'text',
  images: 'text',
  file: 'text',
  files: 'text',
  address: 'text',
  json: 'text',
}

/** Returns the spreadsheet type of the values of a field. */
export function getCellType(field: Field): CellType {
  return types[getKind(field)]
}

/** Returns the value of a row in a column. Undefined and null are empty. */
export function getCellValue(row: ExportRow, { key, part }: ExportColumn): unknown {
  const value = row[key]
  // Only addresses have parts.
  return part === undefined ? value : (value as Record<string, unknown> | null)?.[part]
}

/**
 * Returns the content of a cell, which CSV and Excel files each write in their own notation: a number or its text; a
 * date `2026-11-21`; a local time `2026-11-21T14:30:00`; or a text, guarded against being read as a formula. Null is an
 * empty cell.
 */
export type ReadCell = (row: ExportRow) => string | number | null

/**
 * Creates the function that reads the cells of a column. Points in time become local times of `timezone`, the time zone
 * of the team, because spreadsheets have no time zones.
 */
export function createCellReader(column: ExportColumn, timezone: string): ReadCell {
  const write = createCellWriter(column, timezone)
  return (row) => {
    const value = getCellValue(row, column)
    if (isEmpty(value)) return null
    // An empty list of uploads or choices gives an empty text.
    const cell = write(value)
    return cell === '' ? null : cell
  }
}

function createCellWriter(
  { field, choices }: ExportColumn,
  timezone: string,
): (value: unknown) => string | number {
  switch (getCellType(field)) {
    case 'number':
      return readNumber
    case 'date':
      return String
    case 'dateTime': {
      const wallClock = createWallClock(timezone)
      return (value) => wallClock(String(value))
    }
    case 'text':
      if (holdsUploads(field)) return formatUploadAddresses
      if (field.kind === 'multiSelect') return (value) => guardFormula(joinChoices(value, choices))
      return (value) => guardFormula(choices?.[String(value)] ?? String(value))
  }
}

/**
 * Returns a number, or the text of a number that needs no conversion (`isExactNumber`). Child rows
 * are exported as their count.
 */
function readNumber(value: unknown): number | string {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' && isExactNumber(value) ? value : Number(value)
}

/** Returns the labels of chosen values, which an import can read. The value is a list, or its JSON. */
function joinChoices(value: unknown, labels: ExportColumn['choices']): string {
  const chosen = (Array.isArray(value) ? value : JSON.parse(String(value))) as readonly string[]
  return joinTexts(chosen.map((choice) => labels?.[choice] ?? choice))
}

/**
 * Returns the addresses of uploads, separated by spaces, which an import can read. The value is a
 * list of ids, or a text with ids that are separated by spaces.
 */
function formatUploadAddresses(value: unknown): string {
  const ids: readonly unknown[] = Array.isArray(value) ? value : String(value).split(' ')
  return ids.map((id) => `/api/v1/uploads/${id}`).join(' ')
}
