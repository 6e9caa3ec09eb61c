import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let ana: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  ana = await app.signUp()
  await ana.create('categories', { name: 'Furniture' })
  await ana.create('suppliers', { name: 'Oak & Sons' })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

interface Product {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly barcodes: readonly { value: string; type: string }[]
  readonly suppliers: readonly { supplier: string; supplierSku: string; price: number }[]
  readonly reorderPoints: readonly { branch: string; reorderPoint: number }[]
}

async function send(body: string, query = '', sender = ana): Promise<ImportReport> {
  const headers = { 'content-type': 'text/csv' }
  const answer = await sender.call<ImportReport>(`/products/import?${query}`, {
    method: 'POST',
    body,
    headers,
  })
  expect([answer.status, answer.text.slice(0, 400)]).toEqual([200, expect.anything()])
  return answer.body
}

async function readProduct(sku: string): Promise<Product> {
  const { rows } = await ana.list<Product>('products', { filter: { sku } })
  return ana.api<Product>(`/products/${rows[0]!.id}`)
}

const HEAD = 'SKU,Name,Category,Unit,Price,Barcode,Vendors,Vendor product code\n'
const FILE = `${HEAD}D-1,Desk,Furniture,Piece,120,4006381333931,Oak & Sons,OS-77
,,,,,96385074,,
D-1,,,,,036000291452,,
D-2,Lamp,Furniture,Piece,15,LAMP-A,,
`

test('A product is imported with the SKUs of its suppliers and its barcodes, which may be in further rows', async () => {
  const preview = await send(FILE, 'dryRun=true')
  expect(preview).toMatchObject({ created: 2, failed: 0 })
  expect(preview.rows).toMatchObject([
    { line: 2, joined: [3, 4] },
    { line: 5, outcome: 'created' },
  ])
  expect(await send(FILE)).toMatchObject({ created: 2 })
  const desk = await readProduct('D-1')
  expect(desk.barcodes).toMatchObject([
    { value: '4006381333931', type: 'ean13' },
    { value: '96385074', type: 'ean8' },
    { value: '036000291452', type: 'upca' },
  ])
  const [supplier] = (await ana.list('suppliers')).rows
  expect(desk.suppliers).toMatchObject([{ supplier: supplier!.id, supplierSku: 'OS-77' }])
  expect((await readProduct('D-2')).barcodes).toMatchObject([{ value: 'LAMP-A', type: 'code128' }])
})

test('Rows that only add child rows are joined to their record, even if `values` sets a field of all rows', async () => {
  const file = 'SKU,Name,Category,Price,EAN\nD-1,Desk,Furniture,120,4006381333931\n,,,,96385074\n'
  const values = encodeURIComponent('{"stockUnit":"Piece"}')
  expect(await send(file, `values=${values}`)).toMatchObject({ created: 1, failed: 0 })
  expect((await readProduct('D-1')).barcodes).toHaveLength(2)
})

