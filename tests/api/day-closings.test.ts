import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollReport, zSheet } from '../../resources/finance/printouts/day-closing.ts'
import { sum } from '../../src/schema/decimal.ts'
import { getPrintoutName, type PrintoutValue } from '../../src/schema/printout.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { createPrintoutTools } from '../support/printout-tools.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

let app: TestApp
let shop: Shop
let card: { readonly id: string }

/**
 * Posts two cash sales (one with change), one card sale, a refund of 20, and an expense of 5 that is paid from the
 * drawer.
 */
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  const methods = (await shop.owner.list<{ id: string; kind: string }>('payment-methods')).rows
  card = methods.find(({ kind }) => kind === 'card')!
  await shop.buy([['A', 100, 10]])
  const sellAtTill = async (quantity: number, payments: readonly object[]) => {
    const draft = await shop.draftSale([['A', quantity, 20]])
    return shop.submit(`/sales/${draft.id}/complete`, { payments })
  }
  const cash = shop.method.id
  const first = await sellAtTill(2, [{ method: cash, amount: 40, tendered: 50 }])
  await sellAtTill(3, [{ method: card.id, amount: 60, reference: 'slip 1' }])
  await sellAtTill(1, [{ method: cash, amount: 20 }])
  await shop.submit(`/sales/${first.id}/return`, {
    lines: [{ line: first.lines[0]!.id, quantity: 1 }],
    refund: { method: cash, amount: 20 },
  })
  const [category] = (await shop.owner.list('expense-categories')).rows
  const stamps = await shop.submit('/expenses', {
    category: category!.id,
    branch: shop.branch.id,
    amount: 5,
  })
  await shop.submit(`/expenses/${stamps.id}/post`)
  await shop.submit(`/expenses/${stamps.id}/pay`, { method: cash })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const today = new Date().toISOString().slice(0, 10)
const open = (more: object = {}) =>
  shop.submit('/day-closings', { branch: shop.branch.id, opening: 100, ...more })

const readAmount = (value: PrintoutValue) =>
  typeof value === 'object' && 'amount' in value ? value.amount : Number.NaN

