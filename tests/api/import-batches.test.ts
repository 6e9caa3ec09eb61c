import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let ana: TestCaller
let category: string
let unit: string

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  ana = await app.signUp()
  category = (await ana.create('categories', { name: 'Chairs', code: 'CH' })).id
  unit = (await ana.list('units', { filter: { name: 'Piece' } })).rows[0]!.id
})
afterAll(() => app.close())

const LONG = 'B'.repeat(300)

type Answer = ImportReport & { code: string; done: number; errors: { pointer: string }[] }

function send(resource: string, body: unknown, query = '', headers: Record<string, string> = {}) {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  return ana.call<Answer>(`/${resource}/import?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  })
}

const describeProduct = (sku: string, more: object = {}) => ({
  sku,
  name: `Product ${sku}`,
  category: 'Chairs',
  stockUnit: 'Piece',
  price: 1,
  ...more,
})

/** Returns the outcome of each row in a file's preview. Expects that the import has the same outcomes. */
async function previewImport(resource: string, body: unknown) {
  const preview = await send(resource, body, 'dryRun=true')
  const written = await send(resource, body, 'onlyGood=true')
  expect([preview.status, written.status]).toEqual([200, 200])
  // Only previews describe changes.
  const planned = preview.body.rows.map((row) => ({ ...row, changes: undefined }))
  expect(written.body.rows).toEqual(planned)
  return preview.body.rows.map(({ outcome, errors }) =>
    outcome === 'failed'
      ? errors!.map(({ column, code }) => `${column}: ${code}`).join(', ')
      : outcome,
  )
}

describe('a preview has the same outcome per row as the import', () => {
  test('of products: keys, references, numbers, units, stock and barcodes', async () => {
    const other = await ana.create('categories', { name: 'Old' })
    await ana.create('categories', { name: 'Twins', parent: other.id })
    await ana.create('categories', { name: 'Twins', parent: category })
    const [first, second] = [
      await ana.create('products', {
        ...describeKnownProduct('OLD-1'),
        barcodes: [{ value: '4006381333931' }],
      }),
      await ana.create('products', describeKnownProduct('OLD-2')),
    ]
    await ana.create('products', { ...describeKnownProduct('STOCKED'), openingQuantity: 5 })
    const kilo = (await ana.create('units', { name: 'Stone', shortName: 'st' })).id
    const rows = [
      describeProduct('N-1'),
      describeProduct(' n-1 '),
      describeProduct('', { name: 'Numbered' }),
      describeProduct('N-2', { category: 'Nowhere' }),
      describeProduct('N-3', { category: 'Twins', price: -1 }),
      describeProduct('N-4', { name: ' ', price: 'cheap' }),
      describeProduct('N-5', { saleUnit: kilo }),
      describeProduct('N-6', { type: 'service', openingQuantity: 1 }),
      describeProduct('N-7', { openingQuantity: 2, openingCost: 3 }),
      describeProduct('N-8', { barcodes: [{ value: '4006381333931' }] }),
      describeProduct('N-9', { barcodes: [{ value: '5901234123457' }] }),
      describeProduct('N-10', { barcodes: [{ value: '5901234123457' }] }),
      describeProduct('OLD-1', { name: describeKnownProduct('OLD-1').name, barcodes: undefined }),
      describeProduct('OLD-2', { name: 'Changed' }),
      { id: first.id, sku: 'OLD-2' },
      { id: second.id, sku: 'OLD-3' },
      { id: first.id, sku: 'OLD-1', price: 7 },
      describeProduct('STOCKED', { type: 'service' }),
      describeProduct('STOCKED', { status: 'archived' }),
      { id: randomUUID(), sku: 'N-12' },
      describeProduct('P-00001'),
      describeProduct('', { name: 'Numbered, too' }),
    ]
    expect(await previewImport('products', rows)).toEqual([
      'created',
      'sku: DUPLICATE',
      'created',
      'category: NOT_FOUND',
      'category: AMBIGUOUS, price: TOO_SMALL',
      'name: REQUIRED, price: TYPE',
      'saleUnit: UNIT_MISMATCH',
      'openingQuantity: NOT_STOCKED',
      'created',
      'barcodes: DUPLICATE',
      'created',
      'barcodes: DUPLICATE',
      'unchanged',
      'updated',
      'sku: DUPLICATE',
      'updated',
      'id: DUPLICATE',
      'type: HAS_MOVEMENTS',
      'sku: DUPLICATE',
      'name: REQUIRED, category: REQUIRED, stockUnit: REQUIRED, price: REQUIRED',
      'created',
      'created',
    ])
    const { rows: stored } = await ana.list<{ sku: string; version: number }>('products')
    expect(new Set(stored.map(({ sku }) => sku)).size).toBe(stored.length)
    const history = await ana.api<{ action: string }[]>(`/products/${second.id}/history`)
    expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  })

  test('of trees of categories, of base units, and of the primary branch', async () => {
    const deep = Array.from({ length: 6 }, (_, i) => `L${i},${i ? `L${i - 1}` : ''}`)
    const tree = [
      ...deep,
      'Chairs,L0',
      'Orphan,L5',
      `${LONG},`,
      `Child,${LONG}`,
      'Loop,Loop',
      'Chairs,',
    ]
    expect(await previewImport('categories', `name,parent\n${tree.join('\n')}\n`)).toEqual([
      'created',
      'created',
      'created',
      'created',
      'created',
      'parent: TOO_DEEP',
      'created',
      'parent: NOT_FOUND',
      'name: TOO_LONG',
      'parent: NOT_FOUND',
      'parent: NOT_FOUND',
      'unchanged',
    ])
    const { id } = await ana.create('categories', { name: 'Moved' })
    const moves = [
      { id, parent: 'L0' },
      { id, parent: '' },
    ]
    expect(await previewImport('categories', moves)).toEqual(['updated', 'id: DUPLICATE'])
    const units =
      'name,shortName,baseUnit,factor\nCarton,ct,Piece,12\nCrate,cr,Carton,4\nBarrel,br,,\nPiece,,Barrel,2\n'
    expect(await previewImport('units', units)).toEqual([
      'created',
      'baseUnit: UNIT_CHAIN',
      'created',
      expect.stringContaining('baseUnit: '),
    ])
    const branches =
      'name,code,isPrimary,isActive\nSouth,S,yes,yes\nNorth,N,no,no\nSouth,S,no,yes\nEast,E,yes,no\n'
    expect(await previewImport('branches', branches)).toEqual([
      'created',
      'created',
      'code: DUPLICATE',
      'isActive: PRIMARY_BRANCH',
    ])
  })
})

function describeKnownProduct(sku: string) {
  return { ...describeProduct(sku), category, stockUnit: unit }
}
