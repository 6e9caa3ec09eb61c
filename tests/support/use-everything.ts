import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { keepMonths } from './keep-months.ts'
import { days, firstDay, recentRequests, requests } from './kept-month-requests.ts'
import { UNKNOWN_ID, listOperations } from './operations.ts'
import { openShop } from './shop.ts'
import { tradeBasics, tradeRemaining } from './trade.ts'
import { tradeEverything } from './trade-everything.ts'

/** Uses the API in several teams: trades, reads all resources, exports them, and keeps totals of months. */
export async function useEverything(app: TestApp): Promise<void> {
  const owner = await app.signUp()
  const books = await openShop(owner, { taxPercent: 20 })
  await tradeBasics(books)
  await tradeRemaining(books)
  await app.colleague(owner, 'viewer')
  const [product] = (await owner.list('products')).rows
  for (const { method, path } of await listOperations(owner)) {
    if (method !== 'GET' || path === '/events') continue
    const at = path.replace('/{id}', `/${path.startsWith('/products') ? product!.id : UNKNOWN_ID}`)
    await owner.call(at.replaceAll(/\{\w+\}/g, UNKNOWN_ID))
  }
  await owner.call('/products?filter={"q":"A"}&prefetch=category,tax&range=[0,4]')
  await owner.call('/products/import', {
    method: 'POST',
    body: [{ name: 'C', sku: 'C', category: 'Goods', stockUnit: 'Thing', price: 1 }],
  })
  await owner.call('/checks', { method: 'POST', body: {} })
  await keepAndReadMonths(app)
  await tradeEverything(app)
  await changePeopleAndFields(app)
}

/** Keeps totals of months that are over, reads them by all reports, and changes one of the months. */
async function keepAndReadMonths(app: TestApp): Promise<void> {
  const past = await openShop(await app.signUp(), { taxPercent: 20 })
  const goods = [['A', 90, 5]] as const
  const bought = await past.buy(goods, { date: firstDay })
  await past.submit(`/purchases/${bought.id}/bill`, { date: days[1] })
  const payments = [{ method: past.method.id, amount: 10 }]
  const sell = (date: string) =>
    past.sell([['A', 3, 20, { discountAmount: 1 }]], { date, shipping: 4, payments })
  for (const date of days) await sell(date)
  for (const changed of [days[1]!, days[2]!]) {
    await keepMonths(app)
    for (const path of [...requests, ...recentRequests])
      expect((await past.owner.call(path)).status, path).toBe(200)
    await past.returnGoods('sales', await sell(changed), [1], { date: changed })
  }
}

/** Signs in, deletes an account, and fills fields that teams add. */
async function changePeopleAndFields(app: TestApp): Promise<void> {
  const owner = await app.signUp()
  const shop = await openShop(owner)
  const parent = await owner.create('categories', { name: 'Whole' })
  await owner.create('categories', { name: 'Part', parent: parent.id })
  for (const kind of ['text', 'multiSelect'] as const)
    await owner.create('custom-fields', {
      resource: 'brands',
      name: kind,
      kind,
      label: { en: kind },
      ...(kind === 'text' ? { unique: true, search: true } : { choices: ['A', 'B'] }),
    })
  await owner.create('brands', { name: 'Oak', x_text: 'O-1', x_multiSelect: ['A'] })
  const text = `update customers set credit_limit = 1000 where team_id = $1`
  await app.database.query({ text, values: [owner.team] })
  await shop.buy([['A', 5, 2]])
  await shop.sell([['A', 1, 9]])
  const clerk = await app.colleague(owner, 'sales')
  await shop.as(clerk).sell([['A', 1]])
  await clerk.list('customers')
  const { id } = await shop.product('A')
  await owner.api(`/products/${id}`, {
    method: 'PATCH',
    body: { priceIncludesTax: true, version: 1 },
  })
  const zone = { timezone: 'America/Sao_Paulo' }
  await owner.api(`/teams/${owner.team}`, { method: 'PATCH', body: zone })
  await owner.api('/me/preferences', { method: 'PUT', body: { theme: 'dark' } })
  const leaving = await app.colleague(owner, 'manager')
  const password = 'correct horse battery'
  const credentials = { email: leaving.email, password }
  await leaving.api('/auth/sign-in/email', { method: 'POST', body: credentials })
  await owner.api(`/users/${leaving.id}/password-link`, { method: 'POST', body: {} })
  await owner.api(`/users/${leaving.id}/roles`, { method: 'PUT', body: { roles: ['viewer'] } })
  await leaving.api('/me/delete', { method: 'POST', body: credentials })
  await app.database.query({ text: 'select armazem_merge_stock_totals()' })
}
