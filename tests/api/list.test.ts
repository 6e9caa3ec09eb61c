import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { addDays, getToday } from '../../src/schema/days.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
const categories: Record<string, string> = {}

/** Lists products whose names differ in order, case and accents. */
const products = [
  { name: 'Cadeira Simples', price: 10, category: 'Chairs', sku: 'C-1', brand: true },
  { name: 'Éclair stool', price: 25.5, category: 'Chairs', sku: 'C-2' },
  { name: 'apple chair', price: 99.99, category: 'Chairs', sku: 'C-3', purchasePrice: 50 },
  { name: 'Bureau', price: 150, category: 'Tables', sku: 'T-1', purchasePrice: 80 },
  { name: 'zinc table 100%', price: 199.99, category: 'Tables', sku: 'T_2' },
  { name: 'Açaí Orgânico', price: 1000.5, category: 'Food', sku: 'F-1' },
]

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  for (const name of ['Chairs', 'Tables', 'Food']) {
    categories[name] = (await owner.create('categories', { name })).id
  }
  const unit = (await owner.list('units')).rows[0]!.id
  const brand = (await owner.create('brands', { name: 'Bush' })).id
  for (const { category, brand: hasBrand, ...product } of products) {
    const more = { category: categories[category], stockUnit: unit, ...(hasBrand && { brand }) }
    const barcodes =
      product.sku === 'C-1' ? [{ value: '4006381333931' }, { value: 'X-99', type: 'other' }] : []
    await owner.create('products', { ...product, ...more, barcodes })
  }
})
afterAll(() => app.close())

const listNames = async (filter: object, sort: unknown = ['name', 'ASC']) =>
  (await owner.list<{ name: string }>('products', { filter, sort })).rows.map(({ name }) => name)
const listSkus = async (filter: object) =>
  (await owner.list<{ sku: string }>('products', { filter, sort: ['sku', 'ASC'] })).rows.map(
    ({ sku }) => sku,
  )

describe('the page', () => {
  test('is sorted alphabetically, regardless of case and accents', async () => {
    expect(await listNames({})).toEqual([
      'Açaí Orgânico',
      'apple chair',
      'Bureau',
      'Cadeira Simples',
      'Éclair stool',
      'zinc table 100%',
    ])
  })

  test('answers equal requests with the rows of each team and the fields of each member', async () => {
    const path = '/products?sort=["sku","ASC"]&range=[2,2]'
    const read = async (caller: TestCaller) => (await caller.api<object[]>(path))[0]
    const sales = await app.colleague(owner, 'sales')
    const other = await app.signUp()
    for (let turn = 0; turn < 2; turn++) {
      expect(await read(owner)).toMatchObject({ sku: 'C-3', purchasePrice: 50 })
      expect(await read(sales)).toMatchObject({ sku: 'C-3' })
      expect(await read(sales)).not.toHaveProperty('purchasePrice')
      expect(await read(other)).toBeUndefined()
    }
    const text = `update members set roles = '{manager}' where user_id = $1`
    await app.database.query({ text, values: [sales.id] })
    expect(await read(sales)).toMatchObject({ sku: 'C-3', purchasePrice: 50 })
  })

  test('reports its range, and that the total is exact', async () => {
    const { rows, total, headers } = await owner.list('products', { range: [2, 3] })
    expect(rows).toHaveLength(2)
    expect(total).toBe(6)
    expect(headers.get('content-range')).toBe('products 2-3/6')
    expect(headers.get('x-total-count-kind')).toBe('exact')
  })

  test('after the last row is empty and reports the total', async () => {
    const { rows, headers } = await owner.list('products', { range: [50, 74] })
    expect(rows).toEqual([])
    expect(headers.get('content-range')).toBe('products */6')
  })

  test('is the same on every call when sort values are equal', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) =>
        owner.list('products', { sort: ['status', 'DESC'], range: [at, at] }),
      ),
    )
    expect(new Set(pages.map(({ rows }) => rows[0]!.id)).size).toBe(6)
  })

  test('has no child rows, which only a single record has', async () => {
    const { rows } = await owner.list('products')
    expect(rows[0]).not.toHaveProperty('barcodes')
  })
})

