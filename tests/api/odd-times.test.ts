import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await shareTestApp()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/** Sets the server's clock, which is in UTC. */
function setClock(instant: string | number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
}

async function openShopIn(timezone: string): Promise<Shop> {
  const owner = await app.signUp()
  const path = `/teams/${owner.team}`
  const changed = await owner.call(path, { method: 'PATCH', body: { timezone } })
  expect(changed.status, changed.text).toBe(200)
  const shop = await openShop(owner)
  await shop.adjust([['A', 100, 1]], { reason: 'found', date: '2020-01-01' })
  return shop
}

/** Sells one product at a point in time. Returns date and number of the sale. */
async function sellAt(shop: Shop, instant: string) {
  setClock(instant)
  const { date, number } = (await shop.sell([['A', 1, 2]])) as { date?: string; number?: string }
  return { date: String(date), number: String(number) }
}

test.for([
  // The same point in time is on two different dates.
  ['America/Los_Angeles', '2026-06-30T23:30:00Z', '2026-06-30'],
  ['Pacific/Auckland', '2026-06-30T23:30:00Z', '2026-07-01'],
  ['Pacific/Kiritimati', '2026-06-30T10:00:00Z', '2026-07-01'],
  // Nights with a clock change: an hour is skipped, or occurs twice.
  ['America/Los_Angeles', '2026-03-08T09:59:59Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
  ['Europe/Lisbon', '2026-10-24T22:59:59Z', '2026-10-24'],
  ['Europe/Lisbon', '2026-10-25T00:30:00Z', '2026-10-25'],
  ['Europe/Lisbon', '2026-10-25T23:59:59Z', '2026-10-25'],
  ['Europe/Lisbon', '2026-10-26T00:00:00Z', '2026-10-26'],
  // A day whose midnight is skipped.
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  // Leap day, and the last minute of a year.
  ['Europe/Lisbon', '2028-02-29T12:00:00Z', '2028-02-29'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
] as const)('In %s, a sale at %s has the date %s', async ([timezone, instant, day]) => {
  const shop = await openShopIn(timezone)
  expect((await sellAt(shop, instant)).date).toBe(day)
})

test('Numbers continue when the clock is set back and in a new year', async () => {
  const shop = await openShopIn('UTC')
  const now = Date.now()
  const sold = []
  for (const days of [0, -1, 0, 365, 364, 366])
    sold.push(await sellAt(shop, new Date(now + days * 86_400_000).toISOString()))
  const numbers = sold.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const series = Map.groupBy(numbers, (number) => number.slice(0, -6))
  for (const each of series.values()) {
    const counted = each.map((number) => Number(number.slice(-6)))
    expect(counted).toEqual(counted.map((_, i) => i + counted[0]!))
  }
  vi.useRealTimers()
  expect(await findProblems(app)).toEqual([])
})

test('A day that does not exist is refused, a leap day is accepted', async () => {
  const shop = await openShopIn('UTC')
  setClock('2028-03-05T12:00:00Z')
  const createSaleOn = async (day: string) => {
    const lines = [{ product: (await shop.product('A')).id, quantity: 1 }]
    const body = { customer: shop.customer.id, branch: shop.branch.id, lines, date: day }
    return (await shop.post('/sales', body)).status
  }
  expect([
    await createSaleOn('2028-02-29'),
    await createSaleOn('2027-02-29'),
    await createSaleOn('2028-02-30'),
  ]).toEqual([201, 422, 422])
})

test('A session ends by the clock of the database, regardless of the clock of a node', async () => {
  const owner = await app.signUp()
  const now = Date.now()
  for (const days of [-1, 365]) {
    setClock(now + days * 86_400_000)
    expect((await owner.call('/me')).status).toBe(200)
  }
  vi.useRealTimers()
  const text = `update session set "expiresAt" = now() - interval '1 second' where "userId" = $1`
  await app.asSuperuser({ text, values: [owner.id] })
  expect((await owner.call('/me')).status).toBe(401)
})