test('A second import of the same file changes nothing, and new barcodes are added to the existing barcodes', async () => {
  await send(FILE)
  const before = await readProduct('D-1')
  expect(await send(FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  const more = 'sku,barcodes.value,barcodes.type\nD-1,TEC-1,code128\nD-1,4006381333931,\n'
  expect(await send(more)).toMatchObject({ updated: 1, failed: 0 })
  const after = await readProduct('D-1')
  expect(after.barcodes).toEqual([
    ...before.barcodes,
    expect.objectContaining({ value: 'TEC-1', type: 'code128' }),
  ])
  expect(after.suppliers).toEqual(before.suppliers)
})

test('Reorder points and supplier prices are changed in the row of their branch or supplier', async () => {
  await send(FILE)
  const [branch] = (await ana.list<{ id: string; name: string }>('branches')).rows
  const createLevels = (point: number) =>
    `sku,reorderPoints.branch,reorderPoints.reorderPoint,suppliers.supplier,suppliers.price\nD-1,"${branch!.name}",${point},Oak & Sons,${point}.5\n`
  expect(await send(createLevels(4))).toMatchObject({ updated: 1 })
  expect(await send(createLevels(6))).toMatchObject({ updated: 1 })
  const desk = await readProduct('D-1')
  expect(desk.reorderPoints).toMatchObject([{ branch: branch!.id, reorderPoint: 6 }])
  expect(desk.suppliers).toMatchObject([{ supplierSku: 'OS-77', price: 6.5 }])
})

test('The error of a barcode of another product names this product if the person may see it; the error of an unknown supplier names the column', async () => {
  await send(FILE)
  const body = `${HEAD}D-3,Chair,Furniture,Piece,9,4006381333931,,\n`
  const taken = await send(body, 'dryRun=true')
  expect(taken.rows[0]).toMatchObject({
    outcome: 'failed',
    errors: [
      {
        column: 'Barcode',
        value: '4006381333931',
        code: 'DUPLICATE',
        message: '“Desk” already has this value.',
      },
    ],
  })
  await app.asSuperuser({
    text: `update roles set permissions = '{product.import,product.create,category.view,unit.view,view_price}'
      where team_id = $1 and code = 'sales'`,
    values: [ana.team],
  })
  const blind = await app.colleague(ana, 'sales')
  const chair = 'SKU,Name,Category,Unit,Price,Barcode\nD-3,Chair,Furniture,Piece,9,4006381333931\n'
  const hidden = await send(chair, 'dryRun=true', blind)
  expect(hidden.rows[0]).toMatchObject({
    errors: [{ code: 'DUPLICATE', message: 'Another record already has this value.' }],
  })
  const supplier = 'sku,suppliers.supplier\nD-1,Nobody\n'
  const unknown = await send(supplier, 'dryRun=true')
  expect(unknown.rows[0]).toMatchObject({
    errors: [{ column: 'suppliers.supplier', value: 'Nobody', code: 'NOT_FOUND' }],
  })
  // The supplier is created on request, like a missing record of any other reference.
  expect(await send(supplier, 'create=suppliers')).toMatchObject({ updated: 1 })
  expect((await readProduct('D-1')).suppliers).toHaveLength(2)
})

test('Undo of an import removes the child rows that it added', async () => {
  await send(FILE)
  const { id = '' } = await send('sku,barcodes.value\nD-1,NEW-1\n')
  await ana.api(`/products/import/${id}/undo`, { method: 'POST' })
  expect((await readProduct('D-1')).barcodes).toHaveLength(3)
})

test('A preview shows values before and after, with titles of references', async () => {
  await send(FILE)
  await ana.create('categories', { name: 'Garden' })
  const body = 'sku,name,category,price,barcodes.value\nD-1,Desk,Garden,99.5,NEW-1\n'
  const preview = await send(body, 'dryRun=true')
  expect(preview.rows[0]!.changes).toEqual([
    { field: 'category', before: 'Furniture', after: 'Garden' },
    { field: 'price', before: 120, after: 99.5 },
    {
      field: 'barcodes',
      before: '4006381333931, 96385074, 036000291452',
      after: '4006381333931, 96385074, 036000291452, NEW-1',
    },
  ])
  const created = await send(`${HEAD}D-9,Bed,Garden,Piece,300,,,\n`, 'dryRun=true')
  expect(created.rows[0]!.changes).toContainEqual({ field: 'price', before: null, after: 300 })
})

test('A preview shows the opening stock of new records only', async () => {
  await send(FILE)
  const body = 'sku,name,category,stockUnit,price,openingQuantity\n'
  const rows = 'D-1,Desk,Furniture,Piece,99,4\nD-9,Bed,Furniture,Piece,300,7\n'
  const preview = await send(body + rows, 'dryRun=true')
  expect(preview.rows[0]!.changes).toEqual([{ field: 'price', before: 120, after: 99 }])
  expect(preview.rows[1]!.changes).toContainEqual({
    field: 'openingQuantity',
    before: null,
    after: 7,
  })
})

test('Values for all rows and corrected cells complete a file', async () => {
  const body = 'Product,Department,Amount\nBed,Furniture,300\nSofa,Fruniture,abc\n'
  const buildQuery = (more: Record<string, unknown>) =>
    new URLSearchParams({
      columns: 'name,category,price',
      values: JSON.stringify({ stockUnit: 'Piece' }),
      ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, JSON.stringify(v)])),
    }).toString()
  const preview = await send(body, `${buildQuery({})}&dryRun=true`)
  expect(preview).toMatchObject({ created: 1, failed: 1 })
  const fixes = [
    [3, 'category', 'Furniture'],
    [3, 'price', '450'],
  ]
  expect(await send(body, buildQuery({ fixes }))).toMatchObject({ created: 2, failed: 0 })
  const { rows } = await ana.list<Product>('products', { sort: ['name', 'ASC'] })
  expect(rows.map(({ name, price }) => [name, price])).toEqual([
    ['Bed', 300],
    ['Sofa', 450],
  ])
  for (const wrong of ['[[9,"price","1"]]', '[[3,"cost","1"]]', '[[3,"price",1]]', '{}', '[']) {
    const path = `/products/import?columns=name,category,price&fixes=${encodeURIComponent(wrong)}`
    const headers = { 'content-type': 'text/csv' }
    expect((await ana.call(path, { method: 'POST', body, headers })).status).toBe(400)
  }
})

test('An import refuses values for all rows of more than 100 fields', async () => {
  const values = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`c${i}`, 1]))
  const path = `/products/import?values=${encodeURIComponent(JSON.stringify(values))}`
  const headers = { 'content-type': 'text/csv' }
  const refused = await ana.call(path, { method: 'POST', body: 'name\nBed\n', headers })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ errors: [{ pointer: '/values', code: 'TOO_MANY' }] })
})

const CHILDREN = 'barcodes,suppliers,reorderPoints'

