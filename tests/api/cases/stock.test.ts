import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)
const readOnHand = async (shop: Shop, branch?: { id: string }) =>
  (await shop.stock('A', branch)).onHand
describe('stock never goes below zero', () => {
  it('N1: with 10 in stock, a transfer or issue of 11 is refused; 10 can be transferred and issued', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 10, 1]])
    await expect(shop.transfer([['A', 11]], other)).rejects.toThrow('STOCK_NOT_ENOUGH')
    await expect(shop.adjust([['A', -11]])).rejects.toThrow('STOCK_NOT_ENOUGH')
    const { id } = await shop.transfer([['A', 10]], other)
    expect((await shop.stock('A', other)).incoming).toBe(10)
    await shop.submit(`/transfers/${id}/receive`)
    expect([await readOnHand(shop), await readOnHand(shop, other)]).toEqual([0, 10])
    await shop.sell([['A', 10, 5]], { branch: other.id })
    expect(await readOnHand(shop, other)).toBe(0)
  })

  it('N2: a transfer of 10 between a receipt of 10 and an issue of 5 is refused', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 10, 1]], { date: daysAgo(5) })
    await shop.sell([['A', 5, 2]], { date: daysAgo(3) })
    const product = (await shop.product('A')).id
    const { id } = await shop.submit('/transfers', {
      fromBranch: shop.branch.id,
      toBranch: other.id,
      date: daysAgo(4),
      lines: [
        {
          product,
          quantity: 10,
        },
      ],
    })
    const problem = await shop.expectProblem(`/transfers/${id}/dispatch`, { date: daysAgo(4) })
    expect(problem).toMatchObject({ code: 'STOCK_NOT_ENOUGH', available: 5, asked: 10 })
  })

  it('N4: of 3 invoiced, 1 and then 2 are delivered; the sale cannot be cancelled until the deliveries are undone', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const { id, lines } = await shop.draftSale([['A', 3, 5]], { kind: 'order' })
    const line = lines[0]!.id
    const sale = `/sales/${id}`
    await shop.submit(`${sale}/confirm`)
    await shop.submit(`${sale}/invoice`)
    expect(
      (await shop.submit(`${sale}/deliver`, { lines: [{ line, quantity: 1 }] })).goodsStatus,
    ).toBe('partial')
    expect((await shop.submit(`${sale}/deliver`)).goodsStatus).toBe('full')
    // `status` is the status of the response; the title names the status of the document.
    expect(await shop.expectProblem(`${sale}/deliver`)).toMatchObject({
      code: 'STATE',
      status: 409,
      title: 'This cannot be done while the document is “closed”.',
    })
    expect(await shop.expectProblem(`${sale}/cancel`, { reason: 'mistake' })).toMatchObject({
      code: 'ALREADY_DELIVERED',
      title: 'Goods have already been delivered. Undo the deliveries first.',
    })
    const back = await shop.submit(`${sale}/undeliver`, { reason: 'came back' })
    expect([back.lines[0]!.delivered, back.goodsStatus]).toEqual([0, 'none'])
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, reserved: 3 })
    expect((await shop.submit(`${sale}/cancel`, { reason: 'mistake' })).status).toBe('cancelled')
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, reserved: 0, value: 10 })
  })

  it('N6: a till sale of 3 leaves 7 of 10; cancelling it restores 10', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const { id } = await shop.sell([['A', 3, 5]])
    expect(await readOnHand(shop)).toBe(7)
    const cancelled = await shop.submit(`/sales/${id}/cancel`, { reason: 'wrong customer' })
    expect([cancelled.status, cancelled.due]).toEqual(['cancelled', 0])
    expect(await readOnHand(shop)).toBe(10)
  })

  it('N7: two concurrent sales of 3 leave 4 of 10', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    await Promise.all([shop.sell([['A', 3, 2]]), shop.sell([['A', 3, 2]])])
    expect(await readOnHand(shop)).toBe(4)
  })

  it('N8: receiving 5 and reversing the receipt leaves 0', async () => {
    const shop = await open()
    const { id } = await shop.buy([['A', 5, 1]])
    await shop.submit(`/purchases/${id}/unreceive`, { reason: 'wrong order' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, incoming: 5, value: 0 })
  })

  it('a receipt cannot be reversed when its goods were sold', async () => {
    const shop = await open()
    const { id } = await shop.buy([['A', 5, 1]])
    await shop.sell([['A', 4, 2]])
    const problem = await shop.expectProblem(`/purchases/${id}/unreceive`, {
      reason: 'wrong order',
    })
    expect(problem).toMatchObject({ code: 'STOCK_NOT_ENOUGH', available: 1, asked: 5 })
  })
})

