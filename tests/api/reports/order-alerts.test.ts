import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestCaller } from '../../support/caller.ts'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

const app = withSharedApp()

interface Alert {
  readonly id: string
  readonly product: string
  readonly suggested: number
  readonly [name: string]: unknown
}

interface Outcome {
  readonly created: readonly { readonly id: string; readonly label: string }[]
  readonly done: readonly string[]
  readonly refused: readonly { id: string; label: string; code: string; message: string }[]
}

const listAlerts = async (caller: TestCaller) =>
  (await caller.list<Alert>('stock-alerts', { sort: ['id', 'ASC'] })).rows

/** Creates purchase drafts for the stock alerts that match a filter. */
function draftPurchases(caller: TestCaller, filter: object, key: string = randomUUID()) {
  const path = `/stock-alerts/draftPurchases?filter=${encodeURIComponent(JSON.stringify(filter))}`
  const headers = { 'idempotency-key': key }
  return caller.call<Outcome>(path, { method: 'POST', body: {}, headers })
}

async function openShopWithAlerts(): Promise<Shop> {
  const shop = await openShop(await app.signUp())
  const other = await shop.owner.create('suppliers', { name: 'Other' })
  const supplier = { supplier: shop.supplier.id, leadTimeDays: 5, packSize: 6, price: 4 }
  const from = { reorderPoint: 5, targetLevel: 20 }
  await shop.product('Packed', { ...from, suppliers: [supplier] })
  await shop.product('Plain', { ...from, preferredSupplier: shop.supplier.id, purchasePrice: 9 })
  await shop.product('Elsewhere', { ...from, reorderQty: 30, preferredSupplier: other.id })
  await shop.product('Unknown', from)
  return shop
}

describe('stock alerts', () => {
  it('distinguish reserved goods from goods that are out of stock', async () => {
    const shop = await openShop(await app.signUp())
    await shop.product('Promised', { reorderPoint: 1, openingQuantity: 2 })
    const { id } = await shop.draftSale([['Promised', 2]], { kind: 'order' })
    await shop.submit(`/sales/${id}/confirm`)
    expect(await listAlerts(shop.owner)).toMatchObject([{ available: 0, state: 'reserved' }])
    const { rows } = await shop.owner.list('stock-overview')
    expect(rows).toMatchObject([{ onHand: 2, available: 0, state: 'reserved' }])
    // Goods that are all reserved cannot be sold either, so the dashboard counts the product (rule 4.10).
    expect(await shop.get('/dashboard')).toMatchObject({ outOfStockProducts: 1 })
  })

  it("suggest quantities in whole packs and at least the supplier's minimum", async () => {
    const shop = await openShopWithAlerts()
    const few = { supplier: shop.supplier.id, packSize: 10, minOrderQty: 25 }
    await shop.product('Minimum', { reorderPoint: 1, targetLevel: 3, suppliers: [few] })
    await shop.buy([['Packed', 3, 4.5]])
    const findNamed = async (name: string) => {
      const { id } = await shop.product(name)
      return (await listAlerts(shop.owner)).find(({ product }) => product === id)
    }
    expect(await findNamed('Packed')).toMatchObject({
      state: 'low',
      available: 3,
      suggested: 18,
      drafted: 0,
      supplier: shop.supplier.id,
      leadTimeDays: 5,
      lastCost: 4.5,
    })
    expect(await findNamed('Minimum')).toMatchObject({ state: 'out', suggested: 30 })
    expect(await findNamed('Elsewhere')).toMatchObject({ suggested: 30 })
    expect(await findNamed('Unknown')).toMatchObject({ suggested: 20, supplier: null })
    const keeper = await app.colleague(shop.owner, 'stock')
    expect((await listAlerts(keeper))[0]).not.toHaveProperty('lastCost')
  })
})

