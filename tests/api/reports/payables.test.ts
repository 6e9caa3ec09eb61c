import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payables } from '../../../resources/finance/receivables/payables.ts'
import { payablesAgeing } from '../../../resources/finance/receivables/payables-ageing.ts'
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
let shop: Shop
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 23 })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

type Row = Readonly<Record<string, unknown>>

async function readRows(report: string, filter: object) {
  return (await shop.owner.list<Row>(report, { filter, range: [0, 499] })).rows
}

const addUp = (rows: readonly Row[], field: string) => sum(rows.map((row) => Number(row[field])))

async function spend(amount: number, date: string, more: Row = {}) {
  const category = (await shop.owner.list('expense-categories')).rows[0]!.id
  const body = { category, branch: shop.branch.id, amount, date, ...more }
  const { id } = await shop.submit('/expenses', body)
  return shop.submit(`/expenses/${id}/post`)
}

const payExpense = ({ id }: { id: string }, date: string) =>
  shop.submit(`/expenses/${id}/pay`, { method: shop.method.id, date })

it('payables contain unpaid expenses in dashboard, list, ageing and balance sheet alike', async () => {
  const bought = await shop.buy([['A', 4, 25.5, { tax: shop.tax.id }]], {
    date: daysAgo(70),
  })
  await shop.submit(`/purchases/${bought.id}/bill`, { date: daysAgo(0) })
  await spend(33.33, daysAgo(45), { tax: shop.tax.id, payee: 'Electricity Ltd' })
  await payExpense(await spend(20, daysAgo(30), { payee: 'Landlady' }), daysAgo(10))
  // An expense that is paid before its date is credit until that date.
  await payExpense(await spend(7.05, daysAgo(5)), daysAgo(8))
  const wrong = await spend(99, daysAgo(40))
  await shop.submit(`/expenses/${wrong.id}/void`, { reason: 'entered twice' })
  const unpaid: Record<number, number> = {}
  for (const before of [45, 44, 30, 12, 9, 8, 6, 5, 0]) {
    const asOf = daysAgo(before)
    const { payablesDue } = await shop.owner.api<{ payablesDue: number }>(
      `/dashboard?from=${daysAgo(90)}&to=${asOf}`,
    )
    const open = await readRows('payables', { asOf })
    const ageing = await readRows('payables-ageing', { asOf })
    expect([
      before,
      addUp(
        open.filter(({ due }) => Number(due) > 0),
        'due',
      ),
    ]).toEqual([before, payablesDue])
    expect([before, addUp(ageing, 'total')]).toEqual([before, payablesDue])
    expect(addUp(ageing, 'credit')).toBe(addUp(open, 'credit'))
    const ages = ['current', 'days30', 'days60', 'days90', 'older']
    expect(sum(ages.map((age) => addUp(ageing, age)))).toBe(payablesDue)
    const sheet = await readRows('balance-sheet', { asOf })
    const names = (await shop.owner.list<Row>('accounts', { filter: { role: 'payables' } })).rows
    const account = sheet.find((row) => row.account === names[0]!.id)
    const billed =
      before === 0
        ? 0
        : addUp(
            open.filter(({ kind }) => kind === 'purchase'),
            'due',
          )
    expect([before, sum([addUp(open, 'due'), -billed])]).toEqual([before, account?.amount ?? 0])
    for (const row of ageing) {
      const { resource, filter } = payablesAgeing.drill!(row)!
      expect(resource).toBe(payables.name)
      expect(addUp(await readRows(resource, filter), 'due')).toBe(row.total)
    }
    unpaid[before] = addUp(
      open.filter(({ kind }) => kind === 'expense'),
      'due',
    )
  }
  expect(unpaid).toEqual({
    45: 41,
    44: 41,
    30: 61,
    12: 61,
    9: 41,
    8: 33.95,
    6: 33.95,
    5: 41,
    0: 41,
  })
})

it('the row of an unpaid expense links to the expense, and one row of the ageing sums up all expenses by age', async () => {
  const other = await openShop(await app.signUp())
  const category = (await other.owner.list('expense-categories')).rows[0]!.id
  const spendOn = async (amount: number, before: number) => {
    const date = daysAgo(before)
    const { id } = await other.submit('/expenses', {
      category,
      branch: other.branch.id,
      amount,
      date,
    })
    return other.submit(`/expenses/${id}/post`)
  }
  const expense = await spendOn(10, 0)
  await spendOn(20, 40)
  await spendOn(40, 100)
  const [aged] = (await other.owner.list<Row>('payables-ageing')).rows
  expect(aged).toMatchObject({
    supplier: null,
    kind: 'expenses',
    current: 10,
    days30: 0,
    days60: 20,
    days90: 0,
    older: 40,
    total: 70,
    credit: 0,
    balance: 70,
  })
  const rows = (await other.owner.list<Row>('payables', { filter: { kind: 'expense' } })).rows
  const { by, id } = payables.linksTo as { by: string; id: string }
  const row = rows.find(({ number }) => number === expense.number)!
  expect([row[by], row[id]]).toEqual(['expenses', expense.id])
})

