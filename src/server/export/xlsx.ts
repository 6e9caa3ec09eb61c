import { zip } from './zip.ts'

/** Holds the value of a spreadsheet cell: a day is a `Date` at midnight UTC, a time has `instant`. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly day: Date }
  | { readonly instant: Date }

interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
  /** Spreadsheets know no time zones: instants are written as this one's clock shows them. */
  readonly timezone: string
}

/** Returns an Excel workbook of one sheet with a bold header that stays in sight, written row by row. */
export function xlsx({ name, header, rows, timezone }: Sheet): AsyncGenerator<Buffer> {
  return zip([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(header, rows, wallClock(timezone)) },
  ])
}

const PIECE = 65_536
/** Excel counts days from here. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Places in the style sheet's `cellXfs`. */
const BOLD = 1
const DAY = 2
const INSTANT = 3

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  clock: (instant: Date) => Date,
): AsyncGenerator<string> {
  const names = header.map((_, i) => columnName(i))
  let xml = `${SHEET_START}${rowXml(1, header, names, clock, BOLD)}`
  let line = 1
  for await (const row of rows) {
    line += 1
    xml += rowXml(line, row, names, clock)
    if (xml.length < PIECE) continue
    yield xml
    xml = ''
  }
  const filter = `<autoFilter ref="A1:${names.at(-1) ?? 'A'}${line}"/>`
  yield `${xml}</sheetData>${header.length > 0 ? filter : ''}</worksheet>`
}

function rowXml(
  line: number,
  row: readonly Cell[],
  names: readonly string[],
  clock: (instant: Date) => Date,
  style?: number,
): string {
  const cells = row.map((cell, i) => cellXml(cell, `${names[i]}${line}`, clock, style)).join('')
  return `<row r="${line}">${cells}</row>`
}

function cellXml(cell: Cell, at: string, clock: (instant: Date) => Date, style?: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') {
    const styled = style === undefined ? '' : ` s="${style}"`
    return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  }
  if ('day' in cell) return `<c r="${at}" s="${DAY}"><v>${serial(cell.day)}</v></c>`
  return `<c r="${at}" s="${INSTANT}"><v>${serial(clock(cell.instant))}</v></c>`
}

function serial(date: Date): number {
  return (date.getTime() - EPOCH) / DAY_MS
}

/** Returns an instant as the date that has this zone's clock readings in UTC. */
function wallClock(timeZone: string): (instant: Date) => Date {
  // The Swedish locale writes times in ISO format, except for the space.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant) => new Date(`${format.format(instant).replace(' ', 'T')}Z`)
}

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Escapes text for XML, which cannot contain most control characters: they are left out. */
function escapeXml(text: string): string {
  if (!NEEDS_CARE.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(UNWRITABLE, '')
}

const NEEDS_CARE = /[&<>"\p{Cc}\ufffe\uffff]/u
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const SHEET_START =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>'

const CONTENT_TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

/** Fonts plain and bold; cells plain, bold, day (format 14) and instant (format 22), in the reader's own region. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/>' +
  '<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>'

/** Excel allows 31 characters and none of these in a sheet's name. */
function workbook(name: string): string {
  const allowed = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${escapeXml(allowed)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  )
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
