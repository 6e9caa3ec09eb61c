import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

const STEPS = [
  'order',
  'receive',
  'bill',
  'return',
  'unreturn',
  'credit',
  'pay',
  'close',
  'unreceive',
] as const

const step = fc.record({
  do: fc.constantFrom(...STEPS, 'receive', 'return', 'unreturn', 'unreturn'),
  pick: fc.nat(1000),
  goods: fc.integer({ min: 1, max: 14 }),
  services: fc.integer({ min: 0, max: 7 }),
  cents: fc.integer({ min: 1, max: 2000 }),
  isPlain: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const order = (shop: Shop, { cents, isPlain }: Step) =>
  shop.orderGoods(
    [
      ['A', 10, cents / 100],
      ['S', 5, (cents + 7) / 100],
    ],
    { overReceiptPercent: 40, ...(!isPlain && { shipping: 3.33 }) },
  )

/** Runs a step on a purchase; steps that its state does not allow are refused and change nothing. */
async function run(shop: Shop, { lines: [goods, service], id, due }: Document, next: Step) {
  const path = `/purchases/${id}`
  const price = next.cents / 100
  switch (next.do) {
    case 'receive':
      return shop.post(`${path}/receive`, {
        lines: [
          { line: goods!.id, accepted: next.goods },
          { line: service!.id, accepted: next.services },
        ],
      })
    case 'bill':
      return shop.post(`${path}/bill`, {
        ...(!next.isPlain && {
          lines: [{ line: goods!.id, quantity: next.goods, unitPrice: price }],
        }),
      })
    case 'return': {
      const services = { line: service!.id, quantity: next.services % 3 }
      return shop.post(`${path}/return`, {
        lines: [
          { line: goods!.id, quantity: (next.goods % 4) + 1 },
          ...(services.quantity > 0 ? [services] : []),
        ],
      })
    }
    case 'unreturn': {
      const filter = { original: id, status_ne: 'cancelled' }
      const returns = await shop.owner.list('purchases', { filter, sort: ['number', 'DESC'] })
      const answers = []
      for (const { id: last } of returns.rows)
        answers.push(await shop.post(`/purchases/${last}/unreturn`, { reason: 'wrong' }))
      return answers.find(({ status }) => status < 300) ?? answers[0]
    }
    case 'pay': {
      const amount = Math.max(0.01, Math.round((due * 100 * next.goods) / 14) / 100)
      return shop.post(`${path}/pay`, { amount, method: shop.method.id })
    }
    default:
      return shop.post(`${path}/${next.do}`, next.do === 'close' ? {} : { reason: 'wrong' })
  }
}

function describePayment({ due, billed }: Document): string {
  if (due < 0) return 'credit'
  if (due === 0) return 'paid'
  return due < billed ? 'partial' : 'unpaid'
}

it('the payment status of a purchase of goods and services matches its due amount after random steps', async () => {
  const walks = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), {
    numRuns: chooseRepetitions(2, 30),
    seed: 7,
  })
  const done = new Set<string>()
  for (const walk of walks) {
    const shop = await openShop(await app.signUp(), { taxPercent: 7 })
    await shop.product('S', { type: 'service' })
    await shop.product('A')
    const ids: string[] = []
    for (const next of walk) {
      if (next.do === 'order' || ids.length === 0) {
        ids.push((await order(shop, next)).id)
        continue
      }
      const id = ids[next.pick % ids.length]!
      const answer = await run(shop, await shop.get(`/purchases/${id}`), next)
      if (answer && answer.status < 300) done.add(next.do)
      expect(answer?.status ?? 200).toBeLessThan(500)
      const after = await shop.get(`/purchases/${id}`)
      if (after.status === 'closed')
        expect([next.do, after.paymentStatus]).toEqual([next.do, describePayment(after)])
    }
  }
  // Each kind of step has succeeded at least once.
  expect([...done].toSorted().join(' ')).toBe(
    'bill close credit pay receive return unreceive unreturn',
  )
})
