import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/schema/days.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { daysAgo } from '../../support/trade.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  await shop.buy([['A', 100, 5]], { date: daysAgo(20) })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

type Quote = Document & { readonly validUntil: string | null; readonly validity: string | null }

const createQuote = async (by: Shop, more: object) =>
  (await by.draftSale([['A', 1]], { kind: 'quote', ...more })) as Quote
const extend = (by: Shop, { id }: Quote, validUntil: string | null) =>
  by.owner.api<Quote>(`/sales/${id}`, { method: 'PATCH', body: { validUntil } })
const changeSettings = (by: Shop, body: object) =>
  by.owner.api(`/teams/${by.owner.team}/settings`, { method: 'PATCH', body })

describe('a quote', () => {
  it('can be accepted up to its last day, and becomes an order or a sale', async () => {
    const [ordered, sold] = await Promise.all([
      createQuote(shop, { validUntil: daysAgo(0) }),
      createQuote(shop, { date: daysAgo(9), validUntil: daysAgo(0) }),
    ])
    expect([ordered.validity, sold.validity]).toEqual(['valid', 'valid'])
    const order = await shop.submit(`/sales/${ordered.id}/confirm`)
    expect(order).toMatchObject({ kind: 'order', status: 'confirmed', validity: null })
    const sale = await shop.submit(`/sales/${sold.id}/complete`, { payments: [] })
    expect(sale).toMatchObject({ kind: 'sale', status: 'closed', validity: null })
  })

  it.each(['confirm', 'complete'])(
    'cannot be accepted after its last day (%s) unless it is extended',
    async (action) => {
      const until = daysAgo(1)
      const offer = await createQuote(shop, { date: daysAgo(9), validUntil: until })
      expect(offer.validity).toBe('expired')
      expect(await shop.expectProblem(`/sales/${offer.id}/${action}`)).toMatchObject({
        status: 422,
        code: 'QUOTE_EXPIRED',
        validUntil: until,
        errors: [{ pointer: '/validUntil' }],
      })
      expect(await shop.get(`/sales/${offer.id}`)).toMatchObject({ status: 'draft', number: null })
      expect(await extend(shop, offer, daysAgo(0))).toMatchObject({ validity: 'valid' })
      expect((await shop.submit(`/sales/${offer.id}/${action}`)).number).not.toBeNull()
    },
  )

  it('has no expiry date unless a date is entered, and no expiry date before the date of the quote', async () => {
    expect(await createQuote(shop, {})).toMatchObject({ validUntil: null, validity: 'valid' })
    const early = { branch: shop.branch.id, kind: 'quote', validUntil: daysAgo(1) }
    expect(await shop.expectProblem('/sales', early)).toMatchObject({
      errors: [{ pointer: '/validUntil', code: 'TOO_SMALL' }],
    })
  })

  it("expires after the company's default number of days", async () => {
    const own = await openShop(await app.signUp())
    await changeSettings(own, { quoteValidDays: 30 })
    await own.product('A', { type: 'service' })
    const date = daysAgo(2)
    expect(await createQuote(own, { date })).toMatchObject({ validUntil: addDays(date, 30) })
    expect(await createQuote(own, { date, validUntil: date })).toMatchObject({ validUntil: date })
    expect(await createQuote(own, { validUntil: null })).toMatchObject({ validUntil: null })
    expect(await own.draftSale([['A', 1]])).toMatchObject({ validUntil: null, validity: null })
  })

  it('is listed among expired quotes after its last day', async () => {
    const own = await openShop(await app.signUp())
    await own.product('A', { type: 'service' })
    const late = await createQuote(own, { date: daysAgo(9), validUntil: daysAgo(3) })
    await createQuote(own, { validUntil: daysAgo(0) })
    await own.sell([['A', 1]])
    const listQuotes = async (filter: object) => (await own.owner.list('sales', { filter })).rows
    expect(await listQuotes({ validity: 'expired' })).toMatchObject([{ id: late.id }])
    expect(await listQuotes({ validity: 'valid' })).toHaveLength(1)
  })
})
