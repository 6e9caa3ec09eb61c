import { describe, expect, it } from 'vitest'
import type { TestCaller } from '../../support/caller.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

interface Sheet {
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly value?: number
  readonly lines: readonly SheetLine[]
}

interface SheetLine {
  readonly id: string
  readonly product: string
  readonly listed?: number
  readonly counted: number | null
  readonly expected?: number | null
  readonly difference?: number | null
  readonly value?: number | null
}

const post = <T = Sheet>(who: TestCaller, path: string, body: object = {}) =>
  who.call<T>(path, { method: 'POST', body })

async function submitFor(who: TestCaller, path: string, body: object = {}): Promise<Sheet> {
  const answer = await post(who, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

async function expectProblem(who: TestCaller, path: string, body: object = {}) {
  const answer = await post<{ code: string; errors?: { pointer: string; code: string }[] }>(
    who,
    path,
    body,
  )
  expect(answer.status, answer.text).toBeGreaterThan(399)
  return answer.body
}

async function createSheet(shop: Shop, who: TestCaller, more: object = {}): Promise<Sheet> {
  const body = { branch: shop.branch.id, mode: 'count', reason: 'count', ...more }
  return submitFor(who, '/adjustments', body)
}

describe('a count', () => {
  it('is filled with the products of a category and its subcategories', async () => {
    const shop = await open()
    const parent = await shop.owner.create('categories', { name: 'Seats' })
    const child = await shop.owner.create('categories', { name: 'Stools', parent: parent.id })
    await shop.product('A', { category: parent.id })
    await shop.product('B', { category: child.id })
    await shop.product('Empty', { category: child.id })
    await shop.buy([
      ['A', 3, 1],
      ['B', 4, 1],
      ['Elsewhere', 5, 1],
    ])
    const { id } = await createSheet(shop, shop.owner)
    const path = `/adjustments/${id}/fill`
    const seats = { category: parent.id }
    const filled = await submitFor(shop.owner, path, seats)
    expect(filled.lines.map(({ listed, counted }) => [listed, counted])).toEqual([
      [3, null],
      [4, null],
    ])
    expect((await expectProblem(shop.owner, path, seats)).errors![0]!.code).toBe('NOTHING_TO_ADD')
    const all = await submitFor(shop.owner, path, { ...seats, inStock: false })
    expect(all.lines.map(({ listed }) => listed)).toEqual([3, 4, 0])
    expect((await submitFor(shop.owner, path)).lines).toHaveLength(4)
  })

  it('accepts counts of several people by line or product, and adds unlisted products', async () => {
    const shop = await open()
    const keepers = await Promise.all([1, 2].map(() => app.colleague(shop.owner, 'stock')))
    await shop.buy([
      ['A', 3, 1],
      ['B', 4, 1],
    ])
    const c = await shop.product('C')
    const { id } = await createSheet(shop, shop.owner)
    const { lines } = await submitFor(shop.owner, `/adjustments/${id}/fill`)
    const path = `/adjustments/${id}/count`
    await Promise.all([
      submitFor(keepers[0]!, path, { lines: [{ line: lines[0]!.id, counted: 2 }] }),
      submitFor(keepers[1]!, path, { lines: [{ product: lines[1]!.product, counted: 0 }] }),
      submitFor(shop.owner, path, { lines: [{ product: c.id, counted: 1 }] }),
    ])
    const posted = await submitFor(shop.owner, `/adjustments/${id}/post`)
    expect(posted.lines.map(({ difference }) => difference)).toEqual([-1, -4, 1])
    const levels = await shop.owner.list<{ countedAt: string | null }>('inventory')
    expect(levels.rows.filter(({ countedAt }) => countedAt)).toHaveLength(3)
  })

  it('keeps the book quantity of uncounted products and of cleared counts', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 3, 1],
      ['B', 4, 1],
    ])
    const { id } = await createSheet(shop, shop.owner)
    const { lines } = await submitFor(shop.owner, `/adjustments/${id}/fill`)
    for (const counted of [9, null]) {
      const body = { lines: [{ line: lines[0]!.id, counted }] }
      await submitFor(shop.owner, `/adjustments/${id}/count`, body)
    }
    const posted = await submitFor(shop.owner, `/adjustments/${id}/post`)
    expect(posted.lines.map(({ difference }) => difference)).toEqual([0, 0])
    expect((await shop.stock('A')).onHand).toBe(3)
  })

  it('keeps sales and receipts between counting and posting', async () => {
    const shop = await open()
    await shop.buy([['A', 33, 1]])
    const product = await shop.product('A')
    const created = await createSheet(shop, shop.owner, {
      lines: [{ product: product.id, counted: 30 }],
    })
    await shop.sell([['A', 2, 5]])
    const posted = await submitFor(shop.owner, `/adjustments/${created.id}/post`)
    expect(posted.lines).toMatchObject([{ expected: 33, counted: 30, difference: -3 }])
    expect((await shop.stock('A')).onHand).toBe(28)

    const { id } = await createSheet(shop, shop.owner)
    const count = (line: object) =>
      submitFor(shop.owner, `/adjustments/${id}/count`, {
        lines: [{ product: product.id, ...line }],
      })
    await count({ counted: 28 })
    await shop.buy([['A', 5, 1]])
    const { lines } = await submitFor(shop.owner, `/adjustments/${id}/post`)
    expect(lines).toMatchObject([{ expected: 28, difference: 0 }])
    expect((await shop.stock('A')).onHand).toBe(33)
  })

  it('posts a difference once when two open counts of the same goods have found it', async () => {
    const shop = await open()
    await shop.buy([['A', 33, 1]])
    const { id: product } = await shop.product('A')
    const lines = [{ product, counted: 30 }]
    const sheets = await Promise.all([1, 2, 3].map(() => createSheet(shop, shop.owner, { lines })))
    const [first, second, third] = sheets.map(({ id }) => `/adjustments/${id}`)
    await submitFor(shop.owner, `${first}/post`)
    await shop.sell([['A', 2, 5]])
    const posted = await submitFor(shop.owner, `${second}/post`)
    expect(posted.lines).toMatchObject([{ expected: 30, counted: 30, difference: 0 }])
    expect((await shop.stock('A')).onHand).toBe(28)
    await submitFor(shop.owner, `${first}/reverse`, { reason: 'Mistake' })
    const last = await submitFor(shop.owner, `${third}/post`)
    expect(last.lines).toMatchObject([{ expected: 33, counted: 30, difference: -3 }])
    expect((await shop.stock('A')).onHand).toBe(28)
  })

  it('leaves the stock at a counted quantity when many count the same goods at the same time', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const counted = [1, 2, 3, 4, 5, 6]
    for (let round = 0; round < 3; round++) {
      await Promise.all(counted.map((each) => shop.adjust([['A', each]], { mode: 'count' })))
      expect(counted).toContain((await shop.stock('A')).onHand)
    }
  })

  it('records the book quantity again when the form saves another count of a product', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const product = await shop.product('A')
    const created = await createSheet(shop, shop.owner, {
      lines: [{ product: product.id, counted: 9 }],
    })
    await shop.sell([['A', 4, 5]])
    const path = `/adjustments/${created.id}`
    const change = async (counted: number | null, note: string) => {
      const lines = [{ id: created.lines[0]!.id, product: product.id, counted }]
      const answer = await shop.owner.call<Sheet>(path, { method: 'PATCH', body: { note, lines } })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.lines
    }
    expect(await change(9, 'unchanged')).toMatchObject([{ counted: 9, expected: 10 }])
    expect(await change(6, 'counted again')).toMatchObject([{ counted: 6, expected: 6 }])
    expect(await change(null, 'cleared')).toMatchObject([{ counted: null, expected: null }])
  })

  it('that was entered offline is compared with the book quantity at the time of counting', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const product = await shop.product('A')
    const { id } = await createSheet(shop, shop.owner)
    const countedAt = new Date().toISOString()
    await shop.sell([['A', 3, 5]])
    const line = { product: product.id, counted: 9, countedAt }
    await submitFor(shop.owner, `/adjustments/${id}/count`, { lines: [line] })
    const posted = await submitFor(shop.owner, `/adjustments/${id}/post`)
    expect(posted.lines).toMatchObject([{ expected: 10, difference: -1 }])
    expect((await shop.stock('A')).onHand).toBe(6)
  })

  it('adds movements after the listing of a product to its book quantity', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 5]])
    const { id } = await createSheet(shop, shop.owner)
    const { lines } = await submitFor(shop.owner, `/adjustments/${id}/fill`)
    await shop.buy([['A', 1, 5]])
    const body = { lines: [{ line: lines[0]!.id, counted: 3 }] }
    await submitFor(shop.owner, `/adjustments/${id}/count`, body)
    const posted = await submitFor(shop.owner, `/adjustments/${id}/post`)
    expect(posted.lines).toMatchObject([{ listed: 1, expected: 2, counted: 3, difference: 1 }])
  })

  it('refuses invalid counts, with an error per line', async () => {
    const shop = await open()
    const unit = await shop.owner.create('units', { name: 'Single', shortName: 'sg', decimals: 0 })
    const whole = await shop.product('A', { stockUnit: unit.id })
    const service = await shop.product('Help', { type: 'service' })
    const { id } = await createSheet(shop, shop.owner)
    const problem = await expectProblem(shop.owner, `/adjustments/${id}/count`, {
      lines: [
        { product: whole.id, counted: 1.5 },
        { product: service.id, counted: 1 },
        { product: shop.branch.id, counted: 1 },
      ],
    })
    expect(problem.errors!.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/lines/0/counted QTY_DECIMALS',
      '/lines/1/product NOT_STOCKED',
      '/lines/2/product NOT_FOUND',
    ])
    const delta = await shop.owner.create('adjustments', {
      branch: shop.branch.id,
      reason: 'found',
      lines: [{ product: whole.id, quantity: 1 }],
    })
    expect((await expectProblem(shop.owner, `/adjustments/${delta.id}/fill`)).code).toBe('STATE')
  })
})

