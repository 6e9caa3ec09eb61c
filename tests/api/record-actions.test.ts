import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

interface Outcome {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

const post = (path: string, body: object) =>
  shop.owner.call<Outcome & { price: number }>(path, { method: 'POST', body })
const writeFilter = (ids: readonly string[]) =>
  `filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`

describe('an action on a record that is not a document', () => {
  it('runs its handler, writes the changes and a history entry', async () => {
    const { id } = await shop.product('Lamp', { price: 19.99 })
    const { status, body } = await post(`/products/${id}/changePrice`, { priceChange: 10 })
    expect([status, body.price]).toEqual([200, 21.99])
    const { body: history } = await shop.owner.call<readonly { action: string }[]>(
      `/products/${id}/history`,
    )
    expect(history[0]).toMatchObject({ action: 'changePrice' })
  })

  it('checks its inputs, its condition and the refusals of its handler', async () => {
    const { id } = await shop.product('Desk', { price: 100, minSalePrice: 95 })
    const path = `/products/${id}/changePrice`
    expect((await post(path, {})).status).toBe(422)
    expect((await post(path, { priceChange: -99.5 })).status).toBe(422)
    expect((await post(path, { priceChange: 1, price: 3 })).status).toBe(422)
    expect(await post(path, { priceChange: -6 })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/priceChange', code: 'TOO_SMALL' }] },
    })
    await shop.owner.call(`/products/${id}`, { method: 'PATCH', body: { status: 'archived' } })
    expect(await post(path, { priceChange: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STATE' },
    })
  })

  it('runs once for the same idempotency key', async () => {
    const { id } = await shop.product('Rug', { price: 100 })
    const headers = { 'idempotency-key': '0198c0de-0000-7000-8000-000000000001' }
    const changePrice = () =>
      shop.owner.call<{ price: number }>(`/products/${id}/changePrice`, {
        method: 'POST',
        body: { priceChange: 10 },
        headers,
      })
    expect((await changePrice()).body.price).toBe(110)
    expect((await changePrice()).body.price).toBe(110)
  })

  it('requires its right and a record of the team', async () => {
    const { id } = await shop.product('Vase', { price: 5 })
    const stranger = await app.signUp()
    const body = { priceChange: 10 }
    const path = `/products/${id}/changePrice`
    expect((await stranger.call(path, { method: 'POST', body })).status).toBe(404)
    const seller = await app.colleague(shop.owner, 'sales')
    expect((await seller.call(path, { method: 'POST', body })).status).toBe(403)
    const many = `/products/changePrice?${writeFilter([id])}`
    expect((await seller.call(many, { method: 'POST', body })).status).toBe(403)
    const none = await stranger.call<Outcome>(many, { method: 'POST', body })
    expect(none.body).toEqual({ done: [], refused: [] })
  })
})

describe('an action on selected rows', () => {
  it('changes all rows that allow the action, and lists the other rows with the reason', async () => {
    const first = await shop.product('One', { price: 10 })
    const second = await shop.product('Two', { price: 20, minSalePrice: 20 })
    const third = await shop.product('Three', { price: 30, status: 'archived' })
    const ids = [first.id, second.id, third.id]
    const { status, body } = await post(`/products/changePrice?${writeFilter(ids)}`, {
      priceChange: -10,
    })
    expect(status).toBe(200)
    expect(body.done).toEqual([first.id])
    expect(body.refused.map(({ id, code }) => [id, code]).toSorted()).toEqual(
      [
        [second.id, 'TOO_SMALL'],
        [third.id, 'STATE'],
      ].toSorted(),
    )
    const { rows: kept } = await shop.owner.list('products', { filter: { id: ids } })
    expect(kept.map(({ price }) => price).toSorted()).toEqual([20, 30, 9])
  })

  it('requires a filter', async () => {
    expect((await post('/products/changePrice', { priceChange: 1 })).status).toBe(400)
  })
})
