import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'
import { isChosenResource } from '../support/chosen-resources.ts'
import { readWorkbook } from '../support/workbook.ts'

let app: TestApp
let ana: TestCaller
let category: string
let unit: string

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  "''@x",
  '=HYPERLINK("x")',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "'＝1",
]

beforeAll(async () => {
  app = await shareTestApp()
  ana = await app.signUp()
  category = (await ana.create('categories', { name: 'Cadeiras, mesas "e" mais' })).id
  unit = (await ana.list('units', { filter: { name: 'Piece' } })).rows[0]!.id
  await ana.create('products', describeProduct('Açaí', { price: 1234.5, type: 'service' }))
  await ana.create('products', describeProduct('Pequi', { price: 0.123456, reorderPoint: 1000 }))
})
afterAll(() => app.close())

function describeProduct(name: string, more: object = {}) {
  return { name, category, stockUnit: unit, price: 1, ...more }
}

function exportList(query: string, resource = 'products', by = ana) {
  return by.call<Record<string, unknown>[]>(`/${resource}/export?${query}`)
}

async function exportCsv(query: string, resource = 'products') {
  const { text, status } = await exportList(`format=csv&${query}`, resource)
  expect(status).toBe(200)
  return Papa.parse<string[]>(text, { skipEmptyLines: true }).data
}

test('A CSV has the headings, labels and number formats of the screen, and all records', async () => {
  const answer = await exportList(
    'fields=name,category,price,type,isSellable,reorderPoint&locale=en',
  )
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="products-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  expect(answer.headers.get('x-total-count')).toBe('2')
  expect(answer.text).toBe(
    [
      'Name,Category,Sale price,Type,Can be sold,Reorder point',
      'Açaí,"Cadeiras, mesas ""e"" mais",1234.50,Service,Yes,',
      'Pequi,"Cadeiras, mesas ""e"" mais",0.123456,Stock,Yes,1000',
      '',
    ].join('\r\n'),
  )
})

