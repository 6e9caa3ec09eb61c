import { expect, it } from 'vitest'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'

const app = withCheckedApp()

interface Issued {
  readonly issuedAt: string | null
}

it('An invoice is issued once, by its first print', async () => {
  const shop = await openShop(await app.signUp())
  await shop.buy([['A', 10, 5]])
  const order = await shop.draftSale([['A', 1, 10]], { kind: 'order' })
  await shop.submit(`/sales/${order.id}/confirm`)
  const path = `/sales/${order.id}/issue`
  expect((await shop.expectProblem(path)).code).toBe('STATE')
  await shop.submit(`/sales/${order.id}/deliver`)
  await shop.submit(`/sales/${order.id}/invoice`)
  const viewer = await app.colleague(shop.owner, 'viewer')
  expect((await shop.as(viewer).post(path)).status).toBe(403)
  const accountant = await app.colleague(shop.owner, 'accounts')
  await shop.as(accountant).submit(path)
  const issued = await shop.owner.api<Issued>(`/sales/${order.id}`)
  expect(issued.issuedAt).toMatch(/^\d{4}-/)
  expect((await shop.expectProblem(path)).code).toBe('STATE')
  expect(await shop.owner.api<Issued>(`/sales/${order.id}`)).toMatchObject(issued)
})

it('A credit note and a cancelled invoice can be issued', async () => {
  const shop = await openShop(await app.signUp())
  await shop.buy([['A', 10, 5]])
  const sale = await shop.sell([['A', 2, 10]])
  const back = await shop.returnGoods('sales', sale, [1])
  expect(await shop.submit(`/sales/${back.id}/issue`)).toMatchObject({
    issuedAt: expect.any(String),
  })
  const wrong = await shop.sell([['A', 1, 10]])
  await shop.submit(`/sales/${wrong.id}/cancel`, { reason: 'wrong goods' })
  expect(await shop.submit(`/sales/${wrong.id}/issue`)).toMatchObject({ status: 'cancelled' })
})
