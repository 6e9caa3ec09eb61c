import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe('purchases', () => {
  it('rule 1.4: the last purchase price is without tax and independent of the sale price', async () => {
    const shop = await open({ taxPercent: 23 })
    await shop.product('Lamp', { price: 24.9, priceIncludesTax: true, purchasePrice: 11.5 })
    for (const _again of [1, 2, 3]) {
      const bought = await shop.buy([['Lamp', 10]])
      expect(bought).toMatchObject({ subtotal: 115, taxTotal: 26.45, total: 141.45 })
    }
    const { lines } = await shop.orderGoods([['Lamp', 1]], { pricesIncludeTax: true })
    expect(lines[0]).toMatchObject({ unitPrice: 14.145, net: 11.5 })
    expect(await shop.stock('Lamp')).toMatchObject({ onHand: 30, averageCost: 11.5 })
  })

  it('a receipt of services contains no goods, even if the services cost nothing', async () => {
    const shop = await open()
    await shop.product('Help', { type: 'service' })
    await shop.product('Lamp')
    await shop.buy([['Help', 1, 0]])
    await shop.buy([['Help', 1, 5]])
    await shop.buy([
      ['Help', 1, 0],
      ['Lamp', 1, 5],
    ])
    const { rows } = await shop.owner.list('receipts', { sort: ['number', 'ASC'] })
    expect(rows.map(({ hasGoods }) => hasGoods)).toEqual([false, false, true])
  })

  it('N12: goods cannot be received before ordering; after 50 of 100, 50 are incoming', async () => {
    const shop = await open()
    const product = (await shop.product('A')).id
    const { id, lines } = await shop.submit('/purchases', {
      supplier: shop.supplier.id,
      branch: shop.branch.id,
      lines: [
        {
          product,
          quantity: 100,
          unitPrice: 1,
        },
      ],
    })
    const line = lines[0]!.id
    expect((await shop.expectProblem(`/purchases/${id}/receive`)).code).toBe('STATE')
    await shop.submit(`/purchases/${id}/order`)
    await shop.submit(`/purchases/${id}/receive`, { lines: [{ line, accepted: 50 }] })
    expect(await shop.stock('A')).toMatchObject({ onHand: 50, incoming: 50 })
    for (const accepted of [-1, 'ten', 51]) {
      const problem = await shop.expectProblem(`/purchases/${id}/receive`, {
        lines: [{ line, accepted }],
      })
      expect(problem.status).toBe(422)
    }
  })

  it('N13: 3 packs of 10 and 13 packs of 0.1 are 31.3; receiving 1 × 10 and 5 × 0.1 gives 10.5', async () => {
    const shop = await open()
    const pack = (shortName: string, factor: number) =>
      shop.owner.create('units', { name: shortName, shortName, baseUnit: shop.unit.id, factor })
    const [ten, tenth] = [await pack('x10', 10), await pack('x0.1', 0.1)]
    const { id, lines } = await shop.orderGoods([
      ['A', 3, 1000, { unit: ten.id }],
      ['A', 13, 10, { unit: tenth.id }],
    ])
    expect((await shop.stock('A')).incoming).toBe(31.3)
    await shop.submit(`/purchases/${id}/receive`, {
      lines: [
        { line: lines[0]!.id, accepted: 1 },
        { line: lines[1]!.id, accepted: 5 },
      ],
    })
    const stock = await shop.stock('A')
    expect([stock.onHand, stock.averageCost, stock.incoming]).toEqual([10.5, 100, 20.8])
  })

  it('18 pieces of a product in dozens are 1.5 dozen; 1 piece is refused, because 1/12 dozen has more than 2 decimals', async () => {
    const shop = await open()
    const [piece, dozen] = [
      await shop.owner.create('units', { name: 'Single', shortName: 'single', decimals: 0 }),
      await shop.owner.create('units', { name: 'Dozen', shortName: 'dozen', decimals: 2 }),
    ]
    const body = { baseUnit: piece.id, factor: 12 }
    await shop.owner.api(`/units/${dozen.id}`, { method: 'PATCH', body })
    await shop.product('Eggs', { stockUnit: dozen.id })
    await shop.buy([['Eggs', 18, 0.5, { unit: piece.id }]])
    expect(await shop.stock('Eggs')).toMatchObject({ onHand: 1.5, value: 9 })
    const one = shop.buy([['Eggs', 1, 0.5, { unit: piece.id }]])
    await expect(one).rejects.toThrow('QTY_DECIMALS')
  })

  it('N14: two lines of 100 and 50 of one product make 150 incoming', async () => {
    const shop = await open()
    await shop.orderGoods([
      ['A', 100, 1],
      ['A', 50, 1],
    ])
    expect((await shop.stock('A')).incoming).toBe(150)
  })

  it('N19: with a reorder point of 5, a target of 10 and −1 in stock, 11 are suggested', async () => {
    const shop = await open()
    await shop.product('A', { reorderPoint: 5, targetLevel: 10, allowNegative: 'yes' })
    await shop.sell([['A', 1, 5]])
    const { rows } = await shop.owner.list<{ suggested: number }>('stock-alerts')
    expect(rows.map(({ suggested }) => suggested)).toEqual([11])
  })

  it('N19: suggests at least the minimum order quantity, in whole units; no product above the reorder point', async () => {
    const shop = await open()
    const { owner } = shop
    const whole = (await owner.create('units', { name: 'Whole', shortName: 'wh' })).id
    const levels = { stockUnit: whole, reorderPoint: 5 }
    await shop.product('A', { ...levels, targetLevel: 10, reorderQty: 20 })
    await shop.product('B', { ...levels, targetLevel: 9.5, reorderQty: 2 })
    await shop.product('C', levels)
    await shop.buy([
      ['A', 4, 1],
      ['B', 4, 1],
      ['C', 6, 1],
    ])
    const listAlerts = async () => {
      const { rows } = await owner.list<{ product: string; suggested: number }>('stock-alerts')
      return new Map(rows.map(({ product, suggested }) => [product, suggested]))
    }
    const [a, b] = [(await shop.product('A')).id, (await shop.product('B')).id]
    expect(await listAlerts()).toEqual(
      new Map([
        [a, 20],
        [b, 6],
      ]),
    )
    await shop.orderGoods([['A', 20, 1]])
    expect((await listAlerts()).get(a)).toBe(0)
  })

  it('N20: 1 accepted and 1 rejected do not count as 3 received', async () => {
    const shop = await open()
    const { id, lines } = await shop.orderGoods([['A', 3, 1]])
    const line = { line: lines[0]!.id, accepted: 1, rejected: 1 }
    const problem = await shop.expectProblem(`/purchases/${id}/receive`, {
      lines: [{ ...line, received: 3 }],
    })
    expect(problem.code).toBe('QTY_MISMATCH')
    const done = await shop.submit(`/purchases/${id}/receive`, {
      lines: [{ ...line, received: 2 }],
    })
    expect(done.lines[0]).toMatchObject({ received: 1, rejected: 1 })
  })

  it.each([
    [0, 101, 100],
    [10, 111, 110],
  ])(
    'N21: of 100 ordered with %d %% allowed on top, %d are refused and %d accepted',
    async (overReceiptPercent, refused, accepted) => {
      const shop = await open()
      const { id, lines } = await shop.orderGoods([['A', 100, 1]], { overReceiptPercent })
      const receive = (quantity: number) => ({
        lines: [{ line: lines[0]!.id, accepted: quantity }],
      })
      expect(await shop.expectProblem(`/purchases/${id}/receive`, receive(refused))).toMatchObject({
        code: 'OVER_RECEIPT',
        remaining: accepted,
      })
      await shop.submit(`/purchases/${id}/receive`, receive(accepted))
      expect(await shop.stock('A')).toMatchObject({ onHand: accepted, incoming: 0 })
    },
  )

  it('the open quantity of a purchase that is closed is neither incoming nor owed', async () => {
    const shop = await open()
    const { id, lines } = await shop.orderGoods([['A', 10, 10]])
    await shop.submit(`/purchases/${id}/receive`, { lines: [{ line: lines[0]!.id, accepted: 4 }] })
    const closed = await shop.submit(`/purchases/${id}/close`)
    expect([closed.status, closed.due]).toEqual(['closed', 40])
    expect((await shop.stock('A')).incoming).toBe(0)
    const paid = await shop.pay('purchases', closed, 40)
    expect([paid.paymentStatus, paid.due]).toEqual(['paid', 0])
  })

  it('a purchase that is cancelled before any receipt has no incoming quantity', async () => {
    const shop = await open()
    const { id } = await shop.orderGoods([['A', 10, 10]])
    await shop.submit(`/purchases/${id}/cancel`, { reason: 'too expensive' })
    expect((await shop.stock('A')).incoming).toBe(0)
  })

  it("a supplier's invoice number can be used once, in upper or lower case", async () => {
    const shop = await open()
    await shop.orderGoods([['A', 1, 1]], { supplierRef: 'INV 7' })
    await expect(shop.orderGoods([['A', 1, 1]], { supplierRef: 'inv 7' })).rejects.toThrow(
      'DUPLICATE',
    )
  })
})