test('A CSV starts with the mark by which Excel recognizes UTF-8', async () => {
  const request = new Request('http://armazem.test/api/v1/brands/export', {
    headers: ana.headers(),
  })
  const bytes = new Uint8Array(await (await app.app.fetch(request)).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('A Portuguese CSV has a semicolon, a decimal comma and Portuguese labels', async () => {
  const rows = await exportCsv('fields=name,price,isSellable&locale=pt&sort=["price","DESC"]')
  expect(rows).toEqual([
    ['Nome', 'Preço de venda', 'Pode ser vendido'],
    ['Açaí', '1234,50', 'Sim'],
    ['Pequi', '0,123456', 'Sim'],
  ])
})

test('Filter, search, sort order and selection determine the rows', async () => {
  const readNames = async (query: string) =>
    (await exportCsv(`fields=name&${query}`)).slice(1).flat()
  expect(await readNames('filter={"price_gt":1}')).toEqual(['Açaí'])
  expect(await readNames('filter={"q":"acai"}')).toEqual(['Açaí'])
  expect(await readNames('sort=["name","DESC"]')).toEqual(['Pequi', 'Açaí'])
  expect(await readNames('sort=["category","ASC"]')).toHaveLength(2)
  const [first] = (await ana.list('products', { filter: { name: 'Pequi' } })).rows
  expect(await readNames(`ids=${first!.id}`)).toEqual(['Pequi'])
})

test('Fields of referenced records and parts of an address can be columns', async () => {
  const address = { city: 'Belém', country: 'BR' }
  const { id: supplier } = await ana.create('suppliers', { name: 'Fazenda', address })
  expect(await exportCsv('fields=name,address', 'suppliers')).toEqual([
    ['Name', 'Street', 'City', 'Region', 'Postcode', 'Country'],
    ['Fazenda', '', 'Belém', '', '', 'BR'],
  ])
  const [branch] = (await ana.list('branches')).rows
  await ana.create('purchases', { supplier, branch: branch!.id })
  const [, purchase] = await exportCsv('fields=supplier,supplier.address', 'purchases')
  expect(purchase).toEqual(['Fazenda', '', 'Belém', '', '', 'BR'])
  const rows = await exportCsv('fields=name,category.name,category.isActive&locale=en')
  expect(rows[1]).toEqual(['Açaí', 'Cadeiras, mesas "e" mais', 'Yes'])
})

test("Author and time of creation can be columns, in the team's time zone", async () => {
  const owner = await app.signUp()
  await owner.api(`/teams/${owner.team}`, { method: 'PATCH', body: { timezone: 'Asia/Tokyo' } })
  const { id } = await owner.create('brands', { name: 'Clock' })
  await app.asSuperuser({
    text: `update brands set created_at = '2026-01-31T20:05:06Z' where id = $1`,
    values: [id],
  })
  const { text } = await exportList('fields=createdBy,createdAt', 'brands', owner)
  expect(text.split('\r\n')[1]).toBe('Ana Teste,2026-02-01 05:05')
  const sheet = (await readWorkbook(app, owner, '/brands/export?format=xlsx&fields=createdAt'))[
    'xl/worksheets/sheet1.xml'
  ]
  expect(sheet).toMatch(/<c r="A2" s="3"><v>46054\.21187/)
})

test('Raw formats have the values of the API: ids of references and plain numbers', async () => {
  const { rows } = await ana.list('products')
  const nd = await exportList('format=ndjson')
  const lines = nd.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toEqual(rows)
  expect((await exportList('format=json')).body).toEqual(rows)
  expect((await exportList('format=json&filter={"name":"nothing"}')).text).toBe('[]')
  expect((await exportList('format=ndjson&filter={"name":"nothing"}')).text).toBe('')
})

test('An Excel file has number and date cells and a bold header', async () => {
  const department = (await ana.create('departments', { name: 'Vendas & <Cia>' })).id
  const person = { firstName: 'José', lastName: 'Ã', department, joiningDate: '2026-03-05' }
  await ana.create('employees', person)
  const query = 'format=xlsx&fields=name,department,joiningDate'
  const bytes = await readWorkbook(app, ana, `/employees/export?${query}`)
  expect(bytes['xl/workbook.xml']).toContain('<sheet name="Employees"')
  expect(bytes['xl/worksheets/sheet1.xml']).toContain(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">José Ã</t></is></c>' +
      '<c r="B2" t="inlineStr"><is><t xml:space="preserve">Vendas &amp; &lt;Cia&gt;</t></is></c>' +
      '<c r="C2" s="2"><v>46086</v></c>',
  )
  const prices = await readWorkbook(app, ana, '/products/export?format=xlsx&fields=price')
  expect(prices['xl/worksheets/sheet1.xml']).toContain('<c r="A2" s="5"><v>1234.5</v></c>')
})

test('No text runs as a formula, and importing the file restores the texts', async () => {
  const owner = await app.signUp()
  for (const [i, text] of FORMULAS.entries()) {
    await owner.create('brands', { name: `Brand ${i}`, description: `${text} end` })
  }
  const before = (await owner.list('brands')).rows
  const { text } = await exportList('format=csv', 'brands', owner)
  expect(text).not.toMatch(/(^|[,;"])[=+\-@＝＋－＠\t]/m)
  const sheet = (await readWorkbook(app, owner, '/brands/export?format=xlsx'))[
    'xl/worksheets/sheet1.xml'
  ]
  expect(sheet).not.toMatch(/preserve">[=+\-@＝＋－＠\t\r]/)
  const again = await owner.api('/brands/import', {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/csv' },
  })
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: FORMULAS.length, failed: 0 })
  expect((await owner.list('brands')).rows).toEqual(before)
})

test('Negative numbers stay numbers', async () => {
  await ana.create('customers', {
    name: 'Credora',
    openingBalance: -12.5,
    openingBalanceDate: '2026-01-31',
  })
  const query = 'fields=openingBalance,openingBalanceDate&filter={"name":"Credora"}'
  expect((await exportCsv(query, 'customers'))[1]).toEqual(['-12.50', '2026-01-31'])
})

test('Files contain no fields that the person may not see', async () => {
  const clerk = await app.colleague(ana, 'sales')
  expect((await exportList('', 'products', clerk)).status).toBe(403)
  await app.database.query({
    text: `update roles set permissions = '{product.view,product.export}' where team_id = $1 and code = 'sales'`,
    values: [ana.team],
  })
  const raw = await exportList('format=ndjson', 'products', clerk)
  expect(raw.status).toBe(200)
  expect(raw.text).not.toMatch(/averageCost|purchasePrice|"price"/)
  expect((await exportList('fields=averageCost', 'products', clerk)).status).toBe(400)
  expect((await exportList('fields=brand.name', 'products', clerk)).status).toBe(400)
  expect((await exportList('sort=["averageCost","ASC"]', 'products', clerk)).status).toBe(400)
})

test('Invalid parameters are refused with a pointer to each of them', async () => {
  const wrong: [string, string, string?][] = [
    ['format=pdf', '/format'],
    ['locale=de', '/locale'],
    ['fields=nope', '/fields'],
    ['fields=barcodes.value', '/fields'],
    ['fields=', '/fields', 'REQUIRED'],
    ['ids=1', '/ids'],
    ['filter={"nope":1}', '/filter/nope'],
    ['what=1', '/what'],
  ]
  for (const [query, pointer, code = expect.any(String)] of wrong) {
    const answer = await ana.call<{ errors: unknown }>(`/products/export?${query}`)
    expect([query, answer.status]).toEqual([query, 400])
    expect(answer.body.errors).toMatchObject([{ pointer, code }])
  }
})

test('People and roles, which are views, can be exported', async () => {
  const people = await exportCsv('fields=name,email,roles,status&locale=en', 'users')
  expect(people).toContainEqual(['Ana Teste', ana.email, 'Owner', 'Active'])
  expect(await exportCsv('fields=code,members', 'roles')).toContainEqual(['owner', '1'])
})

const formats = ['csv', 'xlsx', 'ndjson', 'json']

test('Every resource can be exported in every format', async () => {
  // `npm test` exports each chosen resource in one format, in turn; the nightly test all resources in all formats.
  const every = chooseRepetitions(formats.length, 1)
  for (const [i, { name }] of app.app.context.registry.resources.entries()) {
    if (!isChosenResource(name)) continue
    for (const format of formats.filter((_, place) => (place + i) % every === 0)) {
      expect([name, (await exportList(`format=${format}`, name)).status]).toEqual([name, 200])
    }
  }
  expect(app.errors).toEqual([])
})

test('A large file arrives in several pieces, with each record once and in order', async () => {
  const owner = await app.signUp()
  const { id } = await owner.create('brands', { name: 'Brand 0000' })
  await app.asSuperuser({
    text: `insert into brands (team_id, id, name, created_by, updated_by)
      select team_id, gen_random_uuid(), 'Brand ' || lpad(number::text, 4, '0'), created_by, updated_by
      from brands, generate_series(1, 8200) number where id = $1`,
    values: [id],
  })
  const names = Array.from({ length: 8201 }, (_, i) => `Brand ${String(i).padStart(4, '0')}`)
  const file = await exportList('fields=name', 'brands', owner)
  expect(file.headers.get('x-total-count')).toBe('8201')
  expect(file.text).toBe(['Name', ...names, ''].join('\r\n'))
  const sort = encodeURIComponent('["name","DESC"]')
  const rows = await exportList(`format=json&fields=name&sort=${sort}`, 'brands', owner)
  expect(rows.body).toEqual(names.toReversed().map((name) => ({ name })))
})

test('The column that groups the rows occurs once; a file without columns is refused', async () => {
  const grouped = await exportList('format=json&group=credited', 'sales')
  expect([grouped.status, grouped.text]).toEqual([200, '[]'])
  const twice = await exportCsv('group=credited&fields=credited,count,credited', 'sales')
  expect(twice[0]).toHaveLength(2)
  const empty = await exportList('group=credited&fields=', 'sales')
  expect([empty.status, empty.body]).toMatchObject([400, { errors: [{ pointer: '/fields' }] }])
})

test('Headings have the names of the team’s tax and tax ID, and can be imported', async () => {
  const eva = await app.signUp({ locale: 'pt-PT', currency: 'EUR' })
  const category = (await eva.create('categories', { name: 'Mesas' })).id
  const stockUnit = (await eva.list('units')).rows[0]!.id
  const product = { name: 'Oficina', category, stockUnit, price: 5 }
  await eva.create('customers', { name: 'Oficina', taxId: '508123456' })
  await eva.create('products', product)
  for (const [resource, fields, heading] of [
    ['customers', 'name,taxId', 'NIF'],
    ['products', 'name,category,stockUnit,price,priceIncludesTax', 'Price includes IVA'],
  ] as const) {
    const filter = '{"name":"Oficina"}'
    const query = new URLSearchParams({ format: 'csv', fields, locale: 'en', filter })
    const { text } = await eva.call(`/${resource}/export?${query}`)
    expect(text.split('\r\n')[0]!.split(',').at(-1)).toBe(heading)
    const sent = await eva.call<ImportReport>(`/${resource}/import?dryRun=true`, {
      method: 'POST',
      body: text.replace('Oficina', 'Outra'),
      headers: { 'content-type': 'text/csv' },
    })
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body.rows.map(({ outcome }) => outcome)).toEqual(['created'])
  }
})