it('each row of the receivables ageing opens the receivables that it sums up', async () => {
  await shop.buy([['B', 9, 5]])
  await shop.sell([['B', 2, 9.99]])
  await shop.pay('sales', await shop.sell([['B', 1, 9.99]]), 4)
  const { id: customer } = await shop.owner.create('customers', { name: 'Second customer' })
  await shop.sell([['B', 1, 9.99]], { customer })
  const ageing = await readRows('receivables-ageing', {})
  for (const aged of ageing) {
    const { resource, filter } = receivablesAgeing.drill!(aged)!
    expect(addUp(await readRows(resource, filter), 'due')).toBe(aged.total)
  }
  expect(ageing.map(({ total }) => total)).toEqual([32.87, 12.29])
})

it('payables, less goods that are not billed, equal the balance sheet during a random walk', async () => {
  const other = await openShop(await app.signUp(), { taxPercent: 23 })
  const read = async (report: string, filter: object) =>
    (await other.owner.list<Row>(report, { filter, range: [0, 499] })).rows
  const suppliers = await Promise.all(
    [120.5, -30, 0].map((openingBalance, i) =>
      other.owner.create('suppliers', {
        name: `Supplier ${i}`,
        ...(openingBalance !== 0 && { openingBalance, openingBalanceDate: daysAgo(60) }),
      }),
    ),
  )
  const roles = new Map(
    (await other.owner.list<Row>('accounts', { range: [0, 499] })).rows.map(({ id, role }) => [
      id,
      role,
    ]),
  )
  const compare = async (step: unknown) => {
    for (const before of [50, 30, 20, 10, 5, 0]) {
      const asOf = daysAgo(before)
      const ageing = await read('payables-ageing', { asOf })
      const sheet = await read('balance-sheet', { asOf })
      const sumRole = (role: string) =>
        addUp(
          sheet.filter(({ account }) => roles.get(String(account)) === role),
          'amount',
        )
      const owed = sum([addUp(ageing, 'balance'), -addUp(ageing, 'notBilled')])
      expect([step, before, owed]).toEqual([
        step,
        before,
        sum([sumRole('payables'), -sumRole('supplierCredit')]),
      ])
      const open = (await read('payables', { asOf })).filter(({ due }) => Number(due) > 0)
      expect([step, before, addUp(ageing, 'total')]).toEqual([step, before, addUp(open, 'due')])
    }
  }
  const walk = fc.array(
    fc.record({
      do: fc.constantFrom(
        'buy',
        'bill',
        'return',
        'pay',
        'payOpening',
        'advance',
        'spend',
        'unreceive',
      ),
      pick: fc.nat(100),
      before: fc.constantFrom(45, 25, 15, 7, 2),
      quantity: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 100, max: 9999 }),
    }),
    { minLength: 40, maxLength: 40 },
  )
  const bought: { id: string; line: string; date: string; supplier: string }[] = []
  for (const [i, step] of fc.sample(walk, { numRuns: 1, seed: 11 })[0]!.entries()) {
    const supplier = suppliers[step.pick % 3]!.id
    const [date, price] = [daysAgo(step.before), step.cents / 100]
    const chosen = bought.length > 0 ? bought[step.pick % bought.length]! : undefined
    const later = chosen && chosen.date > date ? chosen.date : date
    const money = { method: other.method.id, amount: price }
    const payment = { ...money, supplier, direction: 'out', date: later, keepCredit: true }
    // Steps that the state of a purchase does not allow are refused and change nothing.
    if (step.do === 'buy' || !chosen) {
      const { id, lines } = await other.buy([['A', step.quantity, price]], { supplier, date })
      bought.push({ id, line: lines[0]!.id, date, supplier })
    } else if (step.do === 'bill') {
      const lines = [{ line: chosen.line, unitPrice: price }]
      await other.post(`/purchases/${chosen.id}/bill`, { date: later, lines })
    } else if (step.do === 'return') {
      const lines = [{ line: chosen.line, quantity: step.quantity }]
      await other.post(`/purchases/${chosen.id}/return`, { date: later, lines })
    } else if (step.do === 'pay') {
      await other.post(`/purchases/${chosen.id}/pay`, { ...money, date: later })
    } else if (step.do === 'unreceive') {
      await other.post(`/purchases/${chosen.id}/unreceive`, { reason: 'wrong branch' })
    } else if (step.do === 'spend') {
      const category = (await other.owner.list('expense-categories')).rows[0]!.id
      const body = { category, branch: other.branch.id, amount: price, date }
      const { id } = await other.submit('/expenses', body)
      await other.submit(`/expenses/${id}/post`)
      if (step.pick % 2)
        await other.submit(`/expenses/${id}/pay`, { method: other.method.id, date: later })
    } else {
      await other.submit(
        '/payments',
        step.do === 'advance' ? { ...payment, allocations: [] } : payment,
      )
    }
    if ((i + 1) % EVERY === 0) await compare([i, step])
  }
  expect(await findProblems(app)).toEqual([])
}, 240_000)
