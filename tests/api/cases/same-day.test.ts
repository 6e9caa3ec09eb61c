import { expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

const reason = { reason: 'wrong goods' }
it('a seller can undo their own sales of today and payments that they received, but neither older ones nor those of colleagues', async () => {
  const shop = await openShop(await app.signUp())
  const till = shop.as(await app.colleague(shop.owner, 'sales'))
  const manager = shop.as(await app.colleague(shop.owner, 'manager'))
  await shop.buy([['A', 20, 5]], { date: daysAgo(5) })
  const payments = [{ method: shop.method.id, amount: 100 }]
  const mistake = await till.sell([['A', 1, 100]], { payments })
  const readPayment = async () => (await till.owner.list('payments')).rows[0]!.id
  const first = await till.expectProblem(`/sales/${mistake.id}/cancel`, reason)
  expect(first).toMatchObject({ code: 'HAS_PAYMENTS', paid: 100 })
  await till.submit(`/payments/${await readPayment()}/void`, reason)
  expect(await till.submit(`/sales/${mistake.id}/cancel`, reason)).toMatchObject({
    status: 'cancelled',
    cancelledBy: till.owner.id,
  })
  expect(await shop.stock('A')).toMatchObject({ onHand: 20, value: 100 })

  const older = await till.draftSale([['A', 1, 100]])
  await till.submit(`/sales/${older.id}/complete`, { payments })
  await app.asSuperuser({
    text: `set session_replication_role = replica; update sales set date = date - 1 where id = '${older.id}'`,
  })
  expect(await till.expectProblem(`/sales/${older.id}/cancel`, reason)).toMatchObject({
    status: 403,
    right: 'sale.cancel_any',
  })
  const foreign = await manager.sell([['A', 1, 100]])
  expect(await till.expectProblem(`/sales/${foreign.id}/cancel`, reason)).toMatchObject({
    status: 404,
  })
  const byOffice = await till.sell([['A', 1, 100]])
  await shop.pay('sales', byOffice, 40)
  const { rows } = await till.owner.list('payments', { filter: { amount: 40 } })
  expect(await till.expectProblem(`/payments/${rows[0]!.id}/void`, reason)).toMatchObject({
    status: 403,
    right: 'payment.void_any',
  })
  const withPayments = { ...reason, voidPayments: true }
  expect(await till.expectProblem(`/sales/${byOffice.id}/cancel`, withPayments)).toMatchObject({
    status: 403,
    right: 'payment.void_any',
  })
  await manager.submit(`/payments/${rows[0]!.id}/void`, reason)
  await manager.submit(`/sales/${byOffice.id}/cancel`, reason)
  await manager.submit(`/sales/${foreign.id}/cancel`, reason)
})
