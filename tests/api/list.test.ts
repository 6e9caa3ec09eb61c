import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { createListedProducts } from '../support/listed-products.ts'

let app: TestApp
let owner: TestCaller
let categories: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  categories = await createListedProducts(owner)
})
afterAll(() => app.close())

const listNames = async (filter: object, sort: unknown = ['name', 'ASC']) =>
  (await owner.list<{ name: string }>('products', { filter, sort })).rows.map(({ name }) => name)

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

  test('has no record that another page has, also when sort values are equal', async () => {
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

describe('invalid parameters are refused with 400 and a pointer to each of them', () => {
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

test('the list of people can be searched, and is read-only', async () => {
  const found = await owner.list<{ name: string; email: string; roles: string }>('users', {
    filter: { q: owner.email.slice(0, 12) },
  })
  expect(found.rows).toMatchObject([{ id: owner.id, email: owner.email, roles: 'Owner' }])
  expect(await owner.api(`/users/${owner.id}`)).toMatchObject({ status: 'active' })
  expect((await owner.call('/users', { method: 'POST', body: {} })).status).toBe(405)
})