describe('drafts of purchases from alerts', () => {
  it('are one for each supplier and branch, and are not repeated', async () => {
    const shop = await openShopWithAlerts()
    const key = randomUUID()
    const rows = await listAlerts(shop.owner)
    const filter = { id: rows.map(({ id }) => id) }
    const { status, body, headers } = await draftPurchases(shop.owner, filter, key)
    expect(status).toBe(200)
    expect(body.created.map(({ label }) => label).toSorted()).toEqual([
      'Other · Main branch',
      'Supplier · Main branch',
    ])
    expect(body.refused).toMatchObject([{ label: 'Unknown · Main branch', code: 'NO_SUPPLIER' }])
    expect(body.done).toHaveLength(3)
    expect(headers.get('x-invalidates')).toMatch(/\bpurchase\b.*\bstock-alert\b/)
    const drafts = await Promise.all(
      body.created.map(({ id }) =>
        shop.owner.api<Document & { supplier: string }>(`/purchases/${id}`),
      ),
    )
    const ours = drafts.find(({ supplier }) => supplier === shop.supplier.id)!
    expect(ours).toMatchObject({ status: 'draft', number: null })
    expect(ours.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]).toSorted()).toEqual([
      [20, 9],
      [24, 4],
    ])
    expect((await draftPurchases(shop.owner, filter, key)).body).toEqual(body)
    const again = await draftPurchases(shop.owner, filter)
    expect(again.body.created).toEqual([])
    expect(new Set(again.body.refused.map(({ code }) => code))).toEqual(
      new Set(['ALREADY_DRAFTED', 'NO_SUPPLIER']),
    )
    expect((await shop.owner.list('purchases')).total).toBe(2)
    await shop.submit(`/purchases/${ours.id}/order`)
    const coming = await draftPurchases(shop.owner, { product: (await shop.product('Plain')).id })
    expect(coming.body.refused).toMatchObject([
      {
        label: 'Plain · Main branch',
        code: 'ENOUGH_COMING',
        message: 'Enough goods are already incoming. No order is needed.',
      },
    ])
  })

  it('are not repeated while their purchase waits for approval', async () => {
    const shop = await openShopWithAlerts()
    const buyer = await app.colleague(shop.owner, 'purchasing')
    const { id: product } = await shop.product('Plain')
    const first = await draftPurchases(buyer, { product })
    const [purchase] = first.body.created
    const path = `/purchases/${purchase!.id}`
    await shop.owner.api(path, { method: 'PATCH', body: { shipping: 5000 } })
    expect(await shop.as(buyer).submit(`${path}/order`)).toMatchObject({
      status: 'pendingApproval',
    })
    const second = await draftPurchases(buyer, { product })
    expect(second.body).toMatchObject({ created: [], refused: [{ code: 'ALREADY_DRAFTED' }] })
  })

  it('leave out products that cannot be purchased, and include the others', async () => {
    const shop = await openShopWithAlerts()
    const { id } = await shop.product('Elsewhere')
    await shop.owner.api(`/products/${id}`, { method: 'PATCH', body: { isPurchasable: false } })
    const { body } = await draftPurchases(shop.owner, { state: 'out' })
    expect(body.created).toHaveLength(1)
    expect(body.refused.map(({ label, code }) => [label, code]).toSorted()).toEqual([
      ['Elsewhere · Main branch', 'NOT_PURCHASABLE'],
      ['Unknown · Main branch', 'NO_SUPPLIER'],
    ])
  })

  it('are created once by two concurrent requests', async () => {
    const shop = await openShopWithAlerts()
    const both = await Promise.all([
      draftPurchases(shop.owner, { state: 'out' }),
      draftPurchases(shop.owner, { state: 'out' }),
    ])
    expect(both.map(({ body }) => body.created.length).toSorted()).toEqual([0, 2])
  })

  it('are also created once for a page of 100 selected rows', async () => {
    const shop = await openShopWithAlerts()
    const rows = await listAlerts(shop.owner)
    const others = Array.from({ length: 96 }, () => randomUUID())
    const filter = { id: [...rows.map(({ id }) => id), ...others] }
    const key = randomUUID()
    const [first, again] = [
      await draftPurchases(shop.owner, filter, key),
      await draftPurchases(shop.owner, filter, key),
    ]
    expect([first.status, first.body.created.length]).toEqual([200, 2])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    // A request with the same key and another selection is not a repetition.
    const fewer = { id: filter.id.slice(1) }
    expect(
      (await draftPurchases(shop.owner, fewer, key)).headers.get('idempotent-replayed'),
    ).toBeNull()
  })

  it('require the right to buy and a valid filter, and contain only alerts that the caller can see', async () => {
    const shop = await openShopWithAlerts()
    const keeper = await app.colleague(shop.owner, 'stock')
    expect((await draftPurchases(keeper, { state: 'out' })).status).toBe(403)
    const buyer = await app.colleague(shop.owner, 'purchasing')
    const all = await buyer.call('/stock-alerts/draftPurchases', { method: 'POST', body: {} })
    expect(all.status).toBe(400)
    expect((await draftPurchases(buyer, { colour: 'red' })).status).toBe(400)
    const body = { filter: { colour: 'red' } }
    const path = '/stock-alerts/draftPurchases'
    expect((await buyer.call(path, { method: 'POST', body })).status).toBe(400)
    expect((await buyer.call(path, { method: 'POST', body: { rows: [] } })).status).toBe(400)
    const stranger = await app.signUp()
    const rows = await listAlerts(shop.owner)
    const foreign = await draftPurchases(stranger, { id: rows.map(({ id }) => id) })
    expect(foreign.body).toEqual({ created: [], done: [], refused: [] })
    const others = Array.from({ length: 500 }, () => randomUUID())
    const long = { filter: { id: [...rows.map(({ id }) => id), ...others] } }
    const created = await buyer.call<Outcome>(path, { method: 'POST', body: long })
    expect(created.body.created).toHaveLength(2)
  })

  it('cover only the branches of the person', async () => {
    const shop = await openShopWithAlerts()
    const north = await shop.branchNamed('North')
    const { id } = await shop.product('Plain')
    const reorderPoints = [{ branch: north.id, reorderPoint: 2 }]
    await shop.owner.api(`/products/${id}`, { method: 'PATCH', body: { reorderPoints } })
    const everything = await listAlerts(shop.owner)
    expect(everything).toHaveLength(5)
    const manager = await app.colleague(shop.owner, 'manager')
    const body = { branches: [north.id] }
    await shop.owner.api(`/users/${manager.id}/branches`, { method: 'PUT', body })
    expect((await listAlerts(manager)).map(({ branch }) => branch)).toEqual([north.id])
    const overview = (await manager.list<Alert>('stock-overview')).rows
    expect(new Set(overview.map(({ branch }) => branch))).toEqual(new Set([north.id]))
    const answer = await draftPurchases(manager, { id: everything.map((row) => row.id) })
    expect(answer.body.created.map(({ label }) => label)).toEqual(['Supplier · North'])
    expect(answer.body.refused).toEqual([])
  })
})
