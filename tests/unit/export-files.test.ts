import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { listReferencedFields } from '../../src/admin/export/export-columns.ts'
import { createCsvFile, createCsvWriter } from '../../src/export/csv.ts'
import type { CreateFileWriter, ExportRow, ExportSheet } from '../../src/export/export-sheet.ts'
import { readXlsx as readWorkbook } from '../../src/export/read-xlsx.ts'
import { createWallClock } from '../../src/export/wall-clock.ts'
import { createXlsxWriter } from '../../src/export/xlsx.ts'
import { file, files, money, percent, price, reference, text } from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { LISBON } from '../support/sample-printouts.ts'
import { chair, NEW_YORK, sheet } from '../support/product-sheet.ts'
import { readXlsx } from '../support/xlsx-cells.ts'

function writeFile(
  create: CreateFileWriter,
  content: ExportSheet,
  ...batches: ExportRow[][]
): Uint8Array {
  const pieces: Uint8Array[] = []
  const writer = create(content, (piece) => pieces.push(piece))
  for (const batch of batches) writer.rows(batch)
  writer.end()
  return Buffer.concat(pieces)
}

function writeCsv(region: ExportSheet['region'], ...rows: ExportRow[]) {
  const bytes = writeFile(createCsvWriter, { ...sheet, region }, rows)
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { whole, cells: Papa.parse<string[]>(whole.slice(1), { skipEmptyLines: true }).data }
}

it('a CSV starts with a byte order mark and uses the separator of the region', async () => {
  const english = writeCsv(NEW_YORK, chair)
  expect(english.whole.startsWith('\u{FEFF}Name,Category,Sale price')).toBe(true)
  const portuguese = writeCsv(LISBON, chair)
  expect(portuguese.whole.startsWith('\u{FEFF}Name;Category;Sale price')).toBe(true)
})

it('a CSV has labels of choices, numbers with the decimal mark of the region and without grouping, and ISO dates and times', async () => {
  expect(writeCsv(NEW_YORK, chair).cells[1]).toEqual([
    'Açaí “€” çadeira, larga',
    'Chairs',
    '1234.50',
    '12.5',
    'Active',
    'Yes',
    '2026-11-21',
    '2026-11-20 21:30',
  ])
  const [, line] = writeCsv(LISBON, chair).cells
  expect(line?.slice(2, 4)).toEqual(['1234,50', '12,5'])
})

it('a CSV has the URLs of uploads', async () => {
  const columns = [
    { path: 'attachments', key: 'attachments', field: files(), label: 'Attachments' },
    { path: 'receipt', key: 'receipt', field: file(), label: 'Receipt' },
  ]
  const rows = [
    { id: '1', attachments: ['a', 'b'], receipt: 'c' },
    { id: '2', attachments: [], receipt: null },
  ]
  const bytes = writeFile(createCsvWriter, { ...sheet, columns }, rows)
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true })
  expect(data.slice(1)).toEqual([
    ['/api/v1/uploads/a /api/v1/uploads/b', '/api/v1/uploads/c'],
    ['', ''],
  ])
})

it('a CSV leaves missing values empty, and keeps quotes and line breaks', async () => {
  const name = 'two\nlines, "quoted"'
  const { cells } = writeCsv(NEW_YORK, { id: '2', name })
  expect(cells[1]).toEqual([name, '', '', '', '', '', '', ''])
})

it.each(['=1+1', '+351 912', '-2+3', '@SUM(A1)', '\tx', '\rx', "'=1"])(
  'a CSV escapes the text %j, which spreadsheets would run as a formula',
  async (name) => {
    const { cells } = writeCsv(NEW_YORK, { id: '3', name })
    expect(cells[1]?.[0]).toBe(`'${name}`)
  },
)

it('a CSV does not escape negative numbers, and writes small numbers without an exponent', async () => {
  const { cells } = writeCsv(LISBON, { price: -12.5 }, { price: 0.0000001 })
  expect(cells.slice(1).map((line) => line[2])).toEqual(['-12,50', '0,0000001'])
})

