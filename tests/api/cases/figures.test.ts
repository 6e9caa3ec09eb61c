import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/registry.ts'
import { business } from '../../../resources/server.ts'
import {
  buildRowsFilter,
  getPreviousScope,
  type Figure,
  type Scope,
} from '../../../src/schema/board.ts'
import { getResource } from '../../../src/schema/registry.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { simulateTrading } from '../../support/business-days.ts'
import { daysAgo } from '../../support/trade.ts'
import type { TestCaller } from '../../support/caller.ts'
import { isNight } from '../../support/choose-repetitions.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 21 })
  await simulateTrading(shop, { days: 40, seed: 20261121 })
}, 240_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/** Sums or counts the rows of the list that a figure links to, from an exported file. */
async function sumList(owner: TestCaller, { rows, sum, oppositeSign }: Figure, scope: Scope) {
  const filter = buildRowsFilter(rows, scope, getResource(registry, rows.resource))
  const query = new URLSearchParams({ filter: JSON.stringify(filter), format: 'json' })
  const records = await owner.api<Record<string, number>[]>(`/${rows.resource}/export?${query}`)
  if (sum === undefined) return records.length
  const cents = records.reduce(
    (sumSoFar, record) => sumSoFar + Math.round((record[sum] ?? 0) * 1e4),
    0,
  )
  return ((oppositeSign ? -1 : 1) * cents) / 1e4 + 0
}

function getFigure(answer: object, { key, path = key }: Figure): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], answer)
}

describe('each figure equals the sum of the list that it links to (I18)', () => {
  const periods: Readonly<Record<string, readonly [string, string]>> = {
    'of a past period': [daysAgo(30), daysAgo(12)],
    ...(isNight() && {
      'of one day': [daysAgo(7), daysAgo(7)],
      'of the last 30 days': [daysAgo(30), daysAgo(0)],
    }),
  }

  it.each(
    business.boards.flatMap((board) =>
      Object.keys(periods).map((name) => [board.name, name] as const),
    ),
  )('%s %s', async (name, days) => {
    const board = business.boards.find((each) => each.name === name)!
    const [from, to] = periods[days]!
    const other = await shop.branchNamed('Other')
    // For one branch, `npm test` compares every second figure.
    const branches = [null, other.id, ...(isNight() ? [shop.branch.id] : [])]
    for (const [turn, branch] of branches.entries()) {
      const filteredBy = branch === null ? null : { field: 'branch', id: branch }
      const scope: Scope = { from, to, filteredBy }
      const query = new URLSearchParams({ from, to, ...(branch !== null && { branch }) })
      const answer = await shop.owner.api<{ previous: object }>(`/${name}?${query}`)
      for (const figure of board.figures.filter(
        (_, i) => isNight() || branch === null || i % 2 === turn,
      )) {
        const total = await sumList(shop.owner, figure, scope)
        expect([figure.key, getFigure(answer, figure)]).toEqual([figure.key, total])
        if (!(figure.rows.date ?? figure.rows.asOf)) continue
        const before = await sumList(shop.owner, figure, getPreviousScope(scope, daysAgo(0)))
        expect([figure.key, getFigure(answer.previous, figure)]).toEqual([figure.key, before])
      }
    }
  })
})

it('the test data gives nearly all figures a value', async () => {
  const nothing = new Set(['customerCredit', 'negativeStock', 'overStock', 'purchaseCharges'])
  for (const { name, figures } of business.boards) {
    const answer = await shop.owner.api(`/${name}?from=${daysAgo(40)}&to=${daysAgo(0)}`)
    const zeros = figures.filter((figure) => getFigure(answer, figure) === 0)
    expect(zeros.map(({ key }) => key).filter((key) => !nothing.has(key))).toEqual([])
  }
})

describe('a board', () => {
  it('leaves out figures that a person may not see', async () => {
    const clerk = await app.colleague(shop.owner, 'sales')
    const seen = await clerk.api('/dashboard')
    for (const hidden of ['totalDue', 'cashFlow', 'grossProfit', 'netProfit', 'stockValue']) {
      expect(seen).not.toHaveProperty(hidden)
    }
    expect(seen).not.toHaveProperty('totalPurchaseAmount')
    expect(seen).toHaveProperty('totalOrders')
    const staff = await app.colleague(shop.owner, 'hr')
    expect((await staff.call('/dashboard')).status).toBe(403)
    expect((await clerk.call('/dashboard/total-sale')).status).toBe(200)
    expect((await clerk.call('/dashboard/total-purchase')).status).toBe(403)
  })

  it('refuses invalid dates and branches', async () => {
    const refused = ['from=2026-13-01', 'from=2026-02-02&to=2026-02-01', 'branch=x', 'day=1']
    const outside = [
      'to=9999-12-31',
      'from=1899-12-31&to=2026-01-01',
      'from=2026-01-01&to=3000-01-01',
    ]
    for (const query of [...refused, ...outside]) {
      expect((await shop.owner.call(`/dashboard?${query}`)).status, query).toBe(400)
    }
    for (const query of ['from=1900-01-01&to=2999-12-31', 'to=2999-12-31', 'to=1900-01-01']) {
      expect((await shop.owner.call(`/dashboard?${query}`)).status, query).toBe(200)
    }
  })
})
