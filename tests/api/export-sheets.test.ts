import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../resources/catalog/products.ts'
import { toIdArray } from '../../src/server/database/id-list.ts'
import { checkSheetRows } from '../../src/server/export/sheet-rows.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { readSheet, readWorkbook } from '../support/workbook.ts'

let app: TestApp

beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(() => app.close())

test('A sheet of records or child rows with more rows than Excel can open is refused', async () => {
  const owner = await app.signUp()
  const stockUnit = (await owner.list('units', { filter: { name: 'Piece' } })).rows[0]!.id
  const known = { category: (await owner.create('categories', { name: 'Any' })).id, stockUnit }
  const ids: string[] = []
  for (const [i, count] of [3, 1].entries()) {
    const barcodes = Array.from({ length: count }, (_, k) => ({
      value: `C-${i}-${k}`,
      type: 'code128',
    }))
    ids.push((await owner.create('products', { ...known, name: `P ${i}`, price: 1, barcodes })).id)
  }
  const { context } = app.app
  const viewer = {
    team: { id: owner.team!, timezone: 'UTC' },
    person: { id: owner.id },
    branches: null,
    own: [],
    roles: [],
  }
  const toBytes = (list: readonly string[]) => Buffer.from(list.join('').replaceAll('-', ''), 'hex')
  const check = (selected: readonly string[], children: readonly string[], max: number) =>
    checkSheetRows(
      { context, resource: products, viewer: viewer as never },
      {
        count: selected.length,
        chunk: (at, most) => toIdArray(toBytes(selected.slice(at, at + most))),
      },
      children,
      max,
    )
  await check(ids, ['barcodes'], 4)
  await expect(check(ids, [], 1)).rejects.toMatchObject({
    status: 422,
    code: 'TOO_MANY_FOR_SHEET',
    extensions: { count: 2, max: 1 },
  })
  await expect(check(ids, ['suppliers', 'barcodes'], 3)).rejects.toMatchObject({
    code: 'TOO_MANY_FOR_SHEET',
    extensions: { count: 4, max: 3 },
  })
  // The limit applies to the child rows of the exported records only.
  await check([ids[0]!], ['barcodes'], 3)
})

test('Child rows are sheets of a workbook, with the key of their record, and their import changes nothing', async () => {
  const owner = await app.signUp()
  const stockUnit = (await owner.list('units', { filter: { name: 'Piece' } })).rows[0]!.id
  const known = { category: (await owner.create('categories', { name: 'Any' })).id, stockUnit }
  const supplier = (await owner.create('suppliers', { name: 'Fazenda & Filhos' })).id
  await owner.create('products', {
    ...known,
    name: 'Pequi',
    sku: 'P-2',
    price: 2,
    barcodes: [{ value: '4006381333931' }, { value: 'X\u001F1', type: 'code128' }],
    suppliers: [{ supplier, supplierSku: 'F-9', price: 1.25, leadTimeDays: 3 }],
  })
  await owner.create('products', {
    ...known,
    name: 'Açaí',
    sku: 'P-1',
    price: 1,
    barcodes: [{ value: '12345670', type: 'ean8' }],
  })
  await owner.create('products', { ...known, name: 'Caju', sku: 'P-3', price: 3 })

  const query = 'format=xlsx&locale=en&sort=["name","ASC"]&children=barcodes,suppliers'
  const path = `/products/export?${query}`
  const files = await readWorkbook(app, owner, path)
  const names = [...files['xl/workbook.xml']!.matchAll(/<sheet name="([^"]*)"/g)]
  expect(names.map(([, name]) => name)).toEqual(['Products', 'Barcodes', 'Suppliers'])
  expect(readSheet(files['xl/worksheets/sheet2.xml']!)).toEqual([
    ['SKU', 'Barcode', 'Type'],
    ['P-1', '12345670', 'EAN-8'],
    ['P-2', '4006381333931', 'EAN-13'],
    ['P-2', 'X_x001F_1', 'Code 128'],
  ])
  const [heads, ...rowsAndTotals] = readSheet(files['xl/worksheets/sheet3.xml']!)
  const rows = rowsAndTotals.slice(0, -1)
  expect(rowsAndTotals.at(-1)).toContain('SUBTOTAL(109,F2:F2)')
  expect(heads).toHaveLength(7)
  expect(heads).toContain('Purchase price')
  expect(rows).toEqual([['P-2', 'Fazenda &amp; Filhos', 'F-9', '1.25', '3']])

  const file = await app.app.fetch(
    new Request(`http://armazem.test/api/v1${path}`, { headers: owner.headers() }),
  )
  const report = await owner.api('/products/import?locale=en', {
    method: 'POST',
    body: new Uint8Array(await file.arrayBuffer()),
    headers: { 'content-type': file.headers.get('content-type')! },
  })
  expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: 0 })

  const refusals = [
    'format=csv&children=barcodes',
    'format=xlsx&children=name',
    `${query}&group=category`,
  ]
  for (const refused of refusals) {
    expect([refused, (await owner.call(`/products/export?${refused}`)).status]).toEqual([
      refused,
      400,
    ])
  }
})

test('Child sheets have no columns that the person may not see', async () => {
  const ana = await app.signUp()
  const unit = (await ana.list('units', { filter: { name: 'Piece' } })).rows[0]!.id
  const category = (await ana.create('categories', { name: 'Any' })).id
  await ana.create('products', { name: 'Pequi', category, stockUnit: unit, price: 1 })
  const clerk = await app.colleague(ana, 'sales')
  await app.database.query({
    text: `update roles set permissions = '{product.view,product.export,supplier.view}' where team_id = $1 and code = 'sales'`,
    values: [ana.team],
  })
  const path = '/products/export?format=xlsx&locale=en&children=suppliers'
  const readHeads = async (by: TestCaller) =>
    readSheet((await readWorkbook(app, by, path))['xl/worksheets/sheet2.xml']!)[0]
  expect(await readHeads(ana)).toContain('Purchase price')
  expect(await readHeads(clerk)).not.toContain('Purchase price')
})
