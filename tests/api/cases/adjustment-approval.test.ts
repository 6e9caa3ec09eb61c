import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop } from '../../support/shop.ts'

const app = withCheckedApp()

describe('an adjustment above the limit of the person', () => {
  async function openWithKeeper() {
    const shop = await openShop(await app.signUp())
    const keeper = await openAsColleague(app, shop, 'stock')
    await shop.buy([['A', 10, 100]])
    const product = (await shop.product('A')).id
    const adjust = async (quantity: number) => {
      const lines = [{ product, quantity }]
      const body = { branch: shop.branch.id, mode: 'delta', reason: 'damage', lines }
      const { id } = await keeper.submit('/adjustments', body)
      return keeper.submit(`/adjustments/${id}/post`)
    }
    return { shop, keeper, adjust }
  }

  it('moves no stock and has no number until a manager approves it', async () => {
    const { shop, keeper, adjust } = await openWithKeeper()
    expect((await adjust(-5)).status).toBe('posted')
    const { id, status, number } = await adjust(-5.01)
    expect([status, number]).toEqual(['pendingApproval', null])
    expect((await shop.stock('A')).onHand).toBe(5)
    expect((await keeper.post(`/adjustments/${id}/approve`)).status).toBe(403)
    const manager = await openAsColleague(app, shop, 'manager')
    expect((await manager.expectProblem(`/adjustments/${id}/approve`)).code).toBe(
      'STOCK_NOT_ENOUGH',
    )
    await shop.buy([['A', 1, 100]])
    const done = await manager.submit(`/adjustments/${id}/approve`)
    expect(done).toMatchObject({ status: 'posted', value: -501, approver: manager.owner.id })
    expect(done.number).not.toBeNull()
    // The author sees the name of the person who approved (decision 080).
    expect(await keeper.owner.api(`/adjustments/${id}`)).toMatchObject({
      approver: manager.owner.id,
    })
    expect((await shop.stock('A')).onHand).toBe(0.99)
  })

  it('is approved by a second person if the settings require two people, and needs no approval without a threshold', async () => {
    const { shop, keeper, adjust } = await openWithKeeper()
    const set = (body: object) =>
      shop.owner.api(`/teams/${shop.owner.team}/settings`, { method: 'PATCH', body })
    await set({ twoPeople: true, approveAdjustmentsAbove: 100 })
    const product = (await shop.product('A')).id
    const lines = [{ product, quantity: -2 }]
    const body = { branch: shop.branch.id, mode: 'delta', reason: 'damage', lines }
    const own = await shop.submit('/adjustments', body)
    expect((await shop.submit(`/adjustments/${own.id}/post`)).status).toBe('pendingApproval')
    const problem = await shop.expectProblem(`/adjustments/${own.id}/approve`)
    expect(problem.code).toBe('OWN_APPROVAL')
    const manager = await openAsColleague(app, shop, 'manager')
    expect((await manager.submit(`/adjustments/${own.id}/approve`)).status).toBe('posted')
    await set({ twoPeople: false, approveAdjustmentsAbove: null })
    expect((await adjust(-6)).status).toBe('posted')
    expect((await keeper.owner.list('stock-movements')).total).toBe(3)
  })

  it('is one whose gains and losses together exceed the limit, and can be withdrawn', async () => {
    const { shop, keeper } = await openWithKeeper()
    const [a, b] = await Promise.all(['A', 'B'].map((name) => shop.product(name)))
    const lines = [
      { product: a!.id, quantity: -4 },
      { product: b!.id, quantity: 4 },
    ]
    await shop.buy([['B', 1, 100]])
    const body = { branch: shop.branch.id, mode: 'delta', reason: 'other', note: 'mixed up', lines }
    const { id } = await keeper.submit('/adjustments', body)
    expect((await keeper.submit(`/adjustments/${id}/post`)).status).toBe('pendingApproval')
    const back = await keeper.submit(`/adjustments/${id}/withdraw`)
    expect(back.status).toBe('draft')
    expect((await keeper.owner.call(`/adjustments/${id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await shop.owner.call(`/adjustments/${id}`, { method: 'DELETE' })).status).toBe(200)
  })
})
