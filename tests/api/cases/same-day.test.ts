import { expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

const reason = { reason: 'wrong goods' }

it('a seller can cancel only own sales of today, and void only payments that they received themselves', async () => {
  const shop = await openShop(await app.signUp())
  const seller = await openAsColleague(app, shop, 'sales')
  const manager = await openAsColleague(app, shop, 'manager')
  await shop.buy([['A', 20, 5]], { date: daysAgo(5) })
  const payments = [{ method: shop.method.id, amount: 100 }]
  const mistake = await seller.sell([['A', 1, 100]], { payments })
  const readPayment = async () => (await seller.owner.list('payments')).rows[0]!.id
  const problem = await seller.expectProblem(`/sales/${mistake.id}/cancel`, reason)
  expect(problem).toMatchObject({ code: 'HAS_PAYMENTS', paid: 100 })
  await seller.submit(`/payments/${await readPayment()}/void`, reason)
  expect(await seller.submit(`/sales/${mistake.id}/cancel`, reason)).toMatchObject({
    status: 'cancelled',
    cancelledBy: seller.owner.id,
  })
  expect(await shop.stock('A')).toMatchObject({ onHand: 20, value: 100 })

  const older = await seller.draftSale([['A', 1, 100]])
  await seller.submit(`/sales/${older.id}/complete`, { payments })
  await app.asSuperuser({
    text: `set session_replication_role = replica; update sales set date = date - 1 where id = '${older.id}'`,
  })
  expect(await seller.expectProblem(`/sales/${older.id}/cancel`, reason)).toMatchObject({
    status: 403,
    right: 'sale.cancel_any',
  })
  const saleOfManager = await manager.sell([['A', 1, 100]])
  expect(await seller.expectProblem(`/sales/${saleOfManager.id}/cancel`, reason)).toMatchObject({
    status: 404,
  })
  const paidByOwner = await seller.sell([['A', 1, 100]])
  await shop.pay('sales', paidByOwner, 40)
  const { rows } = await seller.owner.list('payments', { filter: { amount: 40 } })
  expect(await seller.expectProblem(`/payments/${rows[0]!.id}/void`, reason)).toMatchObject({
    status: 403,
    right: 'payment.void_any',
  })
  const withPayments = { ...reason, voidPayments: true }
  expect(await seller.expectProblem(`/sales/${paidByOwner.id}/cancel`, withPayments)).toMatchObject(
    {
      status: 403,
      right: 'payment.void_any',
    },
  )
  await manager.submit(`/payments/${rows[0]!.id}/void`, reason)
  await manager.submit(`/sales/${paidByOwner.id}/cancel`, reason)
  await manager.submit(`/sales/${saleOfManager.id}/cancel`, reason)
})
