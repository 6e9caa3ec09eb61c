import { SaxesParser } from 'saxes'
import { UnreadableFileError } from './unreadable-file.ts'
import { openZip, type ZipReader } from './unzip.ts'
import { fromSerialDay, parseNumberFormat, type NumberFormat } from './xlsx-dates.ts'

/**
 * Holds the value of a cell: text; a number, for percentages as people see it (12.5 for 12.5 %); a
 * date as `2026-11-21` or `2026-11-21T14:30:00`; true or false; or undefined for an empty cell.
 */
export type XlsxCell = string | number | boolean | undefined

export interface XlsxRow {
  /** Holds the number of the row as the spreadsheet shows it. */
  readonly line: number
  readonly cells: readonly XlsxCell[]
}

interface Sheet {
  readonly title: string
  readonly rows: readonly XlsxRow[]
}

/** Holds the cells of a workbook that were read. */
export interface Workbook {
  /** Lists the rows that are not empty. */
  readonly rows: readonly XlsxRow[]
  /** Lists the other visible sheets whose title `isWanted` has accepted. */
  readonly further: readonly Sheet[]
  /** Indicates that day numbers count from 1904 instead of 1900. */
  readonly startsIn1904: boolean
}

/** Limits the columns of a sheet, because each can have a cell in each row. */
export const MAX_COLUMNS = 500
/** Limits the rows of a sheet: the 100,000 rows of an import, the row of headings, and the rows above the headings. */
const MAX_ROWS = 100_100

/**
 * Reads the first visible sheet of an Excel workbook (ECMA-376), and those further sheets whose title
 * `isWanted` accepts. The value of a formula is its result when the workbook was saved. Throws an
 * `UnreadableFileError` for a file that is not a workbook or exceeds a limit.
 */
export async function readXlsx(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (title: string) => boolean = () => false,
): Promise<Workbook> {
  const zip = openZip(bytes)
  const root = await readRelations(zip, '_rels/.rels', '')
  const workbookPath =
    [...root.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1)
  const name = workbookPath.slice(folder.length)
  const parts = await readRelations(zip, `${folder}_rels/${name}.rels`, folder)
  const find = (type: string) => [...parts.values()].find((part) => part.type === type)?.path
  const { sheets, startsIn1904 } = await readSheetList(zip, workbookPath)
  const firstSheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheet = parts.get(firstSheet?.relation ?? '')
  if (!sheet) throw new UnreadableFileError()
  const texts = await readSharedTexts(zip, find('sharedStrings'))
  const numberFormats = await readNumberFormats(zip, find('styles'))
  const workbook = { texts, numberFormats, startsIn1904 }
  const rows = await readSheetRows(zip, sheet.path, workbook)
  const further: Sheet[] = []
  for (const each of sheets) {
    const path = parts.get(each.relation)?.path
    if (each === firstSheet || each.isHidden || !path || !isWanted(each.title)) continue
    further.push({ title: each.title, rows: await readSheetRows(zip, path, workbook) })
  }
  return { rows, further, startsIn1904 }
}

type Attributes = Readonly<Record<string, string>>