it('a count has at most 500 lines, and is not filled with more products', async () => {
  const shop = await open()
  const category = await shop.owner.create('categories', { name: 'Screws' })
  const names = Array.from({ length: 500 }, (_, i) => `Screw ${i}`)
  const body = names.map((name) => {
    return { name, category: category.id, stockUnit: shop.unit.id, price: 1 }
  })
  const headers = { 'content-type': 'application/json' }
  await shop.owner.api('/products/import', { method: 'POST', body, headers })
  const one = await shop.product('A')
  const fill = { category: category.id, inStock: false }
  const full = await createSheet(shop, shop.owner, { lines: [{ product: one.id, counted: 1 }] })
  expect(await expectProblem(shop.owner, `/adjustments/${full.id}/fill`, fill)).toMatchObject({
    code: 'TOO_MANY_GOODS',
    found: 500,
    max: 499,
  })
  const blank = await createSheet(shop, shop.owner)
  const filled = await submitFor(shop.owner, `/adjustments/${blank.id}/fill`, fill)
  expect(filled.lines).toHaveLength(500)
})

describe('a blind count', () => {
  it('hides the book quantities from the person who counts, in responses, conflicts and the history, until posting', async () => {
    const shop = await open()
    const keeper = await app.colleague(shop.owner, 'stock')
    await shop.buy([['A', 3, 1]])
    const { id } = await createSheet(shop, keeper, { blind: true })
    const path = `/adjustments/${id}`
    const hidden = ['listed', 'expected', 'difference', 'value']
    const findQuantities = (text: string) => hidden.filter((name) => text.includes(`"${name}":3`))
    const filled = await post(keeper, `${path}/fill`)
    for (const name of hidden) expect(filled.body.lines[0]).not.toHaveProperty(name)
    const line = filled.body.lines[0]!.id
    const counted = await post(keeper, `${path}/count`, { lines: [{ line, counted: 2 }] })
    const read = await keeper.call(path)
    const history = await keeper.call(`${path}/history`)
    const stale = await keeper.call(path, {
      method: 'PATCH',
      body: { note: 'late' },
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
    for (const { text } of [counted, read, history, stale]) expect(findQuantities(text)).toEqual([])
    // A wrong and a right guess get the same response.
    for (const guess of [2, 3]) {
      const body = { lines: [{ id: line, listed: guess }] }
      expect(await keeper.call(path, { method: 'PATCH', body })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/lines/0/listed', code: 'READ_ONLY' }] },
      })
    }
    const manager = await app.colleague(shop.owner, 'manager')
    expect((await manager.api<Sheet>(path)).lines[0]).toMatchObject({ listed: 3, counted: 2 })
    const posted = await submitFor(keeper, `${path}/post`)
    expect(posted.lines[0]).toMatchObject({ listed: 3, expected: 3, counted: 2, difference: -1 })
  })

  it('hides the book quantities while it waits for approval and after it was rejected', async () => {
    const shop = await open()
    const keeper = await app.colleague(shop.owner, 'stock')
    await shop.buy([['A', 3, 1000]])
    const { id } = await createSheet(shop, keeper, { blind: true })
    const path = `/adjustments/${id}`
    await submitFor(keeper, `${path}/fill`)
    const [line] = (await keeper.api<Sheet>(path)).lines
    await submitFor(keeper, `${path}/count`, { lines: [{ line: line!.id, counted: 1 }] })
    const waiting = await submitFor(keeper, `${path}/post`)
    expect(waiting.status).toBe('pendingApproval')
    expect(waiting.lines[0]).not.toHaveProperty('difference')
    expect((await shop.owner.api<Sheet>(path)).lines[0]).toMatchObject({ difference: -2 })
    const back = await submitFor(shop.owner, `${path}/reject`, { reason: 'count again' })
    expect(back).toMatchObject({ status: 'draft', rejectReason: 'count again' })
    expect(back.lines[0]).toMatchObject({ counted: 1, difference: null })
  })
})
