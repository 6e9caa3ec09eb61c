import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgeingView } from '../../resources/finance/receivables/ageing.server.ts'
import {
  openSales,
  selectReceivables,
  selectRecentReceivables,
} from '../../resources/finance/receivables/open-documents.server.ts'
import { writeTeamScope } from '../../src/server/database/team-scope.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { connectReader, countReadRows, explainReadRows } from '../support/count-read-rows.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const [EARLIER, PAID, OPEN] = [12, 20, 2]

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(await app.signUp())
  await shop.buy([['A', 100, 5]], { date: daysAgo(9) })
  const payments = [{ method: shop.method.id, amount: 10 }]
  for (let i = 0; i < EARLIER; i += 1)
    await shop.sell([['A', 1, 10]], { date: daysAgo(9), payments })
  const sell = () => shop.sell([['A', 1, 10]])
  for (let i = 0; i < PAID; i += 1) await shop.pay('sales', await sell(), 10)
  for (let i = 0; i < OPEN; i += 1) await sell()
  await app.asSuperuser({ text: 'analyze' })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/** Runs a report of the team, and counts the rows that it reads. */
const explain = (sql: string) =>
  countReadRows(app, `select * from (${sql}) report where team_id = '${shop.owner.team}'`, {
    team: shop.owner.team!,
  })

/**
 * Runs a statement for an empty team and then for the team, on the same connection and without keeping changes. Counts
 * the rows that the second run reads.
 */
async function explainAfterEmptyTeam(sql: string, values: readonly string[] = []) {
  const { team: empty } = await app.signUp()
  const client = await connectReader(app, empty!)
  const explainAs = async (team: string) => {
    await client.query('begin')
    await client.query(writeTeamScope(), [team])
    const count = await explainReadRows(client, sql, values)
    await client.query('rollback')
    return count
  }
  try {
    await explainAs(empty!)
    return await explainAs(shop.owner.team!)
  } finally {
    await client.end()
  }
}

describe('reports', () => {
  it('of today read open sales only, and no payments and movements of the past', async () => {
    const [{ day } = { day: '' }] = await app.asSuperuser<{ day: string }>({
      text: 'select armazem_day_in(timezone, now())::text as day from teams where id = $1',
      values: [shop.owner.team],
    })
    const receivables = await explain(selectReceivables(`date '${day}'`))
    // Each open sale is found once, and read once for its columns.
    expect(receivables('sales')).toBe(2 * OPEN)
    expect(receivables('payments', 'payments_allocations')).toBe(0)
    // The open sales need no join.
    const recent = await explain(selectRecentReceivables(`date '${day}'`))
    expect(recent('sales')).toBe(OPEN)
    const ageing = await explain(
      createAgeingView('customer', openSales).whole((name) =>
        name === 'asOf' ? `date '${day}'` : `'dueDate'::text`,
      ),
    )
    expect(ageing('sales')).toBe(2 * OPEN)
    expect(ageing('payments', 'payments_allocations')).toBe(0)
    const recentAgeing = await explain(
      createAgeingView('customer', openSales).recent((name) =>
        name === 'asOf' ? `date '${day}'` : `'dueDate'::text`,
      ),
    )
    expect(recentAgeing('sales')).toBe(OPEN)
    expect(recentAgeing('payments', 'payments_allocations')).toBe(0)
    const stock = await explain(`select * from armazem_stock_at('${day}')`)
    expect(stock('inventory')).toBe(1)
    expect(stock('stock_movements')).toBe(0)
  })

  it('of a team read few rows on a connection that has planned for an empty team', async () => {
    const later = 'select * from armazem_entries_after(armazem_today())'
    const afterToday = await explainAfterEmptyTeam(later)
    expect(afterToday('sales', 'payments', 'payments_allocations')).toBe(0)
    const before = 'select * from armazem_due_at(armazem_today() - 1)'
    expect((await explainAfterEmptyTeam(before))('payments_allocations')).toBe(PAID)
  })

  it('of a past day read what changed since that day, and nothing before', async () => {
    const receivables = await explain(selectReceivables(`date '${daysAgo(3)}'`))
    const settled = PAID + OPEN
    expect(receivables('payments_allocations')).toBeLessThanOrEqual(PAID)
    expect(receivables('sales')).toBeLessThanOrEqual(settled + OPEN)
  })

  it.each(['2020-01-01', daysAgo(1), '9999-12-31'])(
    'of %s have equal amounts, whichever function computes them',
    async (day) => {
      const columns = 'team_id, sale, purchase, payment, customer, supplier, due'
      const several = `(select ${columns} from armazem_due_on(array['2020-06-01', $1, '2999-01-01']::date[]) item
        where $1::date = any (item.days))`
      const past = 'armazem_due_at($1::date)'
      const findMissing = (from: string, other: string) =>
        app.database.read(shop.owner.team!, {
          text: `select * from ${from} item except all select * from ${other} item`,
          values: [day],
        })
      expect(await findMissing(past, several)).toEqual([])
      expect(await findMissing(several, past)).toEqual([])
    },
  )

  it('find the same later entries with a plan for few documents and with a plan for many', async () => {
    const client = await connectReader(app, shop.owner.team!)
    const readEntries = async (before: string) => {
      await client.query('begin')
      await client.query(before)
      await client.query(writeTeamScope(), [shop.owner.team])
      const { rows } = await client.query(
        `select * from armazem_later_entries('${daysAgo(10)}') order by date, sale, purchase, payment, customer, supplier, amount`,
      )
      await client.query('rollback')
      return rows
    }
    try {
      const few = await readEntries('')
      const many = `create or replace function armazem_has_few_later_documents(day date) returns boolean return false`
      expect(few.length).toBeGreaterThan(EARLIER + PAID)
      expect(await readEntries(many)).toEqual(few)
    } finally {
      await client.end()
    }
  })
})

it('A changed cost marks its month without reading all sales, on a connection that has planned for an empty team', async () => {
  const { id } = await shop.draftSale([['A', 1, 10]])
  const change = 'update sales_lines set cost = 1 where team_id = $1 and parent = $2'
  const count = await explainAfterEmptyTeam(change, [shop.owner.team!, id])
  expect(count('sales')).toBeLessThanOrEqual(3)
})
