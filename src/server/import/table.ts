import Papa from 'papaparse'
import { badRequest, invalid, unsupportedMediaType } from '../http/problems.ts'

/** Holds a file as rows and columns, independent of its format. */
export interface SheetTable {
  /** Lists the headings in the file. */
  readonly columns: readonly string[]
  /** Holds one value per column; undefined for a missing cell. */
  readonly rows: readonly (readonly unknown[])[]
  /** Tells whether values are typed (`json`) or text in a regional format (`csv`). */
  readonly written: 'json' | 'csv'
}

const MAX_ROWS = 50_000

/** Reads CSV (comma, semicolon or tab) or a JSON array of records. */
export function readTable(text: string, contentType: string): SheetTable {
  if (/^text\/csv\b/i.test(contentType)) return checkRowCount(readCsv(text))
  if (/^application\/json\b/i.test(contentType)) return checkRowCount(readJsonRows(text))
  throw unsupportedMediaType('text/csv, application/json')
}

function readCsv(text: string): SheetTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw badRequest(`/${broken.row ?? ''}`, 'BAD_REQUEST')
  const [head = [], ...rows] = data
  const longer = rows.findIndex((row) => row.length > head.length)
  if (longer >= 0) {
    throw invalid([{ pointer: `/${longer}`, code: 'TOO_MANY', args: { max: head.length } }])
  }
  return { columns: head.map((name) => name.trim()), rows, written: 'csv' }
}

function readJsonRows(text: string): SheetTable {
  const records = parseJson(text)
  if (!Array.isArray(records))
    throw invalid([{ pointer: '', code: 'TYPE', args: { type: 'array' } }])
  const wrong = records.findIndex(
    (each) => typeof each !== 'object' || each === null || Array.isArray(each),
  )
  if (wrong >= 0) {
    throw invalid([{ pointer: `/${wrong}`, code: 'TYPE', args: { type: 'object' } }])
  }
  // The check above has made sure that the records are objects.
  const objects = records as Readonly<Record<string, unknown>>[]
  const columns = [...new Set(objects.flatMap((record) => Object.keys(record)))]
  const getValue = (record: (typeof objects)[number], name: string) =>
    Object.hasOwn(record, name) ? record[name] : undefined
  const rows = objects.map((record) => columns.map((name) => getValue(record, name)))
  return { columns, rows, written: 'json' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('', 'BAD_REQUEST')
  }
}

function checkRowCount(table: SheetTable): SheetTable {
  if (table.rows.length <= MAX_ROWS) return table
  throw invalid([{ pointer: '', code: 'TOO_MANY', args: { max: MAX_ROWS } }])
}