interface Visitor {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Parses an XML file piece by piece. Names come without their prefix (`x:row`). */
async function visitXml(zip: ZipReader, path: string, visitor: Visitor): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  const { open, text, close } = visitor
  parser.on('error', () => {
    throw new UnreadableFileError()
  })
  parser.on('doctype', () => {
    // Workbooks have no document type, and the entities of a document type can expand to any size.
    throw new UnreadableFileError()
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(removePrefix(name), attributes))
  if (close) parser.on('closetag', ({ name }) => close(removePrefix(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder()
  for await (const piece of zip.read(path)) parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode()).close()
}

function removePrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

interface Relation {
  readonly type: string
  readonly path: string
}

async function readRelations(
  zip: ZipReader,
  path: string,
  folder: string,
): Promise<ReadonlyMap<string, Relation>> {
  const found = new Map<string, Relation>()
  if (!zip.has(path)) return found
  await visitXml(zip, path, {
    open: (name, { Id, Type, Target }) => {
      if (name !== 'Relationship' || !Id || !Type || !Target) return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      found.set(Id, { type, path: resolvePath(Target, folder) })
    },
  })
  return found
}

function resolvePath(target: string, folder: string): string {
  const path = target.startsWith('/') ? target : folder + target
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

interface SheetEntry {
  readonly title: string
  readonly relation: string
  readonly isHidden: boolean
}

async function readSheetList(
  zip: ZipReader,
  path: string,
): Promise<{ readonly sheets: readonly SheetEntry[]; readonly startsIn1904: boolean }> {
  const sheets: SheetEntry[] = []
  let startsIn1904 = false
  await visitXml(zip, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const key = Object.keys(attributes).find(
        (each) => removePrefix(each) === 'id' && each !== 'id',
      )
      const { state = 'visible', name: title = '' } = attributes
      const relation = (key && attributes[key]) ?? ''
      sheets.push({ title, relation, isHidden: state !== 'visible' })
    },
  })
  return { sheets, startsIn1904 }
}

/** Collects the text of `<t>` elements, without the phonetic hints of Japanese texts. */
function createTextCollector() {
  let text = ''
  let isText = false
  let hints = 0
  return {
    open(name: string): void {
      if (name === 'rPh') hints += 1
      isText = name === 't' && hints === 0
    },
    text(piece: string): void {
      if (isText) text += piece
    },
    close(name: string): void {
      if (name === 'rPh') hints -= 1
      isText = false
    },
    take(): string {
      const taken = decodeEscapes(text)
      text = ''
      return taken
    },
  }
}

/** Decodes characters that XML cannot hold: `_x000D_` is a carriage return. */
function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

async function readSharedTexts(
  zip: ZipReader,
  path: string | undefined,
): Promise<readonly string[]> {
  const texts: string[] = []
  if (path === undefined || !zip.has(path)) return texts
  const collector = createTextCollector()
  await visitXml(zip, path, {
    open: collector.open,
    text: collector.text,
    close: (name) => {
      collector.close(name)
      if (name === 'si') texts.push(collector.take())
    },
  })
  return texts
}

/** Reads the number formats of a workbook, by the position of the cell style. */
async function readNumberFormats(
  zip: ZipReader,
  path: string | undefined,
): Promise<readonly NumberFormat[]> {
  const numberFormats: NumberFormat[] = []
  const codes = new Map<number, string>()
  if (path === undefined || !zip.has(path)) return numberFormats
  let isCellList = false
  await visitXml(zip, path, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'cellXfs') isCellList = true
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      const id = Number(numFmtId ?? 0)
      if (name === 'xf' && isCellList) numberFormats.push(parseNumberFormat(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellList = false
    },
  })
  return numberFormats
}

/** Holds what the cells of a workbook refer to: the shared texts, the number formats, and the first day of dates. */
interface WorkbookContext {
  readonly texts: readonly string[]
  readonly numberFormats: readonly NumberFormat[]
  readonly startsIn1904: boolean
}

async function readSheetRows(
  zip: ZipReader,
  path: string,
  workbook: WorkbookContext,
): Promise<XlsxRow[]> {
  const rows: XlsxRow[] = []
  const collector = createTextCollector()
  let cells: XlsxCell[] = []
  let line = 0
  let column = -1
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  await visitXml(zip, path, {
    open: (name, attributes) => {
      collector.open(name)
      isValue = name === 'v'
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        column = -1
        cells = []
      } else if (name === 'c') {
        cell = attributes
        value = ''
        column = attributes.r === undefined ? column + 1 : parseColumn(attributes.r)
        if (column >= MAX_COLUMNS) throw new UnreadableFileError('FILE_TOO_LARGE')
      }
    },
    text: (piece) => {
      if (isValue) value += piece
      collector.text(piece)
    },
    close: (name) => {
      collector.close(name)
      isValue = false
      if (name === 'c') {
        const text = collector.take()
        const found = readCell(cell, cell.t === 'inlineStr' ? text : value, workbook)
        if (found !== undefined && found !== '') {
          // The file may leave out empty cells before this cell.
          while (cells.length < column) cells.push(undefined)
          cells[column] = found
        }
      } else if (name === 'row' && cells.length > 0) {
        rows.push({ line, cells })
        if (rows.length > MAX_ROWS) throw new UnreadableFileError('FILE_TOO_LARGE')
      }
    },
  })
  return rows
}

function readCell(
  { t: type = 'n', s }: Attributes,
  raw: string,
  workbook: WorkbookContext,
): XlsxCell {
  if (raw === '') return undefined
  if (type === 's') return workbook.texts[Number(raw)]
  if (type === 'b') return raw === '1' || raw === 'true'
  if (type === 'inlineStr') return raw
  if (type !== 'n') return decodeEscapes(raw)
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  const format = workbook.numberFormats[Number(s ?? 0)] ?? 'number'
  // Spreadsheets compute with 15 digits: 0.1 + 0.2 is shown as 0.3.
  if (format === 'percent') return toPercent(number)
  if (format === 'date') return fromSerialDay(number, workbook.startsIn1904) ?? number
  if (typeof format === 'object') return String(number).padStart(format.digits, '0')
  return Number(number.toPrecision(15))
}

/** Moves the decimal point in the text, because multiplying would change digits. */
function toPercent(fraction: number): number {
  const [digits = '', exponent = '0'] = fraction.toPrecision(15).split('e')
  return Number(`${digits}e${Number(exponent) + 2}`)
}

/** Returns the position of a column: `C7` is 2. */
function parseColumn(address: string): number {
  let column = 0
  for (const letter of address) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}
