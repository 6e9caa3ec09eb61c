import fc from 'fast-check'
import { expect, it } from 'vitest'
import { round, sum } from '../../../src/schema/decimal.ts'
import { chooseCases, chooseRepetitions } from '../../support/choose-repetitions.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

const STEPS = [
  'deposit',
  'refund',
  'void',
  'writeOff',
  'trade',
  'pay',
  'return',
  'cancelReturn',
] as const

const step = fc.record({
  do: fc.constantFrom(...STEPS, 'deposit', 'refund', 'void', 'return'),
  party: fc.constantFrom('customer', 'supplier'),
  pick: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 20_000 }),
  days: fc.nat(9),
  isPlain: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Payment {
  readonly id: string
  readonly customer: string | null
  readonly supplier: string | null
  readonly direction: 'in' | 'out'
  readonly unallocated: number
}

interface Walk {
  readonly shop: Shop
  readonly storeCredit: string
  readonly decimals: number
}

const listPayments = async ({ owner }: Shop) =>
  (await owner.list<Payment>('payments', { filter: { status: 'posted' }, range: [0, 99] })).rows

/** Finds the document that a step picks. Returns undefined if there is none. */
async function pickDocument({ owner }: Shop, { party, pick }: Step, filter: object) {
  const table = party === 'customer' ? 'sales' : 'purchases'
  const { rows } = await owner.list(table, { filter, sort: ['number', 'ASC'], range: [0, 99] })
  const { id } = rows[pick % Math.max(1, rows.length)] ?? {}
  return id
    ? { path: `/${table}/${id}`, document: await owner.api<Document>(`/${table}/${id}`) }
    : undefined
}

/** Runs a step with a customer or a supplier. Steps that the credit or a document does not allow are refused. */
async function runStep({ shop, storeCredit, decimals }: Walk, next: Step) {
  const { party, pick, isPlain, days } = next
  const isCustomer = party === 'customer'
  const amount = round(next.amount / 10 ** decimals, decimals)
  const date = daysAgo(days)
  const reason = { reason: 'entered twice' }
  const money = { [party]: shop[party].id, method: shop.method.id, amount, date, keepCredit: true }
  switch (next.do) {
    case 'deposit':
      return shop.post('/payments', { ...money, direction: isCustomer ? 'in' : 'out' })
    case 'refund':
      return shop.post('/payments', { ...money, direction: isCustomer ? 'out' : 'in' })
    case 'void':
    case 'writeOff': {
      const payments = await listPayments(shop)
      const payment = payments[pick % Math.max(1, payments.length)]
      if (!payment) return
      const path = `/payments/${payment.id}`
      return next.do === 'void'
        ? shop.post(`${path}/void`, reason)
        : shop.post(`${path}/write-off`, { ...reason, ...(!isPlain && { amount }) })
    }
    case 'trade': {
      if (!isCustomer)
        return shop.post(`/purchases/${(await shop.buy([['A', 5, amount]], { date })).id}/bill`)
      const { id, total } = await shop.draftSale([['S', 2, amount]], { date })
      const payments = [{ method: storeCredit, amount: round(total / 2, decimals) }]
      return shop.post(`/sales/${id}/complete`, isPlain ? {} : { payments })
    }
    case 'pay': {
      const found = await pickDocument(shop, next, { due_gt: 0 })
      const method = isPlain || !isCustomer ? shop.method.id : storeCredit
      return found && shop.post(`${found.path}/pay`, { method, amount: found.document.due })
    }
    case 'return': {
      const found = await pickDocument(shop, next, { kind_ne: 'return' })
      if (!found) return
      const { total, lines } = found.document
      const refund = { method: shop.method.id, amount: round(Math.abs(total) / 10, decimals) }
      return shop.post(`${found.path}/return`, {
        lines: [{ line: lines[0]!.id, quantity: 1 }],
        ...(!isPlain && { refund }),
      })
    }
    case 'cancelReturn': {
      const found = await pickDocument(shop, next, { kind: 'return', status: 'closed' })
      return found && shop.post(`${found.path}/${isCustomer ? 'cancel' : 'unreturn'}`, reason)
    }
  }
}

/** Returns the credit of a party: its payments that no document used, less refunds. */
const sumCredit = (payments: readonly Payment[], party: Step['party']) =>
  sum(
    payments.flatMap(({ [party]: id, direction, unallocated }) => {
      if (!id) return []
      return direction === (party === 'customer' ? 'in' : 'out') ? [unallocated] : [-unallocated]
    }),
  )

const currencies = [
  ['EUR', 2],
  ['KWD', 3],
] as const

it.each(chooseCases(currencies, 1))(
  'credit in %s is never negative during random steps',
  async (currency, decimals) => {
    const walks = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), {
      numRuns: chooseRepetitions(2, 100),
      seed: 3,
    })
    const done = new Set<string>()
    for (const steps of walks) {
      const shop = await openShop(await app.signUp({ locale: 'en-GB', currency }), {
        taxPercent: 7,
      })
      await shop.product('S', { type: 'service' })
      const filter = { kind: 'storeCredit' }
      const storeCredit = (await shop.owner.list('payment-methods', { filter })).rows[0]!.id
      for (const next of steps) {
        const answer = await runStep({ shop, storeCredit, decimals }, next)
        if (answer && answer.status < 300) done.add(next.do)
        expect(answer?.status ?? 200).toBeLessThan(500)
        const payments = await listPayments(shop)
        for (const party of ['customer', 'supplier'] as const)
          expect([next, Math.min(0, sumCredit(payments, party))]).toEqual([next, 0])
      }
    }
    // Each kind of step has succeeded at least once.
    expect([...done].toSorted()).toEqual([...STEPS].toSorted())
  },
)
