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
  await ana.create('categories', { name: 'Furniture', code: 'FURN' })
})
afterAll(() => app.close())

interface Report extends ImportReport {
  readonly missing: readonly { resource: string; count: number; mayCreate: boolean }[]
  readonly code: string
}

const HEAD = 'sku,name,category,stockUnit,price,tax,brand,preferredSupplier\n'

function send(body: string, query = '', by = ana) {
  const headers = { 'content-type': 'text/csv' }
  return by.call<Report>(`/products/import?${query}`, { method: 'POST', body, headers })
}

async function preview(body: string, query = '') {
  const answer = await send(body, `dryRun=true&${query}`)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()])
  return answer.body
}

const countRecords = async () =>
  Promise.all(
    ['products', 'categories', 'brands', 'suppliers'].map(
      async (name) => (await ana.list(name)).total,
    ),
  )

test('A tax is found by its rate, a category by its code, a unit by its symbol', async () => {
  const tax = await ana.create('taxes', { name: 'IVA 23 %', rate: 23 })
  await ana.create('units', { name: 'Dozen', shortName: 'dz' })
  const rows = ['23', '23 %', '23,0', 'iva 23%', 'IVA 23 %'].map(
    (rate, i) => `T-${i},Desk,FURN,dz,1,"${rate}",,`,
  )
  const answer = await send(HEAD + rows.join('\n'), 'locale=pt-PT')
  expect(answer.body).toMatchObject({ created: 5 })
  const { rows: products } = await ana.list<{ tax: string }>('products')
  expect(new Set(products.map((product) => product.tax))).toEqual(new Set([tax.id]))
  const unknown = await preview(`${HEAD}X,Desk,FURN,dz,1,22,,`)
  expect(unknown.rows[0]?.errors).toMatchObject([{ column: 'tax', code: 'NOT_FOUND' }])
})

test('An ambiguous name lists the records that fit', async () => {
  await ana.create('taxes', { name: 'IVA 23 %', rate: 23 })
  await ana.create('taxes', { name: 'IVA included', rate: 23 })
  const parent = (await ana.create('categories', { name: 'Old' })).id
  await ana.create('categories', { name: 'Furniture', code: 'F-OLD', parent })
  const report = await preview(`${HEAD}X,Desk,Furniture,Piece,1,23,,`)
  const errors = report.rows[0]?.errors ?? []
  expect(errors).toMatchObject([
    { column: 'category', code: 'AMBIGUOUS' },
    { column: 'tax', code: 'AMBIGUOUS' },
  ])
  expect(errors[0]?.message).toContain('Furniture (FURN)')
  expect(errors[0]?.message).toContain('Furniture (F-OLD)')
  expect(errors[1]?.message).toContain('IVA 23 %')
  expect(errors[1]?.message).toContain('IVA included')
})

const NEW = `${HEAD}N-1,Desk,Tables,Crate,5,,Acme,Globex
N-2,Lamp,Lights,Crate,6,,ACME,
N-3,Rug,tables,Piece,7,,,
`

test('Missing records are created with the import, and undone with it', async () => {
  const before = await countRecords()
  const first = await preview(NEW)
  expect(first).toMatchObject({ created: 0, failed: 3 })
  expect(first.missing).toMatchObject([
    { resource: 'categories', count: 2, names: ['Tables', 'Lights'], mayCreate: true },
    { resource: 'units', count: 1, names: ['Crate'], mayCreate: true },
    { resource: 'brands', count: 1, names: ['Acme'], mayCreate: true },
    { resource: 'suppliers', count: 1, names: ['Globex'], mayCreate: true },
  ])
  const create = 'create=categories,units,brands,suppliers'
  const second = await preview(NEW, create)
  expect(second).toMatchObject({ created: 3, failed: 0 })
  expect(second.rows[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'category', before: null, after: 'Tables' },
      { field: 'stockUnit', before: null, after: 'Crate' },
      { field: 'brand', before: null, after: 'Acme' },
      { field: 'preferredSupplier', before: null, after: 'Globex' },
    ]),
  )
  expect(await countRecords()).toEqual(before)

  const answer = await send(NEW, create)
  expect(answer.body).toMatchObject({ created: 3 })
  expect(await countRecords()).toEqual([3, before[1]! + 2, before[2]! + 1, before[3]! + 1])
  const { rows } = await ana.list<{ category: string }>('products', { sort: ['sku', 'ASC'] })
  expect(rows[0]?.category).toBe(rows[2]?.category)
  expect(await preview(NEW)).toMatchObject({ unchanged: 3, missing: [] })

  const undone = await ana.api(`/products/import/${answer.body.id}/undo`, { method: 'POST' })
  expect(undone).toEqual({ deleted: 8, restored: 0, reversed: 0, deactivated: [], refused: [] })
  expect(await countRecords()).toEqual(before)
})