describe('closing the day', () => {
  it('shows the figures of the day, cash and other methods', async () => {
    const day = await open()
    expect(day).toMatchObject({
      date: today,
      number: null,
      salesCount: 3,
      salesTotal: 120,
      returnsTotal: -20,
      opening: 100,
      cashIn: 60,
      cashOut: 25,
      expected: 135,
      counted: null,
    })
    expect(day.lines).toMatchObject([
      { method: shop.method.id, in: 60, out: 25, net: 35 },
      { method: card.id, in: 60, out: 0, net: 60 },
    ])
    const { rows } = await shop.owner.list<{ id: string; net: number }>('cash-movements')
    const lines = day.lines as unknown as readonly { net: number }[]
    expect(sum(lines.map(({ net }) => net))).toBe(sum(rows.map(({ net }) => net)))
  })

  it('compares the counted with the expected cash, and is posted once per day and branch until it is voided', async () => {
    const day = await open()
    const other = await open()
    const refreshed = await shop.submit(`/day-closings/${day.id}/refresh`)
    expect(refreshed).toMatchObject({ status: 'draft', expected: 135 })
    expect(refreshed.lines).toEqual(day.lines)
    const closed = await shop.submit(`/day-closings/${day.id}/close`, { counted: 133.5 })
    expect(closed).toMatchObject({ status: 'closed', counted: 133.5, difference: -1.5 })
    expect(closed.number).toMatch(/^Z-.*-\d{2}-000001$/)
    const again = await shop.expectProblem(`/day-closings/${other.id}/close`, { counted: 135 })
    expect(again).toMatchObject({ status: 422, code: 'DAY_CLOSED' })
    await shop.submit(`/day-closings/${day.id}/void`, { reason: 'counted twice' })
    expect(await shop.submit(`/day-closings/${other.id}/close`, { counted: 135 })).toMatchObject({
      difference: 0,
      number: expect.stringMatching(/000002$/),
    })
  })

  it('is printed with consistent figures, before and after the closing', async () => {
    const draft = await open()
    const [closed] = (
      await shop.owner.list<Record<string, unknown> & { id: string }>('day-closings', {
        filter: { status: 'closed' },
      })
    ).rows
    for (const [makePrintout, id, settled] of [
      [rollReport, draft.id, 0],
      [rollReport, closed!.id, 2],
      [zSheet, closed!.id, 2],
    ] as const) {
      const record = await shop.owner.api<Record<string, unknown>>(`/day-closings/${id}`)
      const printout = await makePrintout(record, createPrintoutTools(shop))
      expect(printout.form).toBe(makePrintout === zSheet ? 'a4' : 'roll80')
      expect(printout.lines.rows.map(({ cells }) => readAmount(cells.at(-1)!))).toEqual([35, 60])
      expect(sum(printout.parts.map(({ value }) => readAmount(value)))).toBe(135)
      expect(printout.total!.value).toEqual({ money: 135 })
      expect(printout.settlement).toHaveLength(settled)
      const name = settled === 0 ? `Day so far (X) ${today}` : /^Day closing \(Z\) Z-/
      expect(getPrintoutName(printout)).toMatch(name)
    }
  })

  it('is printed with the time of the closing after its note was changed, and as void after it was voided', async () => {
    const closings = await shop.owner.list<{ id: string; status: string }>('day-closings')
    const print = async (status: string) => {
      const { id } = closings.rows.find((row) => row.status === status)!
      const record = await shop.owner.api<Record<string, unknown>>(`/day-closings/${id}`)
      return { record, printout: await rollReport(record, createPrintoutTools(shop)) }
    }
    const { record, printout } = await print('closed')
    const times = printout.facts.filter(({ label }) => label === 'As of')
    expect(times).toMatchObject([{ value: { dateTime: expect.stringMatching(/^\d{4}-/) } }])
    await shop.owner.api(`/day-closings/${record['id']}`, {
      method: 'PATCH',
      body: { note: 'Checked', version: record['version'] },
    })
    expect((await print('closed')).printout.facts).toEqual(printout.facts)
    expect((await print('void')).printout.mark).toBe('VOID')
  })

  it('takes deposits at the bank out of the drawer, before and after it was counted', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const [cash, bank] = ['cash', 'bank'].map((kind) => rows.find((row) => row.kind === kind)!)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const branch = (await shop.branchNamed('West')).id
    const move = async (from: string, to: string, amount: number) => {
      const body = { from, to, amount, branch, date: yesterday }
      const { id } = await shop.submit('/cash-transfers', body)
      await shop.submit(`/cash-transfers/${id}/post`)
    }
    await move(bank!.account, cash!.account, 300)
    await move(cash!.account, bank!.account, 200)
    const before = await open({ date: yesterday, branch, opening: 0 })
    expect(before).toMatchObject({ cashIn: 300, cashOut: 200, expected: 100 })
    const closed = await shop.submit(`/day-closings/${before.id}/close`, { counted: 100 })
    expect(closed).toMatchObject({ difference: 0 })
    await move(cash!.account, bank!.account, 60)
    expect(await open({ branch, opening: null })).toMatchObject({ opening: 40, expected: 40 })
  })

  it('posts a difference to the account of the drawer that was counted', async () => {
    const south = (await shop.branchNamed('South')).id
    const drawer = await shop.owner.create<{ account: string }>('payment-methods', {
      name: 'Drawer South',
      kind: 'cash',
    })
    const [first] = (
      await shop.owner.list<{ account: string }>('cash-accounts', { filter: { kind: 'cash' } })
    ).rows
    await shop.buy([['A', 3, 10]], { branch: south })
    const sellFor = (method: string, quantity: number) =>
      shop.sell([['A', quantity, 20]], {
        branch: south,
        payments: [{ method, amount: quantity * 20 }],
      })
    await sellFor(drawer.id, 2)
    await sellFor(shop.method.id, 1)
    const closeShort = async () => {
      const day = await open({ branch: south, opening: 0 })
      const { expected } = await shop.owner.api<{ expected: number }>(`/day-closings/${day.id}`)
      const counted = expected - 3
      const { id } = await shop.submit(`/day-closings/${day.id}/close`, { counted })
      const filter = { document: id, role: 'cash' }
      return (await shop.owner.list('journal-lines', { filter })).rows
    }
    expect(await closeShort()).toMatchObject([{ account: drawer.account, credit: 3 }])
    // Before the first movement of the branch, the difference belongs to the first cash account.
    const early = open({ branch: south, opening: 5, date: daysAgo(40) })
    const { id } = await shop.submit(`/day-closings/${(await early).id}/close`, { counted: 4 })
    expect(
      (await shop.owner.list('journal-lines', { filter: { document: id, role: 'cash' } })).rows,
    ).toMatchObject([{ account: first!.account, credit: 1 }])
  })

  it('contains cash transfers and entries of a drawer, which belong to the branch of the drawer unless they name another', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const bank = rows.find(({ kind }) => kind === 'bank')!.account
    const { account: drawer } = await shop.owner.create<{ account: string }>('payment-methods', {
      name: 'Drawer Centre',
      kind: 'cash',
    })
    const centre = (await shop.branchNamed('Centre')).id
    const kiosk = (await shop.branchNamed('Kiosk')).id
    const move = async (body: Record<string, unknown>) => {
      const draft = await shop.submit('/cash-transfers', body)
      return shop.submit(`/cash-transfers/${draft.id}/post`)
    }
    // The first transfer to an account needs a branch, which becomes the branch of the account.
    await move({ from: bank, to: drawer, amount: 500, branch: centre })
    expect(await move({ from: drawer, to: bank, amount: 120 })).toMatchObject({ branch: centre })
    const [equity] = (await shop.owner.list('accounts', { filter: { role: 'equity' } })).rows
    const entry = await shop.submit('/journal-entries', {
      description: 'Owner takes money',
      lines: [
        { account: equity!.id, debit: 30 },
        { account: drawer, credit: 30 },
      ],
    })
    expect(await shop.submit(`/journal-entries/${entry.id}/post`)).toMatchObject({ branch: centre })
    const kioskFloat = { from: drawer, to: drawer, amount: 50, branch: centre }
    const same = await shop.expectProblem('/cash-transfers', kioskFloat)
    expect(same).toMatchObject({ code: 'TRANSFER_SAME_ACCOUNT' })
    await move({ ...kioskFloat, toBranch: kiosk })
    expect(await open({ branch: centre, opening: 0 })).toMatchObject({
      cashIn: 500,
      cashOut: 200,
      expected: 300,
    })
    expect(await open({ branch: kiosk, opening: 0 })).toMatchObject({ cashIn: 50, expected: 50 })
    // Entries that touch no cash need no branch.
    const bankOnly = await shop.submit('/journal-entries', {
      description: 'Capital',
      lines: [
        { account: bank, debit: 10 },
        { account: equity!.id, credit: 10 },
      ],
    })
    expect(bankOnly).toMatchObject({ branch: null })
  })

  it('contains payments without a branch that pay a sale of the branch', async () => {
    const branch = (await shop.branchNamed('East')).id
    await shop.buy([['A', 5, 10]], { branch })
    const sale = await shop.sell([['A', 2, 20]], { branch })
    const payment = await shop.submit('/payments', {
      customer: shop.customer.id,
      method: shop.method.id,
      amount: 40,
      allocations: [{ document: sale.id, amount: 40 }],
    })
    expect(payment.number).toMatch(/^PAY-EAST-\d\d-000001$/)
    expect(await open({ branch, opening: 0 })).toMatchObject({ cashIn: 40, expected: 40 })
  })

  it('can be opened by sellers, but neither voided by them nor seen by stock keepers', async () => {
    const cashier = await app.colleague(shop.owner, 'sales')
    const day = await shop
      .as(cashier)
      .submit('/day-closings', { branch: shop.branch.id, opening: 0 })
    expect(day.status).toBe('draft')
    const undo = await shop.as(cashier).post(`/day-closings/${day.id}/void`, { reason: 'no' })
    expect(undo.status).toBe(403)
    const keeper = await app.colleague(shop.owner, 'stock')
    expect((await keeper.call('/day-closings')).status).toBe(403)
  })
})
