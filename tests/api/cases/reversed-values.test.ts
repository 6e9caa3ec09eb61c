import { describe, expect, it } from 'vitest'
import { readBalances, type Balances } from '../../support/books.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

/** Returns the balances of the accounts of goods, stock and purchase variance, by role. */
async function readGoodsBalances(shop: Shop): Promise<Balances> {
  const roles = /^goods|^inventory$|^stock|^purchaseVariance$/
  const balances = Object.entries(await readBalances(shop))
  return Object.fromEntries(balances.filter(([role]) => roles.test(role)))
}

async function listLosses(shop: Shop) {
  const { rows } = await shop.owner.list<{ type: string; gain: number }>('stock-losses')
  return rows.map(({ type, gain }) => [type, gain])
}

const wrong = { reason: 'entered twice' }

describe('goods that have another value when their movement is reversed', () => {
  it('a reversed receipt clears goods received and not invoiced; the difference is purchase variance', async () => {
    const shop = await openShop(await app.signUp())
    const dear = await shop.buy([['A', 1, 30]])
    const cheap = await shop.buy([['A', 1, 10]])
    await shop.sell([['A', 1, 50]])
    await shop.submit(`/purchases/${dear.id}/unreceive`, wrong)
    expect(await readGoodsBalances(shop)).toEqual({
      goodsReceivedNotInvoiced: -10,
      purchaseVariance: -10,
    })
    await shop.submit(`/purchases/${cheap.id}/bill`)
    expect(await readGoodsBalances(shop)).toEqual({ purchaseVariance: -10 })
    expect(await listLosses(shop)).toEqual([])
  })

  it('a reversed receipt of goods whose value became zero also clears goods received and not invoiced', async () => {
    const shop = await openShop(await app.signUp())
    const first = await shop.buy([['A', 1, 0.01]])
    const second = await shop.buy([['A', 1, 0]])
    await shop.returnGoods('purchases', first, [1])
    const third = await shop.buy([['A', 1, 0.01]])
    await shop.sell([['A', 1, 5]])
    await shop.submit(`/purchases/${third.id}/unreceive`, wrong)
    await shop.submit(`/purchases/${first.id}/bill`)
    await shop.submit(`/purchases/${second.id}/bill`)
    expect(await readGoodsBalances(shop)).not.toHaveProperty('goodsReceivedNotInvoiced')
    expect((await shop.stock('A')).value).toBe(0)
  })

  it('a transfer that was not received is in transit at its whole value; the difference is a gain', async () => {
    const shop = await openShop(await app.signUp())
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 2, 30]])
    await shop.buy([['A', 2, 10]], { branch: other.id })
    const { id } = await shop.transfer([['A', 2]], other)
    await shop.submit(`/transfers/${id}/receive`)
    await shop.sell([['A', 2, 50]], { branch: other.id })
    await shop.submit(`/transfers/${id}/unreceive`, wrong)
    expect(await readGoodsBalances(shop)).toMatchObject({ goodsInTransit: 60, stockGains: -20 })
    expect(await listLosses(shop)).toEqual([['costCorrection', 20]])
  })

  it('a cancelled return of a customer takes back its whole cost; the difference is a gain', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 2, 30]])
    const sale = await shop.sell([['A', 2, 50]])
    const back = await shop.returnGoods('sales', sale, [2])
    await shop.buy([['A', 2, 10]])
    await shop.sell([['A', 2, 50]])
    await shop.submit(`/sales/${back.id}/cancel`, wrong)
    const accounts = await readGoodsBalances(shop)
    expect(accounts).not.toHaveProperty('goodsDeliveredNotInvoiced')
    expect(accounts).toMatchObject({ stockGains: -20 })
  })
})