it.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'a file has the same bytes for rows in the text format of PostgreSQL as for rows of JSON, in %s',
  (timezone) => {
    const numbers =
      '0 -0 0.00 -0.0 1.10 -12.50 12.5 00012 +5 .5 5. -.5 0.5 -0.5 0.000001 0.0000001 1.234567 1.2345678919 999999999 ' +
      '999999999.999999 999999999.9999999 1234567890 0.1234567 123456789012345678 1e-7 1e+20 -1e5 NaN 0x10'
    const times =
      '2026-10-25T00:59:59.9Z 2026-10-25T00:10:00Z 2026-10-25T01:00:00Z 2026-11-01T05:30:00.000001Z 2026-11-01T06:30:00Z ' +
      '2026-10-03T15:29:59Z 2026-10-03T15:30:00Z 2026-10-03T15:45:00Z 1899-12-31T23:59:00Z'
    const texts = numbers.split(' ')
    const instants = times.split(' ')
    const count = texts.length * instants.length
    const create = (row: (number: string, instant: string) => ExportRow) =>
      Array.from({ length: count }, (_, i) =>
        row(texts[i % texts.length]!, instants[Math.floor(i / texts.length)]!),
      )
    const json = create((number, createdAt) => {
      return { ...chair, price: Number(number), rate: Number(number), createdAt }
    })
    const stored = create((number, instant) => {
      const createdAt = instant.replace('T', ' ').replace('Z', '+00')
      return { ...chair, price: number, rate: number, createdAt }
    })
    for (const writer of [createCsvWriter, createXlsxWriter]) {
      for (const locale of ['en-US', 'pt-PT']) {
        const content = { ...sheet, region: { ...NEW_YORK, locale, timezone } }
        const [ofJson, ofTexts] = [json, stored].map((rows) => writeFile(writer, content, rows))
        expect(Buffer.compare(ofJson!, ofTexts!)).toBe(0)
      }
    }
  },
)

it('an Excel file has numbers, percentages and dates, and text that is never a formula', async () => {
  const bytes = writeFile(createXlsxWriter, sheet, [chair], [{ ...chair, name: '=1+1' }])
  const { cells, rows, xml, formats } = readXlsx(bytes)
  expect(rows).toBe(3)
  expect(cells.get('A1')).toEqual({ value: 'Name', style: 1 })
  expect(cells.get('A2')?.value).toBe('Açaí “€” çadeira, larga')
  expect(cells.get('A3')?.value).toBe("'=1+1")
  expect(xml).not.toContain('<f>')
  expect(cells.get('C2')).toEqual({ value: 1234.5, style: 5 })
  expect(cells.get('D2')).toEqual({ value: 0.125, style: 6 })
  expect(cells.get('G2')).toEqual({ value: 46_347, style: 2 })
  expect(cells.get('H2')?.value).toBeCloseTo(46_346 + 21.5 / 24, 8)
  expect(formats).toEqual(['"$"#,##0.00', '"$"#,##0.00####'])
  expect(xml).toContain('state="frozen"')
  expect(xml).toContain('<autoFilter ref="A1:H3"/>')
})

it('an Excel file ends with formulas of totals, which an import skips, and has fitting widths', async () => {
  const columns = [
    { path: 'name', key: 'name', field: text(), label: 'Name' },
    { path: 'due', key: 'due', field: money(), label: 'Due' },
    { path: 'rate', key: 'rate', field: percent(), label: 'Tax' },
  ]
  const rows = [
    { name: 'A long name of forty-two characters, counted', due: 12.5, rate: 23 },
    { name: 'B', due: -2.5, rate: 6 },
  ]
  const bytes = writeFile(createXlsxWriter, { ...sheet, columns, region: LISBON }, rows)
  const { xml } = readXlsx(bytes)
  expect(xml).toContain('<c r="B4" s="7"><f>SUBTOTAL(109,B2:B3)</f></c>')
  expect(xml).toContain('<autoFilter ref="A1:C3"/>')
  expect(xml.match(/width="(\d+)"/g)).toEqual(['width="45"', 'width="10"', 'width="8"'])
  const { rows: read } = await readWorkbook(new Uint8Array(bytes))
  expect(read.map(({ cells }) => cells)).toEqual([
    ['Name', 'Due', 'Tax'],
    ['A long name of forty-two characters, counted', 12.5, 23],
    ['B', -2.5, 6],
  ])
  const { xml: plain } = readXlsx(
    writeFile(createXlsxWriter, { ...sheet, columns, withoutTotals: true }, rows),
  )
  expect(plain).not.toContain('SUBTOTAL')
})

