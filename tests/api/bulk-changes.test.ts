import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

interface Product {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly version: number
}

interface Outcome {
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string }[]
  readonly rows?: readonly {
    readonly id: string
    readonly before: object
    readonly after: object
  }[]
}

let app: TestApp
let owner: TestCaller
let ids: string[]

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Chairs' })
  ids = []
  for (const [at, price] of [10, 20, 0].entries()) {
    const product = { name: `Chair ${at}`, price, category, stockUnit }
    ids.push((await owner.create('products', product)).id)
  }
})
afterAll(() => app.close())

async function change(
  steps: object,
  {
    body = {},
    dryRun = false,
    caller = owner,
  }: Readonly<{ body?: object; dryRun?: boolean; caller?: TestCaller }> = {},
) {
  const query = new URLSearchParams({
    filter: JSON.stringify({ id: ids }),
    change: JSON.stringify(steps),
    ...(dryRun && { dryRun: 'true' }),
  })
  return caller.call<Outcome>(`/products?${query}`, { method: 'PATCH', body })
}

async function readVersions(): Promise<readonly number[]> {
  const { rows } = await owner.list<Product>('products', { sort: ['name', 'ASC'] })
  return rows.map(({ version }) => version)
}

async function readPrices(): Promise<readonly number[]> {
  const { rows } = await owner.list<Product>('products', { sort: ['name', 'ASC'] })
  return rows.map(({ price }) => price)
}

describe('a bulk change', () => {
  test('raises all prices by a percentage to the same ending, in one request that is undone as a whole', async () => {
    const answer = await change({ price: [{ percent: 20 }, { ending: 0.99 }] })
    expect(answer.body).toEqual({ updated: ids, unchanged: [], refused: [] })
    expect(await readPrices()).toEqual([11.99, 23.99, 0.99])
    await owner.api(`/undo/${answer.headers.get('x-change-set')}`, { method: 'POST', body: {} })
    expect(await readPrices()).toEqual([10, 20, 0])
  })

  test('has a preview that lists the records that would be refused, and writes nothing', async () => {
    const { body } = await change({ price: [{ add: -15 }] }, { dryRun: true })
    expect(body.updated).toEqual([ids[1]])
    expect(body.unchanged).toEqual([])
    expect(body.refused.map(({ id, code }) => [id, code])).toEqual([
      [ids[0], 'TOO_SMALL'],
      [ids[2], 'TOO_SMALL'],
    ])
    expect(body.rows).toEqual([
      { id: ids[1], title: 'Chair 1', before: { price: 20 }, after: { price: 5 } },
    ])
    const same = await change({ price: [{ percent: 0 }] }, { dryRun: true })
    expect(same.body.unchanged).toEqual(ids)
    expect(await readPrices()).toEqual([10, 20, 0])
    const { rows } = await owner.list<Product>('products')
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([3]))
  })

  test('names the records that have the values already as unchanged, and writes nothing to them', async () => {
    const before = await readVersions()
    const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }) })
    const send = (price: number) =>
      owner.call<Outcome>(`/products?${query}`, { method: 'PATCH', body: { price } })
    const some = await send(20)
    expect(some.body).toEqual({ updated: [ids[0], ids[2]], unchanged: [ids[1]], refused: [] })
    const none = await send(20)
    expect(none.body).toEqual({ updated: [], unchanged: ids, refused: [] })
    expect(none.headers.has('x-change-set')).toBe(false)
    expect(await readVersions()).toEqual(before.map((version, i) => version + (i === 1 ? 0 : 1)))
    await owner.api(`/undo/${some.headers.get('x-change-set')}`, { method: 'POST', body: {} })
    expect(await readPrices()).toEqual([10, 20, 0])
  })

  test('sets some fields and computes other fields', async () => {
    const { body } = await change({ name: [{ append: ' (sale)' }] }, { body: { reorderPoint: 3 } })
    expect(body.updated).toEqual(ids)
    const { rows } = await owner.list<Product & { reorderPoint: number }>('products', {
      sort: ['name', 'ASC'],
    })
    expect(rows.map(({ name, reorderPoint }) => [name, reorderPoint])).toEqual([
      ['Chair 0 (sale)', 3],
      ['Chair 1 (sale)', 3],
      ['Chair 2 (sale)', 3],
    ])
  })

  test('accepts no field that the person may not read, and no unknown step', async () => {
    const clerk = await app.colleague(owner, 'stock')
    const hidden = await change({ price: [{ from: 'averageCost' }] }, { caller: clerk })
    expect(hidden.status).toBeGreaterThanOrEqual(400)
    expect(hidden.text).not.toContain('averageCost":')
    const unknown = await change({ price: [{ multiply: 2 }] })
    expect(unknown).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            pointer: '/change/price/0',
            code: 'UNKNOWN_STEP',
            args: { step: 'multiply' },
            message: 'This field cannot be changed in this way. Choose another kind of change.',
          },
        ],
      },
    })
    for (const text of ['{', '[]', '7', '{"price":5}']) {
      const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }), change: text })
      const answer = await owner.call(`/products?${query}`, { method: 'PATCH', body: {} })
      expect(answer.status, text).toBe(400)
    }
  })
})
