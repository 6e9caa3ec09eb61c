import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let ana: TestCaller
let category: string

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  ana = await app.signUp()
  category = (await ana.create('categories', { name: 'Chairs', code: 'CH' })).id
})
afterAll(() => app.close())

function send(body: unknown, query = '', resource = 'products', by = ana) {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  return by.call<ImportReport & { errors: unknown[]; code: string }>(
    `/${resource}/import?${query}`,
    { method: 'POST', body, headers: { 'content-type': type } },
  )
}

async function importRows(body: unknown, query = '', resource = 'products') {
  const answer = await send(body, query, resource)
  expect([answer.status, answer.text.slice(0, 500)]).toEqual([200, expect.anything()])
  return answer.body
}

const countRecords = async (resource = 'products') => (await ana.list(resource)).total

const MIXED =
  'sku,name,category,stockUnit,price\nA-1,One,Chairs,Piece,10.50\nA-2,,Chairs,pc,cheap\n'

test('A preview reports row, column, value and reason, and writes nothing', async () => {
  const report = await importRows(MIXED, 'dryRun=true')
  expect(report).toMatchObject({ dryRun: true, created: 1, updated: 0, unchanged: 0, failed: 1 })
  expect(report.rows[0]).toMatchObject({ row: 1, line: 2, outcome: 'created' })
  expect(report.rows[1]?.errors).toEqual([
    { column: 'name', value: '', code: 'REQUIRED', message: 'This is required.' },
    {
      column: 'price',
      value: 'cheap',
      code: 'TYPE',
      args: { type: 'number' },
      message: 'This must be a number.',
    },
  ])
  expect(await countRecords()).toBe(0)
})

test("Errors of cells are in the caller's language", async () => {
  const answer = await ana.call<ImportReport>('/products/import?dryRun=true', {
    method: 'POST',
    body: MIXED,
    headers: { 'content-type': 'text/csv', 'accept-language': 'pt' },
  })
  expect(answer.body.rows[1]?.errors?.map(({ message }) => message)).toEqual([
    'É obrigatório.',
    'Tem de ser um número.',
  ])
})

test('Nothing is written when a row is invalid, unless only valid rows are requested', async () => {
  const problem = await send(MIXED)
  expect([problem.status, problem.body.code, problem.body.created]).toEqual([422, 'VALIDATION', 0])
  expect(problem.body.errors).toMatchObject([{ pointer: '/2/name' }, { pointer: '/2/price' }])
  expect(problem.body.rows).toMatchObject([{ row: 2, outcome: 'failed' }])
  expect(await countRecords()).toBe(0)
  expect(await importRows(MIXED, 'onlyGood=true')).toMatchObject({ created: 1, failed: 1 })
  expect((await ana.list('products')).rows).toMatchObject([
    { sku: 'A-1', name: 'One', price: 10.5, category },
  ])
})

