import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { connectReader, explainReadRows } from '../support/count-read-rows.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { watchStatements } from '../support/watch-statements.ts'

let app: TestApp
let owner: TestCaller
const COUNT = 12_345

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
  await app.asSuperuser({
    text: `insert into brands (team_id, name, is_active)
      select $1, 'Brand ' || lpad(number::text, 6, '0') || case when number % 1000 = 0 then ' rare' else '' end, number % 2 = 0
      from generate_series(1, $2::int) number`,
    values: [owner.team, COUNT],
  })
  await app.asSuperuser({ text: 'analyze brands' })
})
afterAll(() => app.close())

const getTotalKind = ({ headers }: { headers: Headers }) => headers.get('x-total-count-kind')

test('up to 10,000 records are counted, more are estimated', async () => {
  const active = await owner.list('brands', { filter: { isActive: true } })
  expect([active.total, getTotalKind(active)]).toEqual([6172, 'exact'])
  const all = await owner.list('brands')
  expect(getTotalKind(all)).toBe('estimate')
  expect(Math.abs(all.total - COUNT)).toBeLessThan(COUNT / 10)
})

test('more than 10,000 records are counted on request', async () => {
  const headers = { prefer: 'count=exact' }
  const all = await owner.list('brands', { headers })
  expect([all.total, getTotalKind(all)]).toEqual([COUNT, 'exact'])
  const found = await owner.list('brands', { filter: { q: 'brand' }, headers })
  expect([found.total, getTotalKind(found)]).toEqual([COUNT, 'exact'])
})

test('a search with more than 10,000 results reports a capped total, and returns rows in order', async () => {
  const sort = ['name', 'DESC']
  const found = await owner.list<{ name: string }>('brands', {
    filter: { q: 'brand' },
    sort,
    range: [0, 1],
  })
  expect([found.total, getTotalKind(found)]).toEqual([10_001, 'capped'])
  expect(found.rows.map(({ name }) => name)).toEqual(['Brand 012345', 'Brand 012344'])
})

test('a search with few results reports their exact number, and returns rows in order', async () => {
  const sort = ['name', 'DESC']
  const found = await owner.list<{ name: string }>('brands', {
    filter: { q: 'RARE bra' },
    sort,
    range: [0, 1],
  })
  expect([found.total, getTotalKind(found)]).toEqual([12, 'exact'])
  expect(found.rows.map(({ name }) => name)).toEqual(['Brand 012000 rare', 'Brand 011000 rare'])
})

test('the last page of a long list contains the remaining records in order', async () => {
  const range: [number, number] = [12_300, 12_399]
  const { rows, headers } = await owner.list<{ name: string }>('brands', {
    sort: ['name', 'ASC'],
    range,
  })
  const remaining = Array.from({ length: 45 }, (_, i) => `Brand 0${12_301 + i}`)
  expect(rows.map(({ name }) => name)).toEqual(remaining)
  expect(headers.get('content-range')).toMatch(/^brands 12300-12344\/\d+$/)
})

test('more than 1,000 records cannot be changed in one request', async () => {
  const answer = await owner.call<{ code: string }>('/brands?filter={"isActive":true}', {
    method: 'PATCH',
    body: { description: 'x' },
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'TOO_MANY'])
})

describe('a page that is sorted by product name reads only the products of the page', () => {
  const PRODUCTS = 2000
  const BOUGHT = 400
  let shop: Shop
  let first: string

  beforeAll(async () => {
    shop = await openShop(await app.signUp())
    first = (await shop.product('Listed')).id
    await app.asSuperuser({
      text: `insert into products (team_id, sku, name, category, stock_unit, price)
        select team_id, 'L-' || number, 'Listed ' || lpad(number::text, 4, '0'), category, stock_unit, 1
        from products, generate_series(2, $2::int) number where id = $1`,
      values: [first, PRODUCTS],
    })
    const { rows } = await shop.owner.list<{ id: string }>('products', { range: [0, BOUGHT - 1] })
    const lines = rows.map(({ id }) => ({ product: id, quantity: 1, unitPrice: 1 }))
    await shop.buy([], { lines })
    await app.asSuperuser({
      text: `insert into inventory (team_id, product, branch)
        select team_id, id, $2 from products where team_id = $1
        on conflict (team_id, branch, product) do nothing`,
      values: [shop.owner.team, shop.branch.id],
    })
    await app.asSuperuser({ text: 'analyze products, inventory, stock_movements' })
  })

  test.each([
    ['inventory', PRODUCTS],
    ['stock-balance', BOUGHT],
  ])('list %s', async (name, count) => {
    const watch = watchStatements()
    const { rows, total } = await shop.owner
      .list<{ product: string }>(name, { range: [0, 24] })
      .finally(() => watch.stop())
    expect([rows.length, rows[0]?.product, total]).toEqual([25, first, count])
    const { text, values } = watch.sent.find((sent) => sent.text.includes('selected_row'))!
    const reader = await connectReader(app, shop.owner.team!)
    try {
      const read = await explainReadRows(reader, text, values)
      expect(read('products')).toBeLessThan(100)
      // The total count reads all rows once.
      expect(read('inventory')).toBeLessThan(PRODUCTS + 100)
    } finally {
      await reader.end()
    }
  })
})