describe('sorting', () => {
  test('works by several fields', async () => {
    const sort = [
      ['category', 'DESC'],
      ['price', 'ASC'],
    ]
    expect(await listNames({}, sort)).toEqual([
      'Bureau',
      'zinc table 100%',
      'Açaí Orgânico',
      'Cadeira Simples',
      'Éclair stool',
      'apple chair',
    ])
  })

  test('puts records without a value last in both directions', async () => {
    expect((await listNames({}, ['purchasePrice', 'ASC'])).slice(0, 2)).toEqual([
      'apple chair',
      'Bureau',
    ])
    expect((await listNames({}, ['purchasePrice', 'DESC'])).slice(0, 2)).toEqual([
      'Bureau',
      'apple chair',
    ])
  })
})

describe('filters', () => {
  test.for<[object, string[]]>([
    [{ sku: 'C-1' }, ['C-1']],
    [{ sku: ['C-1', 'T-1', 'none'] }, ['C-1', 'T-1']],
    [{ sku: [] }, []],
    [{ sku_ne: ['C-1', 'C-2', 'C-3', 'F-1'] }, ['T_2', 'T-1']],
    [{ price_gte: 99.99, price_lt: 199.99 }, ['C-3', 'T-1']],
    [{ price_gt: 99.99, price_lte: 199.99 }, ['T_2', 'T-1']],
    [{ price_between: [10, 25.5] }, ['C-1', 'C-2']],
    [{ name_contains: 'CHAIR' }, ['C-3']],
    [{ name_contains: '100%' }, ['T_2']],
    [{ sku_contains: 'T_' }, ['T_2']],
    [{ name_contains: 'acai' }, ['F-1']],
    [{ name_starts: 'Ap' }, ['C-3']],
    [{ brand_null: false }, ['C-1']],
    [{ brand: null, price_lt: 100 }, ['C-2', 'C-3']],
    [{ brand_ne: null }, ['C-1']],
    [{ purchasePrice_ne: 50, price_lt: 100 }, ['C-1', 'C-2']],
    [{ 'category.name': 'Tables' }, ['T_2', 'T-1']],
    [{ 'category.name': ['Tables', 'Food'] }, ['F-1', 'T_2', 'T-1']],
    [{ 'category.name_contains': 'able' }, ['T_2', 'T-1']],
    [{ 'brand.name_ne': 'Bush', price_lt: 50 }, ['C-2']],
    [{ 'barcodes.value': '4006381333931' }, ['C-1']],
    [{ barcodes_null: false }, ['C-1']],
    [{ $or: [{ price_lt: 20 }, { price_gt: 500 }] }, ['C-1', 'F-1']],
    [{ $and: [{ price_gt: 20 }, { $not: { 'category.name': 'Tables' } }] }, ['C-2', 'C-3', 'F-1']],
    [{ $not: { purchasePrice_gt: 10 } }, ['C-1', 'C-2', 'F-1', 'T_2']],
    [{ status: 'active', isSellable: true, price_lt: 11 }, ['C-1']],
    [{ createdAt_gt: '2020-01-01', createdAt_lt: '2020-01-02' }, []],
    [{ createdAt_gte: 'today', price_lt: 20 }, ['C-1']],
    [{ createdAt_lte: 'today', price_lt: 20 }, ['C-1']],
    [{ createdAt: 'today', price_lt: 20 }, ['C-1']],
    [{ createdAt_gt: 'today' }, []],
    [{ createdAt_gt: '0202-01-01', price_lt: 20 }, ['C-1']],
    [{ createdAt_lte: '9999-12-31', price_lt: 20 }, ['C-1']],
    [{ createdAt_lt: 'today' }, []],
    [{ createdAt_between: ['startOfWeek', 'endOfYear'], price_lt: 20 }, ['C-1']],
    [{ createdAt_between: ['today-30', 'today-1'] }, []],
    [{ createdAt_ne: 'today' }, []],
  ])('%j finds %j', async ([filter, expected]) => {
    expect((await listSkus(filter)).toSorted()).toEqual(expected.toSorted())
  })

  test('by a relative day move with the calendar of the team', async () => {
    const { timezone } = (await owner.api<{ team: { timezone: string } }>('/me')).team
    const today = getToday(timezone)
    const category = (await owner.list('expense-categories')).rows[0]!.id
    const branch = (await owner.list('branches')).rows[0]!.id
    for (const date of [today, addDays(today, -1), addDays(today, -40)]) {
      const lines = [{ amount: 5 }]
      await owner.create('expenses', { category, branch, date, lines, description: date })
    }
    const listDates = async (filter: object) =>
      (await owner.list<{ date: string }>('expenses', { filter })).rows.map(({ date }) => date)
    expect(await listDates({ date: 'today' })).toEqual([today])
    expect(await listDates({ date: ['today', 'today-40'] })).toHaveLength(2)
    expect(await listDates({ date_between: ['today-40', 'today-1'] })).toHaveLength(2)
    expect(await listDates({ date_lt: 'today-1' })).toEqual([addDays(today, -40)])
    const report = (from: string) =>
      owner.list('stock-balance', { filter: { from, to: 'endOfMonth' } })
    expect((await report('startOfYear')).rows).toEqual(
      (await report(`${today.slice(0, 4)}-01-01`)).rows,
    )
  })

  test('by ids return all records without paging', async () => {
    const { rows } = await owner.list('products')
    const ids = rows.map(({ id }) => id)
    const answer = await owner.api<unknown[]>(
      `/products?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`,
    )
    expect(answer).toHaveLength(6)
  })
})