/** Exports the products and their child rows as a workbook, and applies `edit` to the XML of each sheet. */
async function exportSheets(
  edit: (xml: string, sheet: number) => string = (xml) => xml,
  query = '',
): Promise<Uint8Array> {
  const path = `/api/v1/products/export?format=xlsx&children=${CHILDREN}&${query}`
  const answer = await app.app.fetch(
    new Request(`http://armazem.test${path}`, { headers: ana.headers() }),
  )
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const edited = Object.entries(files).map(([name, bytes]) => {
    const sheet = /sheet(\d)\.xml$/.exec(name)?.[1]
    return [name, sheet ? strToU8(edit(strFromU8(bytes), Number(sheet))) : bytes] as const
  })
  return zipSync(Object.fromEntries(edited))
}

async function sendWorkbook(body: Uint8Array, query = ''): Promise<ImportReport> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const path = `/products/import?${query}`
  const headers = { 'content-type': type }
  const answer = await ana.call<ImportReport>(path, { method: 'POST', body, headers })
  expect([answer.status, answer.text.slice(0, 400)]).toEqual([200, expect.anything()])
  return answer.body
}

/** Gives the desk a reorder point and a price of its supplier, in addition to three barcodes. */
async function prepareDesk(): Promise<Product> {
  await send(FILE)
  const [branch] = (await ana.list<{ name: string }>('branches')).rows
  await send(
    `sku,reorderPoints.branch,reorderPoints.reorderPoint,suppliers.supplier,suppliers.price\nD-1,"${branch!.name}",4,Oak & Sons,71.5\n`,
  )
  return readProduct('D-1')
}

test('The import of an exported workbook with sheets of child rows changes nothing, even with two suppliers of the same name', async () => {
  await prepareDesk()
  await ana.create('suppliers', { name: 'Oak & Sons' })
  const report = await sendWorkbook(await exportSheets())
  expect(report).toMatchObject({ unchanged: 2, created: 0, updated: 0, failed: 0 })
  expect(report.sheets).toEqual(['Barcodes', 'Suppliers', 'Bins and reorder points of bran'])
})

test('Changed and emptied cells and new rows of the sheets change the child rows of their record', async () => {
  const before = await prepareDesk()
  const file = await exportSheets((xml, sheet) => {
    if (sheet === 3) return xml.replace('<v>71.5</v>', '<v>80.25</v>').replace('>OS-77<', '><')
    if (sheet === 4) return xml.replace('<v>4</v>', '<v>9</v>')
    if (sheet !== 2) return xml
    const added = `<row r="90"><c r="A90" t="inlineStr"><is><t>D-2</t></is></c><c r="B90" t="inlineStr"><is><t>5901234123457</t></is></c></row>`
    return xml
      .replace('036000291452', '042100005264')
      .replace('</sheetData>', `${added}</sheetData>`)
  })
  const preview = await sendWorkbook(file, 'dryRun=true')
  expect(preview).toMatchObject({ updated: 2, failed: 0 })
  expect(preview.rows[0]!.changes).toContainEqual({
    field: 'suppliers',
    before: "Oak & Sons (Supplier's SKU: OS-77, Purchase price: 71.5)",
    after: "Oak & Sons (Supplier's SKU: –, Purchase price: 80.25)",
  })
  expect(await sendWorkbook(file)).toMatchObject({ updated: 2, failed: 0 })
  const desk = await readProduct('D-1')
  expect(desk.suppliers).toMatchObject([{ price: 80.25, supplierSku: null }])
  expect(desk.reorderPoints).toMatchObject([{ reorderPoint: 9 }])
  // Child rows that the file lacks stay.
  expect(desk.barcodes.map(({ value }) => value)).toEqual([
    ...before.barcodes.map(({ value }) => value),
    '042100005264',
  ])
  expect((await readProduct('D-2')).barcodes).toHaveLength(2)
})

test('A row of child sheets changes a record that the first sheet lacks, and fails if the record does not exist', async () => {
  await prepareDesk()
  const ids = `ids=${(await readProduct('D-2')).id}`
  const file = await exportSheets((xml, sheet) => {
    const createRow = (line: number, sku: string) =>
      `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>${sku}</t></is></c><c r="B${line}" t="inlineStr"><is><t>NEW-${line}</t></is></c></row>`
    if (sheet !== 2) return xml
    return xml.replace('</sheetData>', `${createRow(8, 'D-1')}${createRow(9, 'D-7')}</sheetData>`)
  }, ids)
  const preview = await sendWorkbook(file, 'dryRun=true')
  expect(preview.rows).toMatchObject([
    { line: 2, outcome: 'unchanged' },
    { line: 8, sheet: 'Barcodes', outcome: 'updated' },
    {
      line: 9,
      sheet: 'Barcodes',
      outcome: 'failed',
      errors: [{ value: 'D-7', code: 'NOT_FOUND' }],
    },
  ])
  expect(await sendWorkbook(file, 'onlyGood=true')).toMatchObject({ updated: 1, failed: 1 })
  expect((await readProduct('D-1')).barcodes).toHaveLength(4)
  expect((await ana.list('products')).total).toBe(2)
})
