import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

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

  it('by relevance keeps the own order of rows that are found by the record that is their title', async () => {
    for (const resource of ['inventory', 'stock-movements', 'price-history', 'customer-report']) {
      const filter = { q: 'lamp' }
      const { rows } = await owner.list(resource, { filter, sort: ['$relevance', 'ASC'] })
      expect([resource, rows]).toEqual([resource, (await owner.list(resource, { filter })).rows])
    }
  })

  it('finds nothing of other teams, and keeps the other conditions of the filter', async () => {
    const other = await server.signUp()
    expect(await find(other, { $similar: 'chiar' })).toEqual([])
    expect(await find(owner, { $similar: 'chiar', sku: 'X-3' })).toEqual(['Chair'])
  })

  it('is refused without the right to view the records', async () => {
    const hr = await server.colleague(owner, 'hr')
    await expect(hr.list('products', { filter: { $similar: 'chiar' } })).rejects.toThrow(
      /403|permission/i,
    )
  })
})