describe('search', () => {
  test.for<[string, string[]]>([
    ['acai organico', ['F-1']],
    ['ORGÂNICO açaí', ['F-1']],
    ['eclair', ['C-2']],
    ['chair', ['C-3']],
    ['ap', ['C-3']],
    ['T-', ['T-1']],
    ['100%', ['T_2']],
    ['4006381333931', ['C-1']],
    ['x-9', ['C-1']],
    ['   ', ['C-1', 'C-2', 'C-3', 'F-1', 'T_2', 'T-1']],
    ['nothing like it', []],
  ])('for "%s" finds %j', async ([q, expected]) => {
    expect((await listSkus({ q })).toSorted()).toEqual(expected.toSorted())
    const { total } = await owner.list('products', { filter: { q } })
    expect(total).toBe(expected.length)
  })

  test('keeps the requested sort order', async () => {
    expect(await listNames({ q: 'c' }, ['price', 'DESC'])).toEqual([
      'apple chair',
      'Éclair stool',
      'Cadeira Simples',
    ])
  })

  test('can be combined with other conditions', async () => {
    expect(await listSkus({ q: 'table', price_gt: 1000 })).toEqual([])
    expect(await listSkus({ $or: [{ q: 'bureau' }, { q: 'apple' }] })).toEqual(['C-3', 'T-1'])
  })
})

describe('prefetch', () => {
  test('returns the titles of references in the same response', async () => {
    const answer = await owner.api<{
      data: object[]
      meta: { prefetched: Record<string, object[]> }
    }>('/products?prefetch=category,brand,stockUnit&range=[0,9]')
    expect(answer.data).toHaveLength(6)
    expect(answer.meta.prefetched.categories).toHaveLength(3)
    expect(answer.meta.prefetched.categories).toContainEqual({
      id: categories.Chairs,
      name: 'Chairs',
      code: null,
    })
    expect(answer.meta.prefetched.brands).toHaveLength(1)
    expect(answer.meta.prefetched.units).toHaveLength(1)
  })

  test('returns the names of authors', async () => {
    const answer = await owner.api<{ meta: { prefetched: { users: object[] } } }>(
      '/brands?prefetch=createdBy',
    )
    expect(answer.meta.prefetched.users).toEqual([{ id: owner.id, name: 'Ana Teste' }])
  })
})