test('Importing the same file twice changes nothing; a changed file changes only the values that differ', async () => {
  const file =
    'sku,name,category,stockUnit,price,brand\nA-1,One,CH,Piece,10,\nA-2,Two,CH,Piece,20,\n'
  expect(await importRows(file)).toMatchObject({ created: 2 })
  expect(await importRows(file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await importRows('SKU,Sale price\na-1,11\nA-2,20\n')).toMatchObject({
    updated: 1,
    unchanged: 1,
  })
  const { rows } = await ana.list<{ price: number }>('products', { sort: ['sku', 'ASC'] })
  expect(rows.map(({ price, version }) => [price, version])).toEqual([
    [11, 2],
    [20, 1],
  ])
  const history = await ana.api<unknown[]>(`/products/${rows[0]!.id}/history`)
  expect(history).toHaveLength(2)
})

test('Portuguese headings, choices, numbers and dates are read', async () => {
  await ana.api(`/teams/${ana.team}`, { method: 'PATCH', body: { locale: 'pt-BR' } })
  const file = [
    'Nome;Categoria;Unidade de estoque;Preço de venda;Pode ser vendido;Tipo',
    'Açaí;chairs;piece;1.234,50;não;Serviço',
    'Pequi;Chairs;Piece;"R$ 0,5";sim;',
  ].join('\r\n')
  const headings = await ana.call(
    '/products/export?format=csv&locale=pt&fields=name,category,stockUnit,price,isSellable,type',
  )
  const [head] = headings.text.split('\r\n')
  expect(
    await importRows(`\ufeff${head}\r\n${file.split('\r\n').slice(1).join('\r\n')}`),
  ).toMatchObject({ created: 2 })
  const { rows } = await ana.list('products')
  expect(rows).toMatchObject([
    { name: 'Açaí', price: 1234.5, isSellable: false, type: 'service' },
    { name: 'Pequi', price: 0.5, isSellable: true, type: 'stock' },
  ])
  const people = 'firstName,lastName,department,joiningDate\nJosé,Á,Vendas,05/03/2026\n'
  await ana.create('departments', { name: 'Vendas' })
  expect(await importRows(people, '', 'employees')).toMatchObject({ created: 1 })
  expect((await ana.list('employees')).rows).toMatchObject([{ joiningDate: '2026-03-05' }])
})

test('Headings of other programs are found, regardless of case, accents and punctuation', async () => {
  const moloni =
    'Referência;Designação;CATEGORIA;Unidade;Preço s/ IVA\nM-1;Banco;Chairs;Piece;9,50\n'
  expect(await importRows(moloni, 'locale=pt-PT')).toMatchObject({ created: 1 })
  const shopify =
    'Variant SKU,Title,Product Category,Unit,Variant Price\nM-1,Bank,Chairs,Piece,9.5\n'
  expect(await importRows(shopify, 'dryRun=true')).toMatchObject({ updated: 1 })
  expect((await ana.list('products')).rows).toMatchObject([
    { sku: 'M-1', name: 'Banco', price: 9.5 },
  ])
  const twice = await send('Price,Variant price\n1,2\n')
  expect(twice.body.errors).toMatchObject([{ pointer: '/Variant price', code: 'DUPLICATE' }])
})

test('An exported file can be imported without changes', async () => {
  await ana.create('suppliers', {
    name: 'Ação',
    phone: '+351 912',
    address: { city: 'Porto', country: 'PT' },
    openingBalance: -3.5,
    openingBalanceDate: '2026-01-02',
  })
  await ana.create('products', {
    name: 'Banco',
    category,
    stockUnit: (await ana.list('units')).rows[0]!.id,
    price: 3,
  })
  for (const resource of [
    'suppliers',
    'products',
    'categories',
    'branches',
    'customers',
    'units',
    'payment-methods',
    'expense-categories',
  ]) {
    for (const locale of ['en', 'pt']) {
      const { text } = await ana.call(`/${resource}/export?format=csv&locale=${locale}`)
      const report = await importRows(text, `locale=${locale}`, resource)
      expect([resource, report.created, report.updated, report.failed]).toEqual([resource, 0, 0, 0])
      expect(report.unchanged).toBe(await countRecords(resource))
    }
  }
})

test('The same file again changes nothing, also without a key', async () => {
  const file = `name,category,stockUnit,price,openingQuantity
Stool,Chairs,Piece,5,3
Stool,Chairs,Piece,7,
Bench,Chairs,Piece,9.50,
`
  expect(await importRows(file)).toMatchObject({ created: 3 })
  expect(await importRows(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  const more = `${file}Stool,Chairs,Piece,7,\nBench,Chairs,Piece,10,\n`
  expect(await importRows(more)).toMatchObject({ created: 2, updated: 0, unchanged: 3 })
  expect(await countRecords()).toBe(5)
})

test('A row without a key does not match a record that another row names by its key', async () => {
  await importRows('sku,name,category,stockUnit,price\nK-1,Stool,Chairs,Piece,5\n')
  const file = `sku,name,category,stockUnit,price
,Stool,Chairs,Piece,5
K-1,Stool,Chairs,Piece,6
`
  expect(await importRows(file)).toMatchObject({ created: 1, updated: 1 })
})

test('A row that repeats an earlier row with the same key counts as unchanged', async () => {
  const file = `sku,name,category,stockUnit,price
R-1,Stool,Chairs,Piece,5
R-1,Stool,Chairs,Piece,5
R-2,,Chairs,Piece,5
R-2,,Chairs,Piece,5
R-1,Stool,Chairs,Piece,6
`
  const report = await importRows(file, 'onlyGood=true')
  expect(report.rows.map(({ outcome }) => outcome)).toEqual([
    'created',
    'unchanged',
    'failed',
    'failed',
    'failed',
  ])
  expect(report.rows[4]?.errors).toMatchObject([{ column: 'sku', code: 'DUPLICATE' }])
})

test('Rows can refer to earlier rows, and a second row with a key and other values is refused', async () => {
  const tree = 'name,parent,code\nFurniture,,F\nTables,Furniture,T\nDesks,T,D\nTables,Furniture,X\n'
  const report = await importRows(tree, 'onlyGood=true', 'categories')
  expect(report).toMatchObject({ created: 3, failed: 1 })
  expect(report.rows[3]?.errors).toMatchObject([{ column: 'name', code: 'DUPLICATE' }])
  const { rows } = await ana.list('categories', { filter: { 'parent.name': 'Tables' } })
  expect(rows).toMatchObject([{ name: 'Desks' }])
})

test('A name of several records is refused as ambiguous', async () => {
  const other = await ana.create('categories', { name: 'Old' })
  await ana.create('categories', { name: 'Chairs', parent: other.id })
  const report = await importRows(
    'name,category,stockUnit,price\nX,Chairs,Piece,1\nY,CH,Piece,1\n',
    'dryRun=true',
  )
  expect(report.rows[0]?.errors).toMatchObject([
    { column: 'category', value: 'Chairs', code: 'AMBIGUOUS' },
  ])
  expect(report.rows[1]).toMatchObject({ outcome: 'created' })
})

test('Parts of an address can be imported; an empty cell clears an optional field, and leaves a field with a default unchanged', async () => {
  const file =
    'code,name,email,isActive,Address: City,address.street\nS1,Ana,a@x.test,no,Faro,Rua 1\n'
  const head = await ana.call('/suppliers/export?format=csv&fields=address.city&locale=en')
  const city = head.text.trim()
  await importRows(file.replace('Address: City', city), '', 'suppliers')
  await importRows(`code,email,isActive,${city}\nS1,,,Porto\n`, '', 'suppliers')
  expect((await ana.list('suppliers')).rows).toMatchObject([
    { email: null, isActive: false, address: { city: 'Porto', street: 'Rua 1' } },
  ])
})

test('JSON values are typed, and can contain child rows', async () => {
  const record = {
    sku: 'J-1',
    name: '=kept',
    category: 'Chairs',
    stockUnit: 'Piece',
    price: 2,
    barcodes: [{ value: '4006381333931' }],
  }
  expect(
    await importRows(
      [record, { ...record, sku: 'J-2', price: '2', barcodes: [] }],
      'onlyGood=true',
    ),
  ).toMatchObject({ created: 1, failed: 1 })
  const [product] = (await ana.list('products')).rows
  expect(await ana.api(`/products/${product!.id}`)).toMatchObject({
    name: '=kept',
    barcodes: [{ value: '4006381333931', type: 'ean13' }],
  })
})

test("A row with the id of another team's record creates a record of the person's team with this id, and a reference to a record of another team fails", async () => {
  const stranger = await app.signUp()
  const foreign = await stranger.create('brands', { name: 'Foreign' })
  const { rows } = await importRows(`id,name\n${foreign.id},Stolen\n`, '', 'brands')
  expect(rows).toMatchObject([{ outcome: 'created' }])
  const own = { id: foreign.id, name: 'Stolen', version: 1 }
  expect((await ana.list('brands')).rows).toMatchObject([own])
  expect((await stranger.list('brands')).rows).toMatchObject([{ name: 'Foreign', version: 1 }])
  const foreignCategory = (await stranger.create('categories', { name: 'Secret' })).id
  const report = await importRows(
    `name,category,stockUnit,price\nX,${foreignCategory},Piece,1\nY,Secret,Piece,1\n`,
    'dryRun=true',
  )
  expect(report.rows.map(({ errors }) => errors?.[0]?.code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

test('An unreadable file is refused as a whole, never with a 5xx', async () => {
  const wrong: [unknown, string, number][] = [
    ['nope,what\n1,2\n', '/nope', 422],
    ['name,Name\nA,B\n', '/Name', 422],
    ['name,__proto__\nA,B\n', '/__proto__', 422],
    ['', '', 422],
    ['name\n"open', '/1', 400],
    ['name\nA,B\n', '/0', 422],
    [{ name: 'A' }, '', 422],
    [['A'], '/0', 422],
  ]
  for (const [body, pointer, status] of wrong) {
    const answer = await send(body, '', 'brands')
    expect([body, answer.status]).toEqual([body, status])
    expect(answer.body.errors?.[0]).toMatchObject({ pointer })
  }
  const broken = { method: 'POST', body: '[{', headers: { 'content-type': 'application/json' } }
  expect((await ana.call('/brands/import', broken)).status).toBe(400)
  const text = { method: 'POST', body: 'name\nA', headers: { 'content-type': 'text/plain' } }
  expect((await ana.call('/brands/import', text)).status).toBe(415)
  expect((await send('name\nA\n', 'dryRun=maybe', 'brands')).status).toBe(400)
  expect((await send('name\nA\n', 'x=1', 'brands')).status).toBe(400)
  expect((await send(`name\n${'a\n'.repeat(100_001)}`, '', 'brands')).status).toBe(422)
  expect((await send('x'.repeat(20_000_001), '', 'brands')).status).toBe(413)
  const wide = Array.from({ length: 501 }, (_, i) => `c${i}`)
  const record = Object.fromEntries(wide.map((name) => [name, 'A']))
  expect((await send([record], '', 'brands')).status).toBe(413)
  expect((await send(`${wide.join()}\n`, '', 'brands')).status).toBe(413)
  expect((await send('A\n', `columns=name${','.repeat(500)}`, 'brands')).status).toBe(413)
  expect(await countRecords('brands')).toBe(0)
  expect(app.errors).toEqual([])
})

test('An import requires the right to import', async () => {
  for (const role of ['manager', 'sales', 'viewer']) {
    const clerk = await app.colleague(ana, role)
    expect((await send('name\nA\n', '', 'brands', clerk)).status).toBe(403)
  }
})

test('A thousand rows can be imported together', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `K-${i},Name ${i},Chairs,Piece,${i}.25`)
  expect(await importRows(`sku,name,category,stockUnit,price\n${rows.join('\n')}`)).toMatchObject({
    created: 1000,
  })
})