describe('a purchase that is bought now', () => {
  it('is ordered, received, billed and paid in one step, or not at all', async () => {
    const shop = await open()
    const lines = [{ product: (await shop.product('A')).id, quantity: 10, unitPrice: 5 }]
    const draft = { supplier: shop.supplier.id, branch: shop.branch.id, lines }
    const manager = await openAsColleague(app, shop, 'manager')
    const { id } = await manager.submit('/purchases', draft)
    const method = shop.method.id
    const wrong = await manager.expectProblem(`/purchases/${id}/quick`, { method: id })
    expect(wrong).toMatchObject({ errors: [{ pointer: '/method', code: 'NOT_FOUND' }] })
    expect(await shop.get(`/purchases/${id}`)).toMatchObject({ status: 'draft', number: null })
    const bought = await manager.submit(`/purchases/${id}/quick`, { method, supplierRef: 'F-17' })
    expect(bought).toMatchObject({
      status: 'closed',
      goodsStatus: 'full',
      paymentStatus: 'paid',
      paid: 50,
      due: 0,
      supplierRef: 'F-17',
    })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, incoming: 0, value: 50 })
    expect((await shop.owner.list('receipts')).total).toBe(1)
    expect(await shop.expectProblem(`/purchases/${id}/quick`, { method })).toMatchObject({
      code: 'STATE',
    })
    const large = { ...draft, lines: [{ ...lines[0]!, unitPrice: 5000 }] }
    const next = await manager.submit('/purchases', large)
    expect(await manager.expectProblem(`/purchases/${next.id}/quick`, { method })).toMatchObject({
      code: 'APPROVAL_OVER_LIMIT',
    })
  })
})