describe('invalid parameters are refused with 400 and their place', () => {
  test.for<[string, string, string]>([
    ['filter={"nope":1}', '/filter/nope', 'UNKNOWN_FIELD'],
    ['filter={"name_nope":1}', '/filter/name_nope', 'UNKNOWN_OPERATOR'],
    ['filter={"name_gt":"a"}', '/filter/name_gt', 'UNKNOWN_OPERATOR'],
    ['filter={"teamId":"x"}', '/filter/teamId', 'UNKNOWN_FIELD'],
    ['filter={"team_id":"x"}', '/filter/team_id', 'UNKNOWN_FIELD'],
    ['filter={"searchText":"x"}', '/filter/searchText', 'UNKNOWN_FIELD'],
    ['filter={"category.parent.name":"x"}', '/filter/category.parent.name', 'UNKNOWN_FIELD'],
    ['filter={"__proto__":1}', '/filter/__proto__', 'UNKNOWN_FIELD'],
    ['filter={"constructor":1}', '/filter/constructor', 'UNKNOWN_FIELD'],
    ['filter={"name":', '/filter', 'BAD_REQUEST'],
    ['filter=[]', '/filter', 'TYPE'],
    ['filter=null', '/filter', 'TYPE'],
    ['filter={"price":"10"}', '/filter/price', 'TYPE'],
    ['filter={"price":{}}', '/filter/price', 'TYPE'],
    ['filter={"name":1}', '/filter/name', 'TYPE'],
    ['filter={"name":"\\u0000"}', '/filter/name', 'PATTERN'],
    ['filter={"q":5}', '/filter/q', 'TYPE'],
    ['filter={"isSellable":"yes"}', '/filter/isSellable', 'TYPE'],
    ['filter={"status":"gone"}', '/filter/status', 'CHOICE'],
    ['filter={"category":"chairs"}', '/filter/category', 'ID'],
    ['filter={"id":["1"]}', '/filter/id', 'ID'],
    ['filter={"price_between":[1]}', '/filter/price_between', 'TYPE'],
    ['filter={"createdAt_gt":"soon"}', '/filter/createdAt_gt', 'DATE'],
    ['filter={"createdAt_gt":"0000-01-01"}', '', 'BAD_REQUEST'],
    ['filter={"createdAt_gt":"today-"}', '/filter/createdAt_gt', 'DATE'],
    ['filter={"name_null":"yes"}', '/filter/name_null', 'TYPE'],
    ['filter={"$or":{}}', '/filter/$or', 'TYPE'],
    ['filter={"$not":[]}', '/filter/$not', 'TYPE'],
    ['filter={"address":1}', '/filter/address', 'UNKNOWN_FIELD'],
    ['sort=["nope","ASC"]', '/sort/0', 'UNKNOWN_FIELD'],
    ['sort=["barcodes","ASC"]', '/sort/0', 'UNKNOWN_FIELD'],
    ['sort=["images","ASC"]', '/sort/0', 'UNKNOWN_FIELD'],
    ['sort=["name","UP"]', '/sort/0', 'CHOICE'],
    ['sort="name"', '/sort', 'BAD_REQUEST'],
    ['sort=[]', '/sort', 'BAD_REQUEST'],
    ['range=[0,100000]', '/range', 'TOO_MANY'],
    ['range=[5,1]', '/range', 'BAD_REQUEST'],
    ['range=[-1,5]', '/range', 'BAD_REQUEST'],
    ['range=[0,1.5]', '/range', 'BAD_REQUEST'],
    ['range=5', '/range', 'BAD_REQUEST'],
    ['range=[0,99999999999]', '/range', 'BAD_REQUEST'],
    ['prefetch=name', '/prefetch', 'UNKNOWN_FIELD'],
    ['prefetch=nope', '/prefetch', 'UNKNOWN_FIELD'],
    ['populate=*', '/populate', 'UNKNOWN_FIELD'],
  ])('%s', async ([query, pointer, code]) => {
    const answer = await owner.call<{ title: string; errors: object[]; requestId: string }>(
      `/products?${query.replaceAll('+', '%2B')}`,
    )
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.title).not.toContain('%{')
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body.errors).toMatchObject([{ pointer, code, message: expect.any(String) }])
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
  })

  test('a filter with more than 20 conditions or 1,000 values is refused', async () => {
    const parts = { $or: Array.from({ length: 20 }, (_, i) => ({ price: i })) }
    const values = { price: Array.from({ length: 1001 }, (_, i) => i) }
    for (const filter of [parts, values]) {
      const path = `/products?filter=${encodeURIComponent(JSON.stringify(filter))}`
      expect((await owner.call<{ code: string }>(path)).body.code).toBe('TOO_MANY')
    }
  })
})

