import { describe, expect, it } from 'vitest'
import { partyPrintouts } from '../../../resources/parties/printouts/offers.ts'
import { sum } from '../../../src/schema/decimal.ts'
import {
  getPrintoutName,
  type PrintoutPeriod,
  type PrintoutValue,
} from '../../../src/schema/printout.ts'
import { createPrintoutTools } from '../../support/printout-tools.ts'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withSharedApp()

const getFigure = (value: PrintoutValue) =>
  typeof value === 'object' && 'amount' in value ? value.amount : undefined

async function describeStatement(
  shop: Shop,
  resource: 'customers' | 'suppliers',
  id: string,
  period?: PrintoutPeriod,
) {
  const offer = partyPrintouts.find(
    (each) => each.resource === resource && each.key === 'statement',
  )!
  const record = await shop.owner.api<Record<string, unknown>>(`/${resource}/${id}`)
  const printout = await (await offer.load())(record, createPrintoutTools(shop), period)
  const { lines, parts, total } = printout
  return {
    record,
    file: getPrintoutName(printout),
    kinds: lines.rows.map(({ cells }) => cells[2]),
    balances: lines.rows.map(({ cells }) => getFigure(cells[5]!)),
    parts: parts.map(({ value }) => getFigure(value)!),
    total: total!.value,
  }
}

describe('a statement of account', () => {
  it('covers a year by default, and its entries add up to its closing balance', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 100, 10]], { date: daysAgo(500) })
    await shop.sell([['A', 1, 40]], { date: daysAgo(400) })
    const sale = await shop.sell([['A', 3, 50]], { date: daysAgo(30) })
    await shop.pay('sales', sale, 60)
    await shop.returnGoods('sales', sale, [1])
    const found = await describeStatement(shop, 'customers', shop.customer.id)
    expect(found.kinds[0]).toBe('Balance brought forward')
    expect(found.kinds.slice(1)).toEqual(['Invoice', 'Payment', 'Credit note'])
    expect(found.parts).toEqual([40, 150, -110])
    expect(found.total).toEqual({ money: sum(found.parts) })
    expect(found.total).toEqual({ money: found.balances.at(-1) })
    expect(found.total).toEqual({ money: found.record.balance })
  })

  it('covers the chosen days, from the balance before the first to the balance after the last', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 100, 10]], { date: daysAgo(90) })
    await shop.sell([['A', 1, 40]], { date: daysAgo(60) })
    await shop.sell([['A', 2, 40]], { date: daysAgo(40) })
    await shop.sell([['A', 3, 40]], { date: daysAgo(20) })
    const customer = shop.customer.id
    const [from, to] = [daysAgo(50), daysAgo(30)]
    const middle = await describeStatement(shop, 'customers', customer, { from, to })
    expect(middle.kinds).toEqual(['Balance brought forward', 'Invoice'])
    expect(middle.balances).toEqual([40, 120])
    expect(middle.parts.slice(0, 2)).toEqual([40, 80])
    expect(middle.total).toEqual({ money: 120 })
    expect(middle.file).toBe(`Statement of account Customer ${from} - ${to}`)
    const rest = { from: daysAgo(29), to: daysAgo(0) }
    const next = await describeStatement(shop, 'customers', customer, rest)
    expect(next.parts[0]).toBe(120)
    expect(next.total).toEqual({ money: next.record.balance })
    const early = { from: daysAgo(80), to: daysAgo(70) }
    const nothing = await describeStatement(shop, 'customers', customer, early)
    expect([nothing.kinds, nothing.total]).toEqual([[], { money: 0 }])
    const bought = await describeStatement(shop, 'suppliers', shop.supplier.id, rest)
    expect([bought.kinds, bought.total]).toEqual([['Balance brought forward'], { money: 1000 }])
  })

  it('shows the amounts owed to a supplier', async () => {
    const shop = await openShop(await app.signUp())
    const purchase = await shop.buy([['A', 10, 10]])
    await shop.pay('purchases', purchase, 30)
    const found = await describeStatement(shop, 'suppliers', shop.supplier.id)
    expect(found.parts).toEqual([100, -30])
    expect(found.total).toEqual({ money: 70 })
    expect(found.total).toEqual({ money: found.record.balance })
  })
})
