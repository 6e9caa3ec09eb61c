import { expect } from 'vitest'
import { purgeFormDrafts } from '../../src/server/accounts/form-draft-routes.ts'
import { purgeIdentity } from '../../src/server/identity/purge-identity.ts'
import { checkWatch, purgeNotifications } from '../../src/server/notifications/check-watches.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { purgeMails } from '../../src/server/mail/purge-mails.ts'
import { purgeUploads } from '../../src/server/uploads/purge-uploads.ts'
import type { TestApp } from './app.ts'
import { openShop } from './shop.ts'

/** Holds a picture of one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Runs statements of all kinds in a new team: buys, sells, returns, imports, changes, deletes and searches. */
export async function tradeEverything(app: TestApp): Promise<void> {
  const shop = await openShop(await app.signUp())
  const { owner } = shop
  await shop.buy([['A', 10, 5]])
  const sale = await shop.sell([['A', 2, 9]])
  await shop.submit(`/sales/${sale.id}/write-off`, { amount: 1, reason: 'Bankrupt' })
  await shop.submit(`/sales/${sale.id}/reverse-write-off`, { reason: 'Mistake' })
  const back = await shop.returnGoods('sales', sale, [1])
  await shop.submit(`/sales/${back.id}/cancel`, { reason: 'Mistake' })
  await shop.pay('sales', sale, 5)
  await shop.adjust([['A', 1]])
  await shop.transfer([['A', 1]], await shop.branchNamed('Second'))
  const request = async (path: string, method: string, body?: unknown, type?: string) => {
    const headers = type ? { headers: { 'content-type': type } } : {}
    const answer = await owner.call<{ id: string }>(path, { method, body, ...headers })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const parent = await owner.create('categories', { name: 'Whole' })
  const child = await owner.create('categories', { name: 'Part', parent: parent.id })
  await request(`/categories/${child.id}`, 'PATCH', { parent: null })
  await request(`/categories/${child.id}`, 'PATCH', { parent: null })
  await request(`/categories/${child.id}/move`, 'POST', { after: parent.id })
  const goods = { stockUnit: 'Thing', price: 1 }
  await request('/products/import', 'POST', [
    { sku: '', name: 'New', category: 'Part', ...goods },
    { sku: 'N-1', name: 'With number', category: 'Whole', ...goods },
  ])
  await request('/products/import', 'POST', [
    { sku: 'N-1', name: 'Changed', category: 'Whole', ...goods },
  ])
  const stocked = await request(
    '/products/import',
    'POST',
    'SKU,Name,Category,Unit,Price,Opening quantity,Opening cost\nO-1,Stool,Whole,Thing,9,12,4\n',
    'text/csv',
  )
  await request(`/products/import/${stocked.id}/undo`, 'POST')
  await request('/categories/import', 'POST', [{ name: 'Third', parent: 'Part' }])
  await request('/categories/import?dryRun=true', 'POST', [{ name: 'Fourth', parent: 'Part' }])
  await request(`/categories/${child.id}/history`, 'GET')
  await request(`/customers/${shop.customer.id}/mails`, 'GET')
  await request(`/users/${owner.id}/history`, 'GET')
  const brand = await owner.create('brands', { name: 'B' })
  await request(`/brands/${brand.id}`, 'DELETE')
  await request('/brands/deleted', 'GET')
  await request(`/brands/${brand.id}/restore`, 'POST', {})
  const upload = await request('/uploads', 'POST', PIXEL, 'image/png')
  const product = await owner.create('products', {
    name: 'With image',
    category: child.id,
    stockUnit: shop.unit.id,
    price: 2,
    images: [upload.id],
    openingQuantity: 2,
    openingCost: 3,
  })
  await request(`/products/${product.id}`, 'PATCH', { stockUnit: shop.unit.id, name: 'Renamed' })
  await request(`/uploads?ids=${upload.id}`, 'GET')
  await request(`/uploads/${upload.id}`, 'GET')
  await request('/products?filter={"name":"Renamed"}', 'PATCH', { name: 'Other' })
  await owner.call(`/products/${product.id}`, { method: 'PATCH', body: { appliedTax: null } })
  await request(`/products/${product.id}`, 'PATCH', { status: 'archived', archiveStocked: true })
  await request(`/branches/${shop.branch.id}`, 'PATCH', { name: 'First' })
  const unit = { name: 'Dozen', shortName: 'dz', baseUnit: shop.unit.id, factor: 10 }
  const pack = await owner.create('units', unit)
  await request(`/units/${pack.id}`, 'PATCH', { factor: 12 })
  const method = await owner.create('payment-methods', { name: 'Drawer', kind: 'storeCredit' })
  await request(`/payment-methods/${method.id}`, 'PATCH', { kind: 'cash' })
  const account = await owner.create('accounts', { name: 'Donations', type: 'asset' })
  await request(`/accounts/${account.id}`, 'PATCH', { type: 'expense' })
  await owner.call(`/branches/${shop.branch.id}`, { method: 'PATCH', body: { isActive: false } })
  await request('/stock-alerts/draftPurchases?filter={}', 'POST', {})
  await purgeUploads(app.app.context)
  await purgeMails(app.database)
  await purgeIdentity(app.database)
  await purgeFormDrafts(app.database)
  await purgeNotifications(app)
  await request(`/teams/${owner.team}/usage`, 'GET')
  await request(`/teams/${owner.team}/number-series`, 'GET')
  await request('/me/approvals', 'GET')
  await request('/search?q=chiar', 'GET')
  await request('/me/form-drafts?resource=brands', 'GET')
  const { context } = app.app
  for (const watch of context.watches) await checkWatch(context, owner.team!, watch)
  await request('/checks', 'POST', {})
  // The check above runs on its own connections, whose statements are not watched.
  await findTeamViolations(context.database, owner.team!, context.invariants)
  for (const name of ['products', 'sales', 'stock-movements', 'receivables']) {
    await owner.list(name, { range: [0, 4] })
  }
}
