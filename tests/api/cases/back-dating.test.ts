import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop, type Document, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())

/** Changes the dates of a draft as if it had been created nine days ago. */
function makeNineDaysOld({ owner }: Shop, { id }: Document): Promise<unknown> {
  const text = `update sales set date = date - 9, created_at = created_at - interval '9 days' where id = $1`
  return app.database.withTeam(owner.team!, (trx) => trx.query({ text, values: [id] }))
}

describe('back-dating', () => {
  it('is allowed for as many days as the role of the person allows; future dates are refused', async () => {
    const shop = await open()
    await shop.buy([['A', 100, 1]], { date: daysAgo(30) })
    const manager = await openAsColleague(app, shop, 'manager')
    const sold = await manager.sell([['A', 1]], { date: daysAgo(3) })
    expect(sold).toMatchObject({ status: 'closed', date: daysAgo(3) })
    const draft = await manager.draftSale([['A', 1]], { date: daysAgo(4) })
    expect(await manager.expectProblem(`/sales/${draft.id}/complete`)).toMatchObject({
      status: 422,
      code: 'BACKDATE_LIMIT',
      max: 3,
      earliest: daysAgo(3),
    })
    const clerk = await openAsColleague(app, shop, 'sales')
    const draftOfClerk = await clerk.draftSale([['A', 1]], { date: daysAgo(4) })
    expect(await clerk.expectProblem(`/sales/${draftOfClerk.id}/complete`)).toMatchObject({
      code: 'BACKDATE_LIMIT',
      max: 0,
    })
    expect(await shop.submit(`/sales/${draft.id}/complete`)).toMatchObject({ status: 'closed' })
    const tomorrow = { branch: shop.branch.id, date: daysAgo(-1) }
    expect(await shop.expectProblem('/sales', tomorrow)).toMatchObject({
      code: 'TOO_LARGE',
      errors: [{ pointer: '/date' }],
    })
    const future = { amount: 1, method: shop.method.id, date: daysAgo(-1) }
    expect(await shop.expectProblem(`/sales/${sold.id}/pay`, future)).toMatchObject({
      code: 'TOO_LARGE',
      errors: [{ pointer: '/date' }],
    })
    const past = { ...future, date: daysAgo(4) }
    expect(await manager.expectProblem(`/sales/${sold.id}/pay`, past)).toMatchObject({
      code: 'BACKDATE_LIMIT',
      errors: [{ pointer: '/date' }],
    })
  })

  it("does not apply to old drafts, which are posted with today's date", async () => {
    const shop = await open()
    await shop.buy([['A', 100, 1]])
    const clerk = await openAsColleague(app, shop, 'sales')
    const quote = await clerk.draftSale([['A', 1]], { kind: 'quote' })
    await makeNineDaysOld(shop, quote)
    expect(await clerk.get(`/sales/${quote.id}`)).toMatchObject({ date: daysAgo(9) })
    expect(await clerk.submit(`/sales/${quote.id}/confirm`)).toMatchObject({
      status: 'confirmed',
      date: daysAgo(0),
    })
  })

  it("does not apply to a held sale, which is resumed with today's date", async () => {
    const shop = await open()
    await shop.buy([['A', 100, 1]])
    const clerk = await openAsColleague(app, shop, 'sales')
    const held = await clerk.draftSale([['A', 1]])
    await clerk.submit(`/sales/${held.id}/hold`)
    await makeNineDaysOld(shop, held)
    expect(await clerk.get(`/sales/${held.id}`)).toMatchObject({ status: 'held', date: daysAgo(9) })
    const resumed = await clerk.submit(`/sales/${held.id}/resume`)
    expect(resumed).toMatchObject({ status: 'draft', date: daysAgo(0) })
    const sold = await clerk.submit(`/sales/${held.id}/complete`, { payments: [] })
    expect(sold).toMatchObject({ status: 'closed', date: daysAgo(0), invoiceDate: daysAgo(0) })
  })
})

describe('N2: goods that leave on a past day', () => {
  const NEGATIVE_LATER = { code: 'STOCK_WOULD_GO_NEGATIVE_LATER' }

  it("are refused when the stock of a later day would be negative, even if today's stock is sufficient", async () => {
    const shop = await open()
    const adjust = (quantity: number, days: number) =>
      shop.adjust([['A', quantity, 1]], { date: daysAgo(days) })
    await adjust(10, 15)
    await adjust(-8, 12)
    await adjust(50, 5)
    const postLoss = async (quantity: number, days: number) => {
      const lines = [{ product: (await shop.product('A')).id, quantity: -quantity }]
      const body = { branch: shop.branch.id, mode: 'delta', reason: 'loss', lines }
      const draft = await shop.submit('/adjustments', { ...body, date: daysAgo(days) })
      return shop.post(`/adjustments/${draft.id}/post`)
    }
    expect((await postLoss(3, 14)).body).toMatchObject({
      ...NEGATIVE_LATER,
      available: 2,
      asked: 3,
      day: daysAgo(12),
      errors: [{ pointer: '/lines/0/quantity' }],
    })
    expect((await postLoss(1, 20)).body).toMatchObject({
      ...NEGATIVE_LATER,
      available: 0,
      day: daysAgo(20),
    })
    expect((await postLoss(2, 14)).status).toBe(200)
    expect((await postLoss(1, 14)).body).toMatchObject({ ...NEGATIVE_LATER, available: 0 })
    expect((await postLoss(40, 5)).status).toBe(200)
    expect((await postLoss(10, 0)).status).toBe(200)
  })

  it('can be sold before their receipt when the product allows negative stock', async () => {
    const shop = await open()
    await shop.product('A', { allowNegative: 'yes' })
    await shop.buy([['A', 10, 1]], { date: daysAgo(2) })
    const sold: Document = await shop.sell([['A', 5]], { date: daysAgo(4) })
    expect(sold.status).toBe('closed')
  })
})