describe('totals', () => {
  const aggregate = <T>(query: string) => owner.api<T>(`/products/aggregate?${query}`)

  test('sum all records of the filter exactly', async () => {
    expect(await aggregate('sum=price,purchasePrice')).toEqual({
      count: 6,
      sum: { price: 1485.98, purchasePrice: 130 },
    })
    expect(await aggregate('sum=price&filter={"price_gt":99999}')).toEqual({
      count: 0,
      sum: { price: 0 },
    })
  })

  test('can be grouped', async () => {
    const groups = await aggregate<object[]>('group=category&sum=price')
    expect(groups[0]).toEqual({ group: categories.Chairs, count: 3, sum: { price: 135.49 } })
    expect(groups).toHaveLength(3)
  })

  test.for(['sum=name', 'sum=nope', 'group=images', 'total=price', 'filter={"nope":1}'])(
    '%s is refused',
    async (query) => {
      expect((await owner.call(`/products/aggregate?${query}`)).status).toBe(400)
    },
  )
})

describe('fields without the right', () => {
  test('are missing in responses, and unknown in filters, sort orders and totals', async () => {
    const stock = await app.colleague(owner, 'stock')
    const sales = await app.colleague(owner, 'sales')
    const [row] = (await sales.list('products')).rows
    expect(row).toHaveProperty('price')
    expect(row).not.toHaveProperty('purchasePrice')
    expect(row).not.toHaveProperty('averageCost')
    expect((await stock.list('products')).rows[0]).not.toHaveProperty('price')
    for (const query of [
      'filter={"purchasePrice_gt":1}',
      'filter={"$or":[{"purchasePrice":50}]}',
      'sort=["purchasePrice","ASC"]',
    ]) {
      expect((await sales.call(`/products?${query}`)).status, query).toBe(400)
    }
    expect((await sales.call('/products/aggregate?sum=purchasePrice')).status).toBe(400)
  })

  test('of records that the caller may not view cannot be used through a reference', async () => {
    const sales = await app.colleague(owner, 'sales')
    expect((await sales.call('/products?filter={"preferredSupplier.name":"x"}')).status).toBe(400)
    expect((await sales.call('/suppliers')).status).toBe(403)
  })
})

test('a list of people is read from a query, and can be searched', async () => {
  const found = await owner.list<{ name: string; email: string; roles: string }>('users', {
    filter: { q: owner.email.slice(0, 12) },
  })
  expect(found.rows).toMatchObject([{ id: owner.id, email: owner.email, roles: 'Owner' }])
  expect(await owner.api(`/users/${owner.id}`)).toMatchObject({ status: 'active' })
  expect((await owner.call('/users', { method: 'POST', body: {} })).status).toBe(405)
})
