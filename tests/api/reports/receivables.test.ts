import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receivables } from '../../../resources/finance/receivables/receivables.ts'
import { receivablesAgeing } from '../../../resources/finance/receivables/receivables-ageing.ts'
import { sum } from '../../../src/schema/decimal.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

/** Sets how many steps of a random walk precede each comparison of the reports: 20, or 1 in the nightly test. */
const EVERY = chooseRepetitions(20, 1)

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(async () => {
  expect(await findProblems(app)).toEqual([])
  expect(app.errors).toEqual([])
  await app.close()
})

type Row = Readonly<Record<string, unknown>>

async function readRows({ owner }: Shop, report: string, filter: object) {
  return (await owner.list<Row>(report, { filter, range: [0, 499] })).rows
}

const addUp = (rows: readonly Row[], field: string) => sum(rows.map((row) => Number(row[field])))

const createCustomer = ({ owner }: Shop, name: string, openingBalance: number) =>
  owner.create('customers', {
    name,
    ...(openingBalance !== 0 && { openingBalance, openingBalanceDate: daysAgo(60) }),
  })

it('receivables contain opening balances in dashboard, list, ageing and customer report alike', async () => {
  const shop = await openShop(await app.signUp())
  await shop.buy([['A', 9, 5]], { date: daysAgo(70) })
  const { id: customer } = await createCustomer(shop, 'From before', 500)
  await createCustomer(shop, 'With credit', -40)
  await shop.sell([['A', 1, 10]], { customer, date: daysAgo(20) })
  const money = { method: shop.method.id, customer, amount: 200 }
  const payment = await shop.submit('/payments', { ...money, date: daysAgo(10) })
  expect(payment).toMatchObject({ allocations: [{ kind: 'openingReceivable' }] })
  for (const [before, due] of [
    [61, 0],
    [60, 500],
    [20, 510],
    [10, 310],
    [0, 310],
  ] as const) {
    const asOf = daysAgo(before)
    const board = await shop.owner.api(`/dashboard?from=${daysAgo(90)}&to=${asOf}`)
    const open = await readRows(shop, 'receivables', { asOf, due_gt: 0 })
    const late = await readRows(shop, 'receivables', { asOf, daysOverdue_gt: 0 })
    const ageing = await readRows(shop, 'receivables-ageing', { asOf })
    const report = await readRows(shop, 'customer-report', { to: asOf })
    expect([before, board.totalDue, addUp(open, 'due')]).toEqual([before, due, due])
    expect([before, addUp(ageing, 'total'), addUp(report, 'due')]).toEqual([before, due, due])
    const overdue = sum(['days30', 'days60', 'days90', 'older'].map((age) => addUp(ageing, age)))
    expect([before, board.overdue, addUp(late, 'due')]).toEqual([before, overdue, overdue])
    expect(addUp(report, 'overdue')).toBe(overdue)
    expect(addUp(ageing, 'credit')).toBe(before <= 60 ? 40 : 0)
    for (const aged of ageing.filter(({ total }) => Number(total) > 0)) {
      const { resource, filter } = receivablesAgeing.drill!(aged)!
      expect(addUp(await readRows(shop, resource, filter), 'due')).toBe(aged.total)
    }
  }
  expect(await shop.owner.api(`/customers/${customer}`)).toMatchObject({
    balance: 310,
    overdue: 310,
  })
  const [row] = await readRows(shop, 'receivables', { customer, kind: 'opening' })
  expect(row).toMatchObject({ total: 500, due: 300, dueDate: daysAgo(60), daysOverdue: 60 })
  const { by, id } = receivables.linksTo as { by: string; id: string }
  expect([row![by], row![id]]).toEqual(['customers', customer])
})

it('receivables equal the balance sheet during a random walk', async () => {
  const shop = await openShop(await app.signUp(), { taxPercent: 23 })
  await shop.buy([['A', 10_000, 1]], { date: daysAgo(70) })
  const customers = await Promise.all(
    [120.5, -30, 0].map((balance, i) => createCustomer(shop, `Customer ${i}`, balance)),
  )
  const accounts = (await shop.owner.list<Row>('accounts', { range: [0, 499] })).rows
  const roles = new Map(accounts.map(({ id, role }) => [id, role]))
  const compare = async (step: unknown) => {
    for (const before of [50, 30, 20, 10, 5, 0]) {
      const asOf = daysAgo(before)
      const sheet = await readRows(shop, 'balance-sheet', { asOf })
      const sumRole = (role: string) =>
        addUp(
          sheet.filter(({ account }) => roles.get(String(account)) === role),
          'amount',
        )
      const list = await readRows(shop, 'receivables', { asOf })
      const ageing = await readRows(shop, 'receivables-ageing', { asOf })
      const open = list.filter(({ due }) => Number(due) > 0)
      const balance = sum([sumRole('receivables'), -sumRole('customerCredit')])
      expect([step, before, addUp(list, 'due')]).toEqual([step, before, sumRole('receivables')])
      expect([step, before, addUp(ageing, 'total')]).toEqual([step, before, addUp(open, 'due')])
      expect([step, before, addUp(ageing, 'balance')]).toEqual([step, before, balance])
    }
  }
  const walk = fc.array(
    fc.record({
      do: fc.constantFrom('sell', 'order', 'return', 'pay', 'payOpening', 'advance', 'writeOff'),
      pick: fc.nat(100),
      before: fc.constantFrom(45, 25, 15, 7, 2),
      quantity: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 100, max: 9999 }),
    }),
    { minLength: 40, maxLength: 40 },
  )
  const sold: { id: string; line: string; date: string }[] = []
  for (const [i, step] of fc.sample(walk, { numRuns: 1, seed: 11 })[0]!.entries()) {
    const customer = customers[step.pick % 3]!.id
    const [date, price] = [daysAgo(step.before), step.cents / 100]
    const chosen = sold.length > 0 ? sold[step.pick % sold.length]! : undefined
    const later = chosen && chosen.date > date ? chosen.date : date
    const money = { method: shop.method.id, amount: price, date: later }
    const payment = { ...money, customer, keepCredit: true }
    // Steps that the state of a sale does not allow are refused and change nothing.
    if (step.do === 'sell' || !chosen) {
      const { id, lines } = await shop.sell([['A', step.quantity, price]], { customer, date })
      sold.push({ id, line: lines[0]!.id, date })
    } else if (step.do === 'order') {
      const order = await shop.draftSale([['A', step.quantity, price]], { customer, date })
      await shop.submit(`/sales/${order.id}/confirm`)
      await shop.post(`/sales/${order.id}/pay`, { ...money, date })
    } else if (step.do === 'return') {
      const lines = [{ line: chosen.line, quantity: step.quantity }]
      await shop.post(`/sales/${chosen.id}/return`, { date: later, lines })
    } else if (step.do === 'pay') {
      await shop.post(`/sales/${chosen.id}/pay`, money)
    } else if (step.do === 'writeOff') {
      const amount = Math.min(price, 5)
      await shop.post(`/sales/${chosen.id}/write-off`, { amount, reason: 'lost', date: later })
    } else {
      await shop.submit(
        '/payments',
        step.do === 'advance' ? { ...payment, allocations: [] } : payment,
      )
    }
    if ((i + 1) % EVERY === 0) await compare([i, step])
  }
}, 240_000)
