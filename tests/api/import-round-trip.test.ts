import { afterAll, beforeAll, expect, it } from 'vitest'
import * as resources from '../../resources/index.ts'
import { createZipWriter } from '../../src/export/zip.ts'
import { listChildFields } from '../../src/schema/child-fields.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { listRecordActions } from '../../src/schema/rights.ts'
import type { ImportReport } from '../../src/server/import/report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isChosenResource } from '../support/chosen-resources.ts'
import { createMinimalRecord } from '../support/minimal-record.ts'
import { openShop } from '../support/shop.ts'
import { tradeBasics } from '../support/trade.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const importable = Object.values<Resource>(resources).filter(
  (resource) => listRecordActions(resource).includes('import') && isChosenResource(resource.name),
)

let app: TestApp
let owner: TestCaller

/** Holds texts that a spreadsheet could convert to formulas, numbers or dates, or split into cells. */
const TEXTS = ['=1+1', "'@x", '00123', '1e5', '12,5', '2026-01-02', 'a;b,"c"\nd', '_x0041_', 'São']

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp({ locale: 'pt-PT', currency: 'EUR' })
  await tradeBasics(await openShop(owner, { taxPercent: 12.5 }))
  const kinds = ['text', 'decimal', 'date', 'boolean', 'select', 'multiSelect']
  for (const kind of kinds) {
    const label = { en: `My ${kind}`, pt: `Meu ${kind}` }
    const choices =
      kind === 'select' || kind === 'multiSelect' ? { choices: ['Gold', 'Silver', ...TEXTS] } : {}
    await owner.create('custom-fields', { resource: 'brands', name: kind, kind, label, ...choices })
  }
  for (const [i, text] of TEXTS.entries()) {
    await owner.create('brands', {
      name: text,
      description: text,
      x_text: text,
      x_decimal: -1.125 * i,
      x_date: `19${20 + i}-02-28`,
      x_boolean: i % 2 === 0,
      ...(i > 2 && { x_select: 'Gold', x_multiSelect: [...TEXTS.slice(i), 'Silver'] }),
    })
  }
  // Two categories of the same name, and a product in each.
  const [unit] = (await owner.list('units')).rows
  const [parent] = (await owner.list('categories')).rows
  for (const under of [null, parent!.id]) {
    const category = await owner.create('categories', { name: 'Twice', parent: under })
    const chair = { category: category.id, stockUnit: unit!.id, price: 1234.5, name: '=Chair' }
    await owner.create('products', chair)
  }
  for (const resource of importable) {
    if ((await owner.list(resource.name)).total === 0) {
      await owner.create(resource.name, await createMinimalRecord(owner, resource))
    }
  }
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

async function exportFile(resource: string, query: string) {
  const answer = await app.app.fetch(
    new Request(`http://armazem.test/api/v1/${resource}/export?${query}`, {
      headers: owner.headers(),
    }),
  )
  return new Uint8Array(await answer.arrayBuffer())
}

const importFile = (resource: string, body: unknown, type: string, query = 'dryRun=true') =>
  owner.call<ImportReport>(`/${resource}/import?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })

it.each(importable.map(({ name }) => name))(
  'the import of exported %s changes nothing',
  async (name) => {
    const { total } = await owner.list(name)
    const resource = importable.find((each) => each.name === name)!
    const children = Object.keys(resource.fields).filter(
      (field) => listChildFields(resource, resource.fields[field]!, () => true).length > 0,
    )
    for (const [format, type] of [
      ['xlsx', XLSX],
      ['csv', 'text/csv'],
    ] as const) {
      for (const locale of ['pt', 'en-US']) {
        const sheets =
          format === 'xlsx' && children.length > 0 ? `&children=${children.join()}` : ''
        const file = await exportFile(name, `format=${format}&locale=${locale}${sheets}`)
        const { body } = await importFile(name, file, type, `dryRun=true&locale=${locale}`)
        const failed = body.rows?.filter((row) => row.outcome !== 'unchanged')
        expect([format, locale, failed ?? body]).toEqual([format, locale, []])
        expect(body).toMatchObject({ unchanged: total, created: 0, updated: 0, failed: 0 })
        expect(body.sheets ?? []).toHaveLength(format === 'xlsx' ? children.length : 0)
      }
    }
  },
)

/** Returns a workbook with these sheet rows, written by hand as other programs write them. */
function writeWorkbook(rows: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = createZipWriter((bytes) => pieces.push(bytes))
  const files = {
    '_rels/.rels':
      '<Relationships><Relationship Id="w" Type="x/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="H" sheetId="1" state="hidden" r:id="r9"/><sheet name="S" sheetId="2" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/s.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="x/styles" Target="styles.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Price list</t></si><si><r><t>Na</t></r><r><t>me</t></r></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    'xl/worksheets/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  for (const [path, xml] of Object.entries(files)) zip.file(path)(xml, true)
  zip.end()
  return Buffer.concat(pieces)
}

const EMPLOYEES = `
  <row r="2"><c r="A2" t="s"><v>0</v></c></row>
  <row r="4"><c r="B4" t="inlineStr"><is><t>First name</t></is></c><c r="C4" t="str"><f>X</f><v>Last name</v></c>
    <c r="E4" t="inlineStr"><is><t>Joining date</t></is></c><c r="F4" t="inlineStr"><is><t>departamento</t></is></c></row>
  <row r="6"><c r="B6" s="2"><v>7</v></c><c r="C6"><v>1</v></c><c r="E6" s="1"><v>46054</v></c><c r="F6" t="inlineStr"><is><t>Shop</t></is></c></row>
  <row r="7"><c r="B7"><v>8</v></c><c r="C7"><v>1</v></c><c r="E7"><v>46055</v></c><c r="F7" t="inlineStr"><is><t>Moon</t></is></c></row>`

it('an import reads workbooks of other programs: title rows, gaps, formulas, dates and codes', async () => {
  const file = writeWorkbook(EMPLOYEES)
  const { body } = await importFile('employees', file, XLSX, 'onlyGood=true')
  expect(body).toMatchObject({ created: 1, failed: 1 })
  // Row 7 of the spreadsheet is the second row below the headings.
  expect(body.rows[1]).toMatchObject({ row: 2, line: 7, errors: [{ code: 'NOT_FOUND' }] })
  const { rows } = await owner.list('employees', { filter: { lastName: '1' } })
  expect(rows).toMatchObject([{ firstName: '00007', lastName: '1', joiningDate: '2026-02-01' }])
})

it('an import refuses files that are not a workbook, are damaged, or have too many columns', async () => {
  const wide = writeWorkbook('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')
  const damaged = writeWorkbook(EMPLOYEES).subarray(0, 900)
  const entities = writeWorkbook('', {
    'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>',
  })
  for (const [file, status] of [
    [wide, 413],
    [damaged, 400],
    [entities, 400],
    ['a,b', 400],
  ] as const) {
    expect((await importFile('employees', file, XLSX)).status).toBe(status)
  }
})

it('an import finds the headings and the encoding of a CSV file, and counts rows as the file does', async () => {
  const file = Buffer.from(
    'Lista de marcas;;\r\n\r\nNome;Descrição;\r\n\r\nAção;x;\r\n;y;\r\n',
    'latin1',
  )
  const { body } = await importFile(
    'brands',
    file,
    'text/csv',
    'onlyGood=true&columns=name,description',
  )
  expect(body).toMatchObject({ created: 1, failed: 1 })
  expect(body.rows.map(({ line }) => line)).toEqual([5, 6])
  expect((await owner.list('brands', { filter: { name: 'Ação' } })).total).toBe(1)
})