describe('reservations', () => {
  it('N11: an order of 3 with 2 in stock is refused, unless negative stock is allowed; 3 reserved of 10 leave 7 available', async () => {
    const shop = await open()
    await shop.buy([['A', 2, 1]])
    const order = await shop.draftSale([['A', 3, 5]], { kind: 'order' })
    expect(await shop.expectProblem(`/sales/${order.id}/confirm`)).toMatchObject({
      code: 'STOCK_NOT_ENOUGH',
      available: 2,
      asked: 3,
    })
    await shop.product('B', { allowNegative: 'yes' })
    await shop.buy([['B', 2, 1]])
    const late = await shop.draftSale([['B', 3, 5]], { kind: 'order' })
    await shop.submit(`/sales/${late.id}/confirm`)
    expect(await shop.stock('B')).toMatchObject({ reserved: 3, available: -1 })
    await shop.buy([['A', 8, 1]])
    await shop.submit(`/sales/${order.id}/confirm`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, reserved: 3, available: 7 })
    const more = await shop.draftSale([['A', 8, 5]])
    const problem = await shop.expectProblem(`/sales/${more.id}/complete`, { payments: [] })
    expect(problem).toMatchObject({ code: 'STOCK_NOT_ENOUGH', available: 7, asked: 8 })
  })

  it('N11: stock of branches is added: 4 and 4 less 2 reserved give 6', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 4, 1]])
    await shop.buy([['A', 4, 1]], { branch: other.id })
    const confirm = async (quantity: number) => {
      const { id } = await shop.draftSale([['A', quantity, 5]], { kind: 'order' })
      return shop.post(`/sales/${id}/confirm`)
    }
    expect((await confirm(2)).status).toBe(200)
    const { sum } = await shop.owner.api<{ sum: object }>('/inventory/aggregate?sum=available')
    expect(sum).toEqual({ available: 6 })
    expect((await confirm(3)).body).toMatchObject({ code: 'STOCK_NOT_ENOUGH', available: 2 })
    expect((await confirm(2)).status).toBe(200)
    expect(await shop.stock('A')).toMatchObject({ reserved: 4, available: 0 })
  })

  it('N16: orders of 25 and 25 leave 75 of 100 and 175 of 200; of 9, three orders take 3 each and a fourth is refused', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 100, 1],
      ['B', 200, 1],
      ['C', 9, 1],
    ])
    const { id } = await shop.draftSale(
      [
        ['A', 25, 2],
        ['B', 25, 2],
      ],
      { kind: 'order' },
    )
    await shop.submit(`/sales/${id}/confirm`)
    await shop.submit(`/sales/${id}/deliver`)
    expect([await readOnHand(shop), (await shop.stock('B')).onHand]).toEqual([75, 175])
    for (let n = 0; n < 3; n++) {
      const order = await shop.draftSale([['C', 3, 2]], { kind: 'order' })
      await shop.submit(`/sales/${order.id}/confirm`)
    }
    const fourth = await shop.draftSale([['C', 3, 2]], { kind: 'order' })
    expect((await shop.expectProblem(`/sales/${fourth.id}/confirm`)).code).toBe('STOCK_NOT_ENOUGH')
    for (const again of ['confirm', 'deliver']) {
      expect((await shop.expectProblem(`/sales/${id}/${again}`)).code).toBe('STATE')
    }
    const cancelled = await shop.expectProblem(`/sales/${id}/cancel`, {
      reason: 'from a stale copy',
    })
    expect(cancelled.code).toBe('ALREADY_DELIVERED')
    const stale = { headers: { 'if-match': '"1"' }, method: 'PATCH', body: { notes: 'stale' } }
    expect((await shop.owner.call(`/sales/${id}`, stale)).status).toBe(412)
    expect((await shop.stock('A')).onHand).toBe(75)
  })

  it('N18: of 2 requested, 1 dispatched is in transit; without stock nothing can be dispatched', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const product = (await shop.product('A')).id
    const { id, lines } = await shop.submit('/transfers', {
      fromBranch: shop.branch.id,
      toBranch: other.id,
      lines: [
        {
          product,
          quantity: 2,
        },
      ],
    })
    const one = { lines: [{ line: lines[0]!.id, quantity: 1 }] }
    expect((await shop.expectProblem(`/transfers/${id}/dispatch`, one)).code).toBe(
      'STOCK_NOT_ENOUGH',
    )
    await shop.buy([['A', 5, 1]])
    await shop.submit(`/transfers/${id}/dispatch`, one)
    expect((await shop.stock('A', other)).incoming).toBe(1)
    expect(await readOnHand(shop)).toBe(4)
  })
})

