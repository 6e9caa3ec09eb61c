import { describe, expect, it } from 'vitest'
import { readBalances } from '../../support/books.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

describe('goods that are sold before they are received', () => {
  it('cost the last known average, else the average of the product, else the purchase price', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    for (const [name, more] of [
      ['Known', {}],
      ['Elsewhere', {}],
      ['Priced', { purchasePrice: 7 }],
      ['Unknown', {}],
    ] as const)
      await shop.product(name, { allowNegative: 'yes', ...more })
    await shop.buy([['Known', 1, 4]])
    await shop.buy([['Elsewhere', 1, 5]], { branch: other.id })
    const sale = await shop.sell([
      ['Known', 3, 20],
      ['Elsewhere', 1, 20],
      ['Priced', 2, 20],
      ['Unknown', 1, 20],
    ])
    expect(sale.lines.map(({ cost }) => cost)).toEqual([12, 5, 14, 0])
    expect(await shop.stock('Priced')).toMatchObject({ onHand: -2, value: -14 })
    await shop.buy([['Priced', 5, 8]])
    expect(await shop.stock('Priced')).toMatchObject({ onHand: 3, value: 24, averageCost: 8 })
    // The difference of the two pieces that were sold at 7 and received at 8 is a separate cost.
    const { costOfGoods, inventory } = await readBalances(shop)
    expect([costOfGoods, inventory]).toEqual([31, 16])
  })

  it('have the cost of a revaluation until they are received, like goods that are sold after the revaluation', async () => {
    const shop = await open()
    await shop.product('A', { allowNegative: 'yes' })
    await shop.sell([['A', 5, 20]])
    expect(await shop.stock('A')).toMatchObject({ onHand: -5, value: 0, averageCost: 0 })
    const revalue = { mode: 'revalue', reason: 'other', note: 'cost was unknown' }
    const adjustment = await shop.adjust([['A', 0, 3]], revalue)
    expect(await shop.stock('A')).toMatchObject({ onHand: -5, value: -15, averageCost: 3 })
    expect(await shop.sell([['A', 2, 20]])).toMatchObject({ cost: 6 })
    expect(await shop.stock('A')).toMatchObject({ onHand: -7, value: -21, averageCost: 3 })
    await shop.buy([['A', 10, 4]])
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 12, averageCost: 4 })
    const { inventory } = await readBalances(shop)
    expect(inventory).toBe(12)
    expect(adjustment).toMatchObject({ value: -15 })
  })

  it('have their earlier cost again when the revaluation is reversed', async () => {
    const shop = await open()
    await shop.product('A', { allowNegative: 'yes', purchasePrice: 2 })
    await shop.buy([['A', 1, 10]])
    await shop.sell([['A', 3, 20]])
    const revalue = { mode: 'revalue', reason: 'other', note: 'market' }
    const { id } = await shop.adjust([['A', 0, 12]], revalue)
    expect(await shop.stock('A')).toMatchObject({ onHand: -2, value: -24, averageCost: 12 })
    await shop.submit(`/adjustments/${id}/reverse`, { reason: 'a mistake' })
    expect(await shop.stock('A')).toMatchObject({ onHand: -2, value: -20, averageCost: 10 })
  })
})

describe('goods without stock', () => {
  it('cannot be revalued, because they have no value', async () => {
    const shop = await open()
    await shop.product('New')
    await shop.buy([
      ['Stocked', 2, 4],
      ['Sold', 1, 4],
    ])
    await shop.sell([['Sold', 1, 20]])
    const names = ['Stocked', 'Sold', 'New']
    const products = await Promise.all(names.map(async (name) => (await shop.product(name)).id))
    const lines = products.map((product) => ({ product, unitCost: 6 }))
    const draft = { branch: shop.branch.id, mode: 'revalue', reason: 'other', note: 'market' }
    const { id } = await shop.submit('/adjustments', { ...draft, lines })
    expect(await shop.expectProblem(`/adjustments/${id}/post`)).toMatchObject({
      status: 422,
      errors: [
        { pointer: '/lines/1/product', code: 'NO_STOCK_VALUE' },
        { pointer: '/lines/2/product', code: 'NO_STOCK_VALUE' },
      ],
    })
    expect(await shop.stock('Stocked')).toMatchObject({ value: 8 })
    await shop.owner.api(`/adjustments/${id}`, { method: 'PATCH', body: { lines: [lines[0]] } })
    expect(await shop.submit(`/adjustments/${id}/post`)).toMatchObject({ value: 4 })
  })
})
