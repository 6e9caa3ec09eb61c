import { beforeAll, describe, expect, it } from 'vitest'
import { dayClosingActions } from '../../resources/finance/day-closings/day-closings.ts'
import { sum } from '../../src/schema/decimal.ts'
import type { Values } from '../../src/schema/values.ts'
import { withSharedApp } from '../support/shared-app.ts'
import { openAsColleague, openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const app = withSharedApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(await app.signUp())
})

const today = daysAgo(0)
const open = (more: object = {}) =>
  shop.submit('/day-closings', { branch: shop.branch.id, opening: 100, ...more })

/** Returns the cash of a branch in the books. */
async function readCash(branch: string): Promise<number> {
  const filter = { branch, role: 'cash' }
  const { rows } = await shop.owner.list<{ debit: number; credit: number }>('journal-lines', {
    filter,
  })
  return sum(rows.map(({ debit, credit }) => debit - credit))
}

describe('a day closing', () => {
  it('starts with the counted cash of the previous day, and is refused for a future day', async () => {
    const yesterday = daysAgo(1)
    const north = await shop.branchNamed('North')
    const before = await open({ date: yesterday, branch: north.id, opening: 70 })
    await shop.submit(`/day-closings/${before.id}/close`, { counted: 71 })
    expect(await open({ branch: north.id, opening: null })).toMatchObject({
      opening: 71,
      salesCount: 0,
    })
    const tomorrow = daysAgo(-1)
    const problem = await shop.expectProblem('/day-closings', {
      branch: shop.branch.id,
      date: tomorrow,
    })
    expect(problem.status).toBe(422)
    const forged = { branch: shop.branch.id, expected: 1000 }
    expect((await shop.expectProblem('/day-closings', forged)).status).toBe(422)
  })

  it('starts with the cash of the branch in the books if it is the first', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const [cash, bank] = ['cash', 'bank'].map((kind) => rows.find((row) => row.kind === kind)!)
    const branch = (await shop.branchNamed('First')).id
    const move = async (from: string, to: string, amount: number, date: string) => {
      const { id } = await shop.submit('/cash-transfers', { from, to, amount, branch, date })
      await shop.submit(`/cash-transfers/${id}/post`)
    }
    await move(bank!.account, cash!.account, 200, daysAgo(5))
    await move(cash!.account, bank!.account, 150, daysAgo(2))
    await move(bank!.account, cash!.account, 30, today)
    const day = await open({ branch, opening: null })
    expect(day).toMatchObject({ opening: 50, cashIn: 30, expected: 80 })
    const closed = await shop.submit(`/day-closings/${day.id}/close`, {
      counted: 75,
      acceptsDifference: true,
    })
    expect(closed).toMatchObject({ opening: 50, difference: -5 })
    expect(await readCash(branch)).toBe(75)
    // A closing never starts with a negative amount.
    const other = (await shop.branchNamed('Second')).id
    const paid = { from: cash!.account, to: bank!.account, amount: 20, branch: other }
    const { id } = await shop.submit('/cash-transfers', { ...paid, date: daysAgo(2) })
    await shop.submit(`/cash-transfers/${id}/post`)
    expect(await open({ branch: other, opening: null })).toMatchObject({ opening: 0 })
  })

  it('that is the first needs a confirmation before it posts the cash difference of all days so far', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const [cash, bank] = ['cash', 'bank'].map((kind) => rows.find((row) => row.kind === kind)!)
    const branch = (await shop.branchNamed('Late')).id
    const move = async (amount: number, date: string) => {
      const body = { from: bank!.account, to: cash!.account, amount, branch, date }
      const { id } = await shop.submit('/cash-transfers', body)
      await shop.submit(`/cash-transfers/${id}/post`)
    }
    await move(5300, daysAgo(40))
    await move(20, today)
    const day = await open({ branch, opening: null })
    expect(day).toMatchObject({ opening: 5300, coversPast: true, expected: 5320 })
    const path = `/day-closings/${day.id}/close`
    const counted = 220.5
    // The dialog shows the amount before it is posted.
    const { preview } = dayClosingActions.close
    expect(preview(day as unknown as Values, { counted })).toEqual({ difference: -5099.5 })
    expect(await shop.expectProblem(path, { counted })).toMatchObject({
      code: 'PAST_CASH_DIFFERENCE',
      difference: -5099.5,
      errors: [{ pointer: '/acceptsDifference' }],
    })
    const cashier = await openAsColleague(app, shop, 'sales')
    expect((await cashier.expectProblem(path, { counted })).code).toBe('PAST_CASH_DIFFERENCE')
    const forged = await cashier.expectProblem(path, { counted, acceptsDifference: true })
    expect(forged.status).toBe(422)
    // A payment of an earlier day that is entered later is part of the opening.
    await move(7, daysAgo(1))
    expect(await shop.expectProblem(path, { counted })).toMatchObject({
      code: 'PAST_CASH_DIFFERENCE',
      difference: -5106.5,
    })
    expect(await readCash(branch)).toBe(5327)
    const other = await open({ branch, opening: undefined })
    expect(other).toMatchObject({ opening: 5307, coversPast: true })
    const manager = await openAsColleague(app, shop, 'manager')
    const body = { counted, acceptsDifference: true }
    const closed = await manager.submit(path, body)
    expect(closed).toMatchObject({ status: 'closed', opening: 5307, difference: -5106.5 })
    expect(await readCash(branch)).toBe(counted)
  })

  it('takes its opening cash from the books while it is a draft, unless a person counted the cash', async () => {
    const { id: branch } = await shop.branchNamed('Later')
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const [cash, from] = ['cash', 'bank'].map(
      (kind) => rows.find((row) => row.kind === kind)!.account,
    )
    const deposit = async (amount: number, date: string) => {
      const body = { from, to: cash, amount, branch, date }
      const { id } = await shop.submit('/cash-transfers', body)
      await shop.submit(`/cash-transfers/${id}/post`)
    }
    const first = await shop.submit('/day-closings', { branch, date: daysAgo(3) })
    await shop.submit(`/day-closings/${first.id}/close`, { counted: 10 })
    await deposit(5, daysAgo(2))
    const day = await shop.submit('/day-closings', { branch, date: daysAgo(1) })
    const counted = await shop.submit('/day-closings', { branch, date: daysAgo(1), opening: 14 })
    expect(day).toMatchObject({ opening: 15 })
    await deposit(7, daysAgo(2))
    const path = `/day-closings/${day.id}`
    expect(await shop.submit(`${path}/refresh`)).toMatchObject({ opening: 22, expected: 22 })
    const { version } = await shop.owner.api<{ version: number }>(path)
    const body = { opening: 22, note: 'checked', version }
    await shop.owner.api(path, { method: 'PATCH', body })
    await deposit(8, daysAgo(2))
    expect(await shop.submit(`${path}/close`, { counted: 30 })).toMatchObject({
      opening: 30,
      difference: 0,
    })
    const other = await shop.submit(`/day-closings/${counted.id}/refresh`)
    expect(other).toMatchObject({ opening: 14, expected: 14 })
  })

  it('needs no confirmation when the opening cash was counted, or in a branch that closes every day', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const [cash, bank] = ['cash', 'bank'].map((kind) => rows.find((row) => row.kind === kind)!)
    const branch = (await shop.branchNamed('Counted')).id
    const body = { from: bank!.account, to: cash!.account, amount: 90, branch, date: daysAgo(3) }
    const { id } = await shop.submit('/cash-transfers', body)
    await shop.submit(`/cash-transfers/${id}/post`)
    const close = async (more: object, counted: number) => {
      const day = await open({ branch, ...more })
      expect(day).toMatchObject({ coversPast: false })
      return shop.submit(`/day-closings/${day.id}/close`, { counted })
    }
    expect(await close({ opening: 50, date: daysAgo(1) }, 49)).toMatchObject({ difference: -1 })
    expect(await close({ opening: null }, 47)).toMatchObject({ opening: 49, difference: -2 })
    const fresh = (await shop.branchNamed('Fresh')).id
    const first = await open({ branch: fresh, opening: null })
    expect(first).toMatchObject({ opening: 0, coversPast: false })
    await shop.submit(`/day-closings/${first.id}/close`, { counted: 5 })
  })

  it('that is the first starts with the cash of the drawer, without cash in a safe', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const bank = rows.find(({ kind }) => kind === 'bank')!.account
    const branch = (await shop.branchNamed('Vault')).id
    const add = (name: string) =>
      shop.owner.create<{ id: string; account: string }>('payment-methods', { name, kind: 'cash' })
    const [safe, drawer] = [await add('Safe'), await add('Drawer')]
    for (const [to, amount, date] of [
      [safe.account, 5000, daysAgo(3)],
      [drawer.account, 200, daysAgo(2)],
    ] as const) {
      const { id } = await shop.submit('/cash-transfers', { from: bank, to, amount, branch, date })
      await shop.submit(`/cash-transfers/${id}/post`)
    }
    const day = await open({ branch, opening: null })
    expect(day).toMatchObject({ opening: 200, expected: 200 })
    const closed = await shop.submit(`/day-closings/${day.id}/close`, {
      counted: 198,
      acceptsDifference: true,
    })
    expect(closed).toMatchObject({ difference: -2, account: drawer.account })
  })

  it('starts with the counted cash after the data of an earlier version was upgraded', async () => {
    const { rows } = await shop.owner.list<{ account: string; kind: string }>('cash-accounts')
    const [cash, bank] = ['cash', 'bank'].map((kind) => rows.find((row) => row.kind === kind)!)
    const branch = (await shop.branchNamed('Old')).id
    const [day, next] = [daysAgo(3), daysAgo(2)]
    const move = async (amount: number, date: string) => {
      const body = { from: cash!.account, to: bank!.account, amount, branch, date }
      const { id } = await shop.submit('/cash-transfers', body)
      await shop.submit(`/cash-transfers/${id}/post`)
    }
    const { id } = await open({ date: day, branch, opening: 500 })
    await move(200, day)
    await shop.submit(`/day-closings/${id}/close`, { counted: 300 })
    // Earlier versions left deposits out of the figures: 200 of 500 seemed to be missing.
    await app.asSuperuser({
      text: `set session_replication_role = replica;
        update day_closings set cash_out = 0, expected = 500, account = null where id = '${id}';
        set session_replication_role = origin`,
    })
    await move(100, next)
    expect(await open({ branch, opening: null })).toMatchObject({ opening: 200, expected: 200 })
  })
})