describe('counts and losses', () => {
  it('a count posts the difference at the time of counting; uncounted products do not change', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 10, 3],
      ['B', 5, 1],
    ])
    const [a, b] = [await shop.product('A'), await shop.product('B')]
    const sheet = await shop.submit('/adjustments', {
      branch: shop.branch.id,
      mode: 'count',
      reason: 'count',
      lines: [
        {
          product: a.id,
          counted: 8,
        },
        { product: b.id },
      ],
    })
    await shop.sell([['A', 1, 9]])
    const posted = await shop.submit(`/adjustments/${sheet.id}/post`)
    expect(posted.lines[0]).toMatchObject({ expected: 10, difference: -2, value: -6 })
    expect([await readOnHand(shop), (await shop.stock('B')).onHand]).toEqual([7, 5])
    await shop.submit(`/adjustments/${sheet.id}/reverse`, { reason: 'counted wrongly' })
    expect(await readOnHand(shop)).toBe(9)
  })

  it('goods lost in transit are a loss with a reason', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 10, 7]])
    const { id, lines } = await shop.transfer([['A', 10]], other)
    const line = { line: lines[0]!.id, received: 8, lost: 2 }
    expect((await shop.expectProblem(`/transfers/${id}/receive`, { lines: [line] })).code).toBe(
      'REQUIRED',
    )
    const done = await shop.submit(`/transfers/${id}/receive`, {
      lines: [{ ...line, reason: 'broken' }],
    })
    expect(done.status).toBe('received')
    expect(await shop.stock('A', other)).toMatchObject({ onHand: 8, incoming: 0, value: 56 })
    const { stockLosses } = await shop.owner.api<{ stockLosses: number }>('/dashboard')
    expect(stockLosses).toBe(14)
  })

  it('a recalled transfer restores the stock', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 10, 7]])
    const { id } = await shop.transfer([['A', 4]], other)
    await shop.submit(`/transfers/${id}/recall`, { reason: 'not needed' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 70 })
    expect((await shop.stock('A', other)).incoming).toBe(0)
  })

  it('a transfer needs two different branches', async () => {
    const shop = await open()
    await expect(shop.transfer([['A', 1]], shop.branch)).rejects.toThrow('TRANSFER_SAME_BRANCH')
  })
})

describe('alerts', () => {
  const countAlerts = async (shop: Shop) => (await shop.owner.list('stock-alerts')).total

  it('A4: stock equal to the reorder point is low', async () => {
    const shop = await open()
    await shop.product('A', { reorderPoint: 5 })
    await shop.buy([['A', 6, 1]])
    expect(await countAlerts(shop)).toBe(0)
    await shop.sell([['A', 1, 2]])
    expect(await countAlerts(shop)).toBe(1)
  })

  it('A5: without a reorder point there is no alert; with a reorder point of 0, only when nothing is available', async () => {
    const shop = await open()
    await shop.product('A')
    await shop.product('B', { reorderPoint: 0 })
    await shop.buy([
      ['A', 1, 1],
      ['B', 1, 1],
    ])
    await shop.sell([['A', 1, 2]])
    expect(await countAlerts(shop)).toBe(0)
    await shop.sell([['B', 1, 2]])
    expect(await countAlerts(shop)).toBe(1)
  })
})
