import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

/** Expects that an action is refused on the day `early`, and accepted on the day `min`. */
async function expectFrom(shop: Shop, min: string, early: string, path: string, body: object = {}) {
  expect([path, await shop.expectProblem(path, { ...body, date: early })]).toMatchObject([
    path,
    { errors: [{ pointer: '/date', code: 'TOO_SMALL', args: { min } }] },
  ])
  return shop.submit(path, { ...body, date: min })
}

describe('the dates of a sale', () => {
  it('let goods be delivered and invoiced from the day of the order on, in any order', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 5]], { date: daysAgo(20) })
    for (const steps of [
      ['deliver', 'invoice'],
      ['invoice', 'deliver'],
    ]) {
      const order = await shop.draftSale([['A', 1, 9]], { kind: 'order', date: daysAgo(8) })
      const path = `/sales/${order.id}`
      await shop.submit(`${path}/confirm`)
      for (const step of steps) await expectFrom(shop, daysAgo(8), daysAgo(9), `${path}/${step}`)
      expect(await shop.get(path)).toMatchObject({ status: 'closed' })
    }
  })

  it('do not allow a return before the day on which the goods were delivered', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 5]], { date: daysAgo(20) })
    const order = await shop.draftSale([['A', 5, 9]], { kind: 'order', date: daysAgo(15) })
    const path = `/sales/${order.id}`
    const [line] = order.lines
    const choosePart = (quantity: number) => ({ lines: [{ line: line!.id, quantity }] })
    await shop.submit(`${path}/confirm`)
    await shop.submit(`${path}/invoice`, { date: daysAgo(14) })
    await shop.submit(`${path}/deliver`, { ...choosePart(2), date: daysAgo(10) })
    await shop.submit(`${path}/deliver`, { ...choosePart(3), date: daysAgo(5) })
    await expectFrom(shop, daysAgo(10), daysAgo(12), `${path}/return`, choosePart(1))
    // One of the two pieces of the first delivery was returned, so two more can be returned from the day of the second delivery on.
    await expectFrom(shop, daysAgo(5), daysAgo(9), `${path}/return`, choosePart(2))
    await shop.submit(`${path}/return`, { ...choosePart(1), date: daysAgo(8) })
    await expectFrom(shop, daysAgo(5), daysAgo(7), `${path}/return`, choosePart(1))
  })

  it('ignore a delivery that was reversed', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 5]], { date: daysAgo(20) })
    const order = await shop.draftSale([['A', 1, 9]], { kind: 'order', date: daysAgo(15) })
    const path = `/sales/${order.id}`
    await shop.submit(`${path}/confirm`)
    await shop.submit(`${path}/deliver`, { date: daysAgo(10) })
    await shop.submit(`${path}/undeliver`, { reason: 'Wrong van' })
    await shop.submit(`${path}/deliver`, { date: daysAgo(4) })
    const lines = [{ line: order.lines[0]!.id, quantity: 1 }]
    await expectFrom(shop, daysAgo(4), daysAgo(6), `${path}/return`, { lines })
  })
})

describe('the dates of a purchase', () => {
  it('let no goods go back before the day of their receipt; the bill has its own date', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 5, 9]], { date: daysAgo(15) })
    const path = `/purchases/${order.id}`
    const [line] = order.lines
    const choosePart = (quantity: number) => ({ lines: [{ line: line!.id, quantity }] })
    const receive = (accepted: number) => ({ lines: [{ line: line!.id, accepted }] })
    await expectFrom(shop, daysAgo(15), daysAgo(16), `${path}/receive`, receive(2))
    await shop.submit(`${path}/receive`, { ...receive(3), date: daysAgo(5) })
    await shop.submit(`${path}/bill`, { date: daysAgo(17) })
    await expectFrom(shop, daysAgo(5), daysAgo(6), `${path}/return`, choosePart(3))
    await shop.submit(`${path}/return`, { ...choosePart(2), date: daysAgo(12) })
  })

  it('let services be returned from the day of the order on', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const bought = await shop.buy([['S', 1, 9]], { date: daysAgo(5) })
    const lines = [{ line: bought.lines[0]!.id, quantity: 1 }]
    await expectFrom(shop, daysAgo(5), daysAgo(6), `/purchases/${bought.id}/return`, { lines })
  })
})