test('The change set of an import contains the records that it created', async () => {
  const before = await countRecords()
  const answer = await send(NEW, 'create=categories,units,brands,suppliers')
  const change = answer.headers.get('x-change-set')
  expect(await ana.api(`/undo/${change}`, { method: 'POST' })).toMatchObject({
    undone: 8,
    refused: [],
  })
  expect(await countRecords()).toEqual(before)
})

test('A refused import creates nothing, and the undo of an import keeps records that are in use', async () => {
  const before = await countRecords()
  const wrong = await send(
    `${NEW}N-4,,Tables,Crate,1,,,`,
    'create=categories,units,brands,suppliers',
  )
  expect(wrong.status).toBe(422)
  expect(await countRecords()).toEqual(before)

  const { body } = await send(NEW, 'create=categories,units,brands,suppliers')
  const [tables] = (await ana.list('categories', { filter: { name: 'Tables' } })).rows
  await ana.create('products', {
    name: 'Other',
    category: tables!.id,
    stockUnit: (await ana.list('units')).rows[0]!.id,
    price: 1,
  })
  const undone = await ana.api(`/products/import/${body.id}/undo`, { method: 'POST' })
  expect(undone).toMatchObject({
    refused: [{ resource: 'categories', id: tables!.id, code: 'IN_USE' }],
  })

  const after = await countRecords()
  const repeated = await send(`${HEAD}N-5,Lamp,Lamps,Piece,1,,,`, `create=categories&id=${body.id}`)
  expect([repeated.status, await countRecords()]).toEqual([409, after])
})

test('An import that leaves out failed rows creates no records that only these rows name', async () => {
  const { body } = await send(
    `${HEAD}N-6,Vase,Pottery,Jug,5,,,\nN-7,,Misspelt,Jug,1,,,\n`,
    'create=categories,units&onlyGood=true',
  )
  expect(body).toMatchObject({ created: 1, failed: 1 })
  expect(body.rows.at(-1)?.errors).toMatchObject([{ column: 'name', code: 'REQUIRED' }])
  const { rows } = await ana.list<{ name: string }>('categories')
  const names = rows.map(({ name }) => name)
  expect([names.includes('Pottery'), names.includes('Misspelt')]).toEqual([true, false])
})

test('Creating records with an import requires the right to create them', async () => {
  const [viewer] = (await ana.list('roles', { filter: { code: 'viewer' } })).rows
  const copy = { method: 'POST', body: { name: 'Importer' } }
  const role = await ana.api<{ id: string; code: string }>(`/roles/${viewer!.id}/copy`, copy)
  const rights = ['product.view', 'product.create', 'product.edit', 'product.import', 'view_price']
  await ana.api(`/roles/${role.id}`, { method: 'PATCH', body: { grant: rights } })
  const clerk = await app.colleague(ana, role.code)
  const { body } = await send(NEW, 'dryRun=true', clerk)
  expect(body.missing[0]).toMatchObject({ resource: 'categories', mayCreate: false })
  const refused = await send(NEW, 'create=categories', clerk)
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
  expect((await send(NEW, 'create=sales')).status).toBe(400)
})

test('An ambiguous name lists no records that the person may not view', async () => {
  await ana.create('categories', { name: 'Furni-ture', code: 'SECRET' })
  const body = `${HEAD}X,Desk,Furni ture,Piece,1,,,`
  const seen = await send(body, 'dryRun=true')
  expect(seen.body.rows[0]?.errors?.[0]?.message).toContain('SECRET')
  const { rows } = await ana.list<{ id: string }>('roles', { filter: { code: 'manager' } })
  const copy = { method: 'POST', body: { name: 'Importer' } }
  const role = await ana.api<{ id: string; code: string }>(`/roles/${rows[0]!.id}/copy`, copy)
  const revoke = ['create', 'edit', 'delete', 'import', 'export', 'view'].map(
    (right) => `category.${right}`,
  )
  await ana.api(`/roles/${role.id}`, {
    method: 'PATCH',
    body: { grant: ['product.import'], revoke },
  })
  const manager = await app.colleague(ana, role.code)
  const hidden = await send(body, 'dryRun=true', manager)
  const [error] = hidden.body.rows[0]?.errors ?? []
  expect(error).toMatchObject({ column: 'category', code: 'AMBIGUOUS' })
  expect(hidden.text).not.toContain('SECRET')
  expect(error?.message).toContain('Furni ture')
})
