import fc from 'fast-check'
import { expect, it } from 'vitest'
import { business } from '../../../resources/server.ts'
import { sum } from '../../../src/schema/decimal.ts'
import { findTeamViolations } from '../../../src/server/integrity/find-violations.ts'
import { findProblems } from '../../support/doctor.ts'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import {
  bill,
  command,
  PRODUCTS,
  run,
  type Command,
  type Model,
} from '../../support/model-commands.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'

const DAYS = Number(process.env.DAYS ?? chooseRepetitions(8, 500))
/** Sets the number of shops that trade at the same time, each for a quarter of the days. */
const SHOPS = 4

const app = withSharedApp()

it(`the books agree with a simple model after ${DAYS} days of random commands`, async () => {
  const days = fc.array(command, { minLength: 60, maxLength: 60 })
  const property = fc.asyncProperty(days, async (commands) => {
    const shop = await openShop(await app.signUp(), { taxPercent: 21 })
    const createZeros = () => Object.fromEntries(PRODUCTS.map((name) => [name, 0]))
    const model: Model = {
      onHand: createZeros(),
      inOtherBranch: createZeros(),
      reserved: createZeros(),
      sales: [],
      purchases: [],
    }
    for (const each of commands) {
      await run(shop, model, each)
      await compareProfit(shop, each)
    }
    await compare(shop, model)
    await compareBooks(shop, model)
  })
  const trading = Array.from({ length: SHOPS }, () =>
    fc.assert(property, { numRuns: Math.ceil(DAYS / SHOPS) }),
  )
  await Promise.all(trading)
  expect(await findProblems(app)).toEqual([])
}, 3_600_000)

const afterEachCommand = business.invariants.filter(({ code }) => code === 'I24')

/** Checks after a command that net profit is the change of net assets, on each day. */
async function compareProfit(shop: Shop, command: Command) {
  const team = shop.owner.team!
  expect([command, await findTeamViolations(app.database, team, afterEachCommand)]).toEqual([
    command,
    [],
  ])
}

/** Compares the books with stock, customers and the supplier, after all goods are billed. */
async function compareBooks(shop: Shop, { purchases }: Model) {
  for (const bought of purchases) if (bought.state === 'received') await bill(shop, bought)
  const { rows } = await shop.owner.list<{ role: string; balance: number }>('trial-balance', {
    range: [0, 499],
  })
  const sumBalances = (...roles: string[]) =>
    sum(rows.flatMap(({ role, balance }) => (roles.includes(role) ? [balance] : [])))
  expect(sum(rows.map(({ balance }) => balance))).toBe(0)
  const levels = await shop.owner.list<{ value: number }>('inventory', { range: [0, 499] })
  expect(sumBalances('inventory')).toBe(sum(levels.rows.map(({ value }) => value)))
  expect(sumBalances('goodsReceivedNotInvoiced', 'goodsDeliveredNotInvoiced')).toBe(0)
  expect(sumBalances('receivables', 'customerCredit')).toBe(
    (await shop.owner.api<{ balance: number }>(`/customers/${shop.customer.id}`)).balance,
  )
  expect(sumBalances('payables', 'supplierCredit')).toBe(
    -(await shop.owner.api<{ balance: number }>(`/suppliers/${shop.supplier.id}`)).balance,
  )
  const sheet = await shop.owner.list<{ section: string; amount: number }>('balance-sheet', {
    range: [0, 499],
  })
  expect(await sumPayables(shop)).toBe(0 - sumBalances('payables', 'supplierCredit'))
  const debts = await shop.owner.list<{ balance: number }>('receivables-ageing')
  expect(sum(debts.rows.map(({ balance }) => balance))).toBe(
    sumBalances('receivables', 'customerCredit'),
  )
  const sumSection = (section: string) =>
    sum(sheet.rows.flatMap((row) => (row.section === section ? [row.amount] : [])))
  expect(sumSection('assets')).toBe(sum([sumSection('liabilities'), sumSection('equity')]))
}

/** Sums the balances of the payables ageing, without goods that are not billed. */
async function sumPayables(shop: Shop): Promise<number> {
  const { rows } = await shop.owner.list<{ balance: number; notBilled: number }>('payables-ageing')
  return sum(rows.map(({ balance, notBilled }) => balance - notBilled))
}

async function compare(shop: Shop, { onHand, inOtherBranch, reserved, sales }: Model) {
  const other = await shop.branchNamed('Other')
  for (const name of PRODUCTS) {
    const here = await shop.stock(name)
    expect([here.onHand, here.reserved]).toEqual([onHand[name], reserved[name]])
    expect((await shop.stock(name, other)).onHand).toBe(inOtherBranch[name])
  }
  const figures = await shop.owner.api('/dashboard')
  const alive = sales.filter(({ state }) => state !== 'cancelled')
  expect(figures).toMatchObject({
    totalOrders: alive.length,
    totalPaid: sum(alive.map(({ paid }) => paid)),
    totalDue: sum(alive.map(({ state, due }) => (state === 'closed' ? due : 0))),
  })
  const ledger = await shop.owner.api<{ sum: { amount: number } }>(
    '/write-offs/aggregate?sum=amount',
  )
  expect(ledger.sum.amount ?? 0).toBe(sum(alive.map(({ writtenOff }) => writtenOff)))
  const report = await shop.owner.api<{ sum: { total: number } }>(
    '/sales-report/aggregate?sum=total',
  )
  expect(report.sum.total ?? 0).toBe(figures.totalSales)
}
