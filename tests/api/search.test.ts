import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop } from '../support/shop.ts'

let server: TestApp
let owner: TestCaller

beforeAll(async () => {
  server = await shareTestApp()
  owner = await server.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Furniture' })
  for (const [name, sku] of [
    ['A wooden bench for chairs', 'X-1'],
    ['Armchair', 'X-2'],
    ['Chair', 'X-3'],
    ['Zinc table', 'CHAIR'],
    ['Cháin', 'X-4'],
    ['Lamp of John', 'X-5'],
  ])
    await owner.create('products', { name, sku, price: 1, category, stockUnit })
})
afterAll(() => server.close())

const find = async (caller: TestCaller, filter: Record<string, unknown>) =>
  (
    await caller.list<{ name: string }>('products', { filter, sort: ['$relevance', 'ASC'] })
  ).rows.map(({ name }) => name)

describe('a search', () => {
  it('is sorted by relevance: equal code, beginning of a word, any place', async () => {
    expect(await find(owner, { q: 'chair' })).toEqual([
      'Chair',
      'Zinc table',
      'A wooden bench for chairs',
      'Armchair',
    ])
  })

  it('finds similar words, and keeps short words and numbers exact', async () => {
    expect(await find(owner, { q: 'chiar' })).toEqual([])
    expect(await find(owner, { $similar: 'chiar' })).toEqual(
      expect.arrayContaining(['Chair', 'Zinc table', 'A wooden bench for chairs']),
    )
    expect(await find(owner, { $similar: 'jonh' })).toEqual(['Lamp of John'])
    expect(await find(owner, { $similar: 'Wodden bnech' })).toEqual(['A wooden bench for chairs'])
    expect(await find(owner, { $similar: 'chr' })).toEqual([])
    expect(await find(owner, { $similar: 'x-9' })).toEqual([])
    expect(await find(owner, { $similar: 'lamp.*(' })).toEqual([])
    expect(await find(owner, { $similar: 'abcdefghi'.repeat(22) })).toEqual([])
  })

  it('sorted by relevance keeps the default order if the title of the rows is a reference', async () => {
    const shop = await openShop(await server.signUp())
    for (const name of ['Old lamp', 'Lamp']) {
      await shop.buy([[name, 5, 1]])
      await shop.owner.create('customers', { name })
    }
    // Stock movements are not found by the name of their product.
    const found = {
      inventory: 2,
      'stock-movements': 0,
      'price-history': 2,
      'customer-report': 2,
    }
    for (const [resource, count] of Object.entries(found)) {
      const filter = { q: 'lamp' }
      const { rows } = await shop.owner.list(resource, { filter, sort: ['$relevance', 'ASC'] })
      const byDefault = await shop.owner.list(resource, { filter })
      expect([resource, rows]).toEqual([resource, byDefault.rows])
      expect(rows.length, resource).toBe(count)
    }
  })

  it('finds nothing of other teams, and keeps the other conditions of the filter', async () => {
    const other = await server.signUp()
    expect(await find(other, { $similar: 'chiar' })).toEqual([])
    expect(await find(owner, { $similar: 'chiar', sku: 'X-3' })).toEqual(['Chair'])
  })

  it('is refused without the right to view the records', async () => {
    const hr = await server.colleague(owner, 'hr')
    const filter = encodeURIComponent(JSON.stringify({ $similar: 'chiar' }))
    expect((await hr.call(`/products?filter=${filter}`)).status).toBe(403)
  })
})
