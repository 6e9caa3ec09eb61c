import { describe, expect, it } from 'vitest'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Document, type Goods, type Shop } from '../support/shop.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

/** Buys the transport from a carrier, whose bill comes after the goods. */
async function buyFreight(shop: Shop, price: number, more: readonly Goods[] = []) {
  await shop.product('Freight', { type: 'service' })
  const carrier = await shop.owner.create('suppliers', { name: 'Carrier' })
  const freight = await shop.buy([['Freight', 1, price], ...more], { supplier: carrier.id })
  return shop.submit(`/purchases/${freight.id}/bill`)
}

async function listReceipts(shop: Shop, purchases: readonly Document[]) {
  const filter = { purchase: purchases.map(({ id }) => id), kind: 'goods' }
  const { rows } = await shop.owner.list<{ id: string }>('receipts', { filter })
  return rows.map(({ id }) => ({ goodsReceipt: id }))
}

const distribute = (shop: Shop, { id }: Document, body: object) =>
  shop.submit(`/purchases/${id}/distribute`, body as Record<string, unknown>)

const reason = { reason: 'wrong goods' }

describe("a carrier's bill after the goods", () => {
  it('is distributed in proportion to value over the goods on hand; the rest stays variance', async () => {
    const shop = await open()
    const goods = await shop.buy([
      ['A', 10, 10],
      ['B', 10, 30],
    ])
    await shop.sell([['A', 6, 20]])
    const freight = await buyFreight(shop, 40)
    expect(freight).toMatchObject({ undistributed: 40, due: 40 })
    const receipts = await listReceipts(shop, [goods])
    const given = await distribute(shop, freight, { receipts })
    expect(given).toMatchObject({ undistributed: 0, isDistributed: true, due: 40 })
    // A gets 10 of the 40, of which the 4 of 10 pieces on hand get 4. B gets 30.
    expect(await shop.stock('A')).toMatchObject({ onHand: 4, value: 44, averageCost: 11 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 10, value: 330, averageCost: 33 })
    const balances = await readBalances(shop)
    expect(balances).toMatchObject({ inventory: 374, purchaseVariance: 6 })
    expect(balances).toMatchObject({ payables: -40, goodsReceivedNotInvoiced: -400 })
    const { id } = await shop.product('A')
    expect(await shop.owner.api(`/products/${id}`)).toMatchObject({ purchasePrice: 10 })
  })

  it('is distributed by quantity or weight, over the goods of several suppliers and branches', async () => {
    const shop = await open()
    await shop.product('Light', { weight: 1 })
    await shop.product('Heavy', { weight: 4 })
    const branch = (await shop.branchNamed('Other')).id
    const here = await shop.buy([['Light', 10, 10]])
    const there = await shop.buy([['Heavy', 10, 10]], { branch })
    const receipts = await listReceipts(shop, [here, there])
    const freight = await buyFreight(shop, 100)
    await distribute(shop, freight, { receipts, distributeBy: 'quantity', amount: 50 })
    expect(await shop.stock('Light')).toMatchObject({ value: 125 })
    expect(await shop.stock('Heavy', { id: branch })).toMatchObject({ value: 125 })
    await distribute(shop, freight, { receipts, distributeBy: 'weight' })
    expect(await shop.stock('Light')).toMatchObject({ value: 135 })
    expect(await shop.stock('Heavy', { id: branch })).toMatchObject({ value: 165 })
    expect(await readBalances(shop)).not.toHaveProperty('purchaseVariance')
    const { rows } = await shop.owner.list('receipts', { filter: { purchase: freight.id } })
    expect(rows.map((row) => row.kind)).toEqual(['cost', 'cost', 'cost', 'cost', 'goods'])
  })

  it('adds up to the cent, and its tax stays input tax', async () => {
    const shop = await open({ taxPercent: 10 })
    const goods = await shop.buy([
      ['A', 1, 10],
      ['B', 1, 10],
      ['C', 1, 10],
    ])
    const freight = await buyFreight(shop, 10)
    await distribute(shop, freight, { receipts: await listReceipts(shop, [goods]) })
    const values = await Promise.all(['A', 'B', 'C'].map(async (name) => shop.stock(name)))
    expect(values.map(({ value }) => value)).toEqual([13.34, 13.33, 13.33])
    expect(await readBalances(shop)).toMatchObject({ inventory: 40, inputTax: 1, payables: -11 })
  })

  it('is taken back from the goods still on hand, and can be distributed again', async () => {
    const shop = await open()
    const goods = await shop.buy([['A', 10, 10]])
    const freight = await buyFreight(shop, 20)
    const receipts = await listReceipts(shop, [goods])
    await distribute(shop, freight, { receipts })
    await shop.sell([['A', 4, 20]])
    const unreceive = `/purchases/${freight.id}/unreceive`
    expect(await shop.expectProblem(unreceive, reason)).toMatchObject({
      code: 'COSTS_DISTRIBUTED',
      amount: 20,
    })
    const back = await shop.submit(`/purchases/${freight.id}/undistribute`, reason)
    expect(back).toMatchObject({ undistributed: 20, isDistributed: false })
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, value: 60 })
    expect(await readBalances(shop)).toMatchObject({ costOfGoods: 48, purchaseVariance: 12 })
    await distribute(shop, freight, { receipts })
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, value: 72 })
    await shop.submit(`/purchases/${freight.id}/undistribute`, reason)
    await shop.submit(unreceive, reason)
    expect(await readBalances(shop)).toMatchObject({
      inventory: 60,
      costOfGoods: 48,
      purchaseVariance: -8,
      // The bill of the carrier stays, and the service is expected again.
      payables: -20,
      goodsReceivedNotInvoiced: -80,
    })
  })

  it('may differ from the order after it was distributed', async () => {
    const shop = await open()
    const goods = await shop.buy([['A', 10, 10]])
    await shop.product('Freight', { type: 'service' })
    const freight = await shop.buy([['Freight', 1, 20]])
    await distribute(shop, freight, { receipts: await listReceipts(shop, [goods]) })
    const billed = await shop.submit(`/purchases/${freight.id}/bill`, {
      lines: [{ line: freight.lines[0]!.id, unitPrice: 25 }],
    })
    expect(billed).toMatchObject({ total: 25, undistributed: 5 })
    expect(await readBalances(shop)).toMatchObject({ inventory: 120, purchaseVariance: 5 })
  })

  it('cannot be taken back by people who may not see all of its goods', async () => {
    const shop = await open()
    const { id: branch } = await shop.branchNamed('Other')
    const goods = await shop.buy([['A', 10, 10]], { branch })
    const freight = await buyFreight(shop, 20)
    await distribute(shop, freight, { receipts: await listReceipts(shop, [goods]) })
    const manager = await app.colleague(shop.owner, 'manager')
    const own = { method: 'PUT', body: { branches: [shop.branch.id] } }
    await shop.owner.api(`/users/${manager.id}/branches`, own)
    const more = await buyFreight(shop, 5)
    const receipts = await listReceipts(shop, [goods])
    const refused = await shop
      .as(manager)
      .expectProblem(`/purchases/${more.id}/distribute`, { receipts })
    expect(JSON.stringify(refused)).toContain('NOT_FOUND')
    const path = `/purchases/${freight.id}/undistribute`
    expect((await shop.as(manager).expectProblem(path, reason)).code).toBe('OTHER_BRANCHES')
    expect(await shop.submit(path, reason)).toMatchObject({ undistributed: 20 })
    expect(await shop.stock('A', { id: branch })).toMatchObject({ value: 100 })
  })

  it('refuses more than its cost, unknown receipts, and products without weight', async () => {
    const shop = await open()
    const goods = await shop.buy([['A', 10, 10]])
    const freight = await buyFreight(shop, 20)
    const receipts = await listReceipts(shop, [goods])
    const path = `/purchases/${freight.id}/distribute`
    const refuse = async (body: Record<string, unknown>) =>
      (await shop.expectProblem(path, body)).code
    expect(await shop.expectProblem(path, { receipts, amount: 21 })).toMatchObject({
      errors: [{ pointer: '/amount', code: 'TOO_LARGE' }],
    })
    expect(await refuse({ receipts, distributeBy: 'weight' })).toBe('WEIGHT_MISSING')
    expect(await refuse({})).toBe('REQUIRED')
    expect(await refuse({ receipts: [...receipts, ...receipts] })).toBe('DUPLICATE')
    const own = await listReceipts(shop, [freight])
    expect(await refuse({ receipts: own })).toBe('NOT_FOUND')
    await shop.submit(`/purchases/${goods.id}/unreceive`, reason)
    expect(await refuse({ receipts })).toBe('NOT_FOUND')
  })

  it('is distributed without the part that the carrier took back', async () => {
    const shop = await open()
    const goods = await shop.buy([['A', 10, 10]])
    const freight = await buyFreight(shop, 100)
    const receipts = await listReceipts(shop, [goods])
    const note = await shop.returnGoods('purchases', freight, [0.25])
    const path = `/purchases/${freight.id}`
    expect(await shop.get(path)).toMatchObject({ undistributed: 75 })
    await shop.submit(`/purchases/${note.id}/unreturn`, reason)
    expect(await shop.get(path)).toMatchObject({ undistributed: 100 })
    await shop.returnGoods('purchases', freight, [0.25])
    await distribute(shop, freight, { receipts })
    expect(await shop.stock('A')).toMatchObject({ value: 175 })
    expect(await readBalances(shop)).not.toHaveProperty('purchaseVariance')
  })
})