it('the file of a report begins with its title, company and period, a blank line, and then the headings', async () => {
  const columns = [
    { path: 'name', key: 'name', field: text(), label: 'Name' },
    { path: 'due', key: 'due', field: money(), label: 'Due' },
  ]
  const rows = [
    { name: 'A', due: 12.5 },
    { name: 'B', due: -2.5 },
  ]
  const above = ['Balance sheet', 'Shop, Nov 26, 2026, 9:00 AM', '=As of: Nov 26, 2026']
  const report = { ...sheet, columns, above }
  const csv = new TextDecoder().decode(writeFile(createCsvWriter, report, rows))
  expect(csv).toBe(
    'Balance sheet\r\n"Shop, Nov 26, 2026, 9:00 AM"\r\n"\'=As of: Nov 26, 2026"\r\n\r\n' +
      'Name,Due\r\nA,12.50\r\nB,-2.50\r\n',
  )
  const bytes = writeFile(createXlsxWriter, report, rows)
  const { cells, xml } = readXlsx(bytes)
  expect(cells.get('A1')).toEqual({ value: 'Balance sheet', style: 1 })
  expect(cells.get('A3')).toEqual({ value: "'=As of: Nov 26, 2026", style: 0 })
  expect([cells.get('A4'), cells.get('A5')]).toEqual([undefined, { value: 'Name', style: 1 }])
  expect(cells.get('B7')).toEqual({ value: -2.5, style: 4 })
  expect(xml).toContain('<pane ySplit="5" topLeftCell="A6"')
  expect(xml).toContain('<autoFilter ref="A5:B7"/>')
  expect(xml).toContain('<c r="B8" s="7"><f>SUBTOTAL(109,B6:B7)</f></c>')
  expect(xml.match(/width="(\d+)"/g)).toEqual(['width="9"', 'width="10"'])
})

it('an address has one column per part, so that it can be imported', async () => {
  const columns = [
    { path: 'address.city', key: 'address', part: 'city', field: text(), label: 'City' },
    { path: 'address.region', key: 'address', part: 'region', field: text(), label: 'Region' },
  ]
  const rows = [{ address: { city: 'Évora' } }, { address: null }]
  const bytes = writeFile(createXlsxWriter, { ...sheet, columns }, rows)
  expect([...readXlsx(bytes).cells.keys()]).toEqual(['A1', 'B1', 'A2'])
})

it('an Excel file escapes characters that XML forbids, and an import reads the characters again', async () => {
  const name = 'a\u0000b<c>&"d"\u001f'
  const bytes = writeFile(createXlsxWriter, sheet, [{ name }])
  expect(readXlsx(bytes).cells.get('A2')?.value).toBe('a_x0000_b<c>&"d"_x001F_')
  const { rows } = await readWorkbook(new Uint8Array(bytes))
  expect(rows[1]!.cells[0]).toBe(name)
})

it('a file has only fields of linked records that the person may see', () => {
  const makers = defineResource('makers', {
    title: 'name',
    fields: { name: text(), phone: text(), cost: price({ requires: 'see_costs' }) },
  })
  const chairs = defineResource('chairs', {
    title: 'name',
    fields: { name: text(), maker: reference('makers') },
  })
  const registry = createRegistry({ makers, chairs }, [])
  const listPaths = (...hidden: string[]) =>
    listReferencedFields(chairs, (right) => !hidden.includes(right), registry).flatMap(
      (group) => group.paths,
    )
  const times = ['maker.createdAt', 'maker.updatedAt']
  expect(listPaths()).toEqual(['maker.phone', 'maker.cost', ...times])
  expect(listPaths('see_costs')).toEqual(['maker.phone', ...times])
  expect(listPaths('maker.view')).toEqual([])
})

it.each([
  ['UTC', '0001-01-01T00:30:00Z', '0001-01-01T00:30:00'],
  ['UTC', '0099-06-01 12:00:00+00', '0099-06-01T12:00:00'],
  ['Asia/Tokyo', '0999-01-01T10:00:00Z', '0999-01-01T19:18:59'],
  ['America/New_York', '9999-12-31T23:30:00Z', '9999-12-31T18:30:00'],
  // The local years would be 0 and 10000, so that these times stay in UTC.
  ['America/New_York', '0001-01-01T00:30:00Z', '0001-01-01T00:30:00'],
  ['Asia/Tokyo', '9999-12-31T23:30:00Z', '9999-12-31T23:30:00'],
])('a time of an unusual year is exported in the time zone %s: %s', (timezone, given, local) => {
  expect(createWallClock(timezone)(given)).toBe(local)
})

it.each([
  ['pt-PT', '\u{FEFF}a;"b;c"\r\n'],
  ['en-US', '\u{FEFF}a,b;c\r\n'],
])('a small CSV file has the delimiter of its region, %s', async (locale, expected) => {
  const bytes = await createCsvFile([['a', 'b;c']], locale).arrayBuffer()
  expect(Buffer.from(bytes).toString()).toBe(expected)
})
