import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportIndex } from '../../../resources/insights/report-index.ts'
import { business } from '../../../resources/server.ts'
import { buildRowsFilter, type Board, type Rows } from '../../../src/schema/board.ts'
import { addDays } from '../../../src/schema/days.ts'
import { isSummable } from '../../../src/schema/groups.ts'
import type { TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import { chooseNamed, isNight } from '../../support/choose-repetitions.ts'
import { connectReader } from '../../support/count-read-rows.ts'
import { createDemoApp, signInToDemo } from '../../support/demo-company.ts'
import {
  countReadByRequest,
  computeRowLimit,
  KEPT_TOTALS,
  POSTED,
  READS_THE_PAST,
  type ReadRows,
} from '../../support/posted-rows.ts'
import { keepMonths } from '../../support/keep-months.ts'
import { pairForms } from '../../support/view-forms.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await createDemoApp()
  owner = await signInToDemo(app, 'owner')
}, 240_000)
afterAll(() => app.close())

/** Lists the views that `npm test` compares: every fourth resource and three others. The nightly test compares all. */
const ALWAYS_COMPARED_VIEWS = [
  ...business.registry.resources.filter((_, i) => i % 4 === 0).map(({ name }) => name),
  'general-ledger',
  'receivables',
  'stock-movements',
]

test('kept totals and other forms of a view equal its rows, before and after totals are merged', async () => {
  const [days] = await app.asSuperuser<{ from: string; to: string }>({
    text: `select (max(date) - 4)::text as from, (max(date) - 2)::text as to from sales where team_id = $1`,
    values: [owner.team],
  })
  const params = { ...days!, asOf: days!.to, basis: 'dueDate' }
  // Pages compute the balance of each row, which takes longer: only the nightly test compares pages.
  const pairs = chooseNamed(business.registry.resources, ({ name }) => name, ALWAYS_COMPARED_VIEWS)
    .flatMap((resource) => pairForms(resource, business.views[resource.name], params))
    .filter(({ name }) => isNight() || !name.endsWith(' page'))
  const names = pairs.map(({ name }) => name)
  for (const name of ['general-ledger inOrder', 'receivables days', 'stock-movements totals'])
    expect(names).toContain(name)
  const queryOfTeam = (text: string) =>
    `select * from (${text}) of_team where of_team.team_id = '${owner.team}'`
  const findDifferent = async (compared: typeof pairs) => {
    const different: string[] = []
    // Rows with several forms are read once.
    for (const [rows, forms] of Map.groupBy(compared, (pair) => pair.rows)) {
      const sources = forms.map(
        ({ form }, i) => `, form${i} as materialized (${queryOfTeam(form)})`,
      )
      const found = await app.database.read<{ place: number }>(owner.team!, {
        text: `with listed as materialized (${queryOfTeam(rows)}) ${sources.join('')}
          ${forms.map((_, i) => compareForm(i)).join(' union all ')}`,
        values: [],
      })
      different.push(...found.map(({ place }) => forms[place]!.name))
    }
    return different
  }
  expect(await findDifferent(pairs)).toEqual([])
  await app.database.query({
    text: 'select armazem_merge_journal_totals(), armazem_merge_stock_totals()',
  })
  expect(Math.min(...(await keepMonths(app)))).toBeGreaterThan(0)
  expect(await findDifferent(pairs.filter(({ name }) => name.endsWith(' totals')))).toEqual([])
})

/** Returns a statement that selects the number of a form if its rows differ from the listed rows. */
function compareForm(place: number): string {
  const form = `form${place}`
  return `select ${place} as place where exists (
    (table listed except all table ${form}) union all (table ${form} except all table listed))`
}

test.runIf(isNight())(
  'reports and boards read at most the posted rows that they print and one for each day, account and branch',
  async () => {
    await app.database.query({
      text: 'select armazem_merge_journal_totals(), armazem_merge_stock_totals()',
    })
    await app.asSuperuser({
      text: `analyze ${[...POSTED, ...KEPT_TOTALS, 'inventory'].join(', ')}`,
    })
    const [known] = await app.asSuperuser<{ day: string; days: number; perDay: number }>({
      text: `select max(date)::text as day, (max(date) - min(date) + 1)::int as days,
        (select count(*)::int from accounts where team_id = $1)
          * (select count(*)::int from branches where team_id = $1) as "perDay"
      from journal_lines where team_id = $1`,
      values: [owner.team],
    })
    const { day, days: past, perDay } = known!
    const reader = await connectReader(app, owner.team!)
    const above: [request: string, read: ReadRows, most: number][] = []
    const check = async (name: string, most: number, request: () => Promise<unknown>) => {
      const read = await countReadByRequest(reader, request)
      // Balances are sums of the kept totals of all days so far.
      if (read.posted > most || read.kept > past * perDay) above.push([name, read, most])
    }
    const names = new Set(reportIndex.flatMap(({ lines }) => lines).map(({ resource }) => resource))
    for (const name of names) {
      if (name in READS_THE_PAST) continue
      const { params, fields } = business.registry.byName.get(name)!
      const period = 'date' in fields ? { date_gte: day, date_lte: day } : {}
      const filter =
        'asOf' in params ? { asOf: day } : 'to' in params ? { from: day, to: day } : period
      const days = params.days?.kind === 'integer' ? Number(params.days.default) : 1
      const most = computeRowLimit((await owner.list(name, { filter })).total, days, perDay)
      await check(name, most, () => owner.list(name, { filter }))
      const sum = Object.entries(fields).flatMap(([field, of]) => (isSummable(of) ? field : []))
      const query = new URLSearchParams({ filter: JSON.stringify(filter), sum: sum.join(',') })
      await check(`totals of ${name}`, most, () => owner.api(`/${name}/aggregate?${query}`))
    }
    for (const board of business.boards) {
      // Each figure is compared with the figure of the day before.
      const printed = await countRowsOfBoard(board, day)
      await check(board.name, computeRowLimit(printed, 2, perDay), () =>
        owner.api(`/${board.name}?from=${day}&to=${day}`),
      )
    }
    // Sums over all days read only kept totals. The first page of the general ledger reads at most one
    // posted row for each account and branch.
    const debit = 'sum=debit,credit'
    const stock = 'sum=opening,quantityIn,quantityOut,closing,closingValue'
    for (const path of [
      `/general-ledger/aggregate?${debit}`,
      `/general-ledger/aggregate?${debit}&group=account`,
      `/journal-lines/aggregate?${debit}&group=date.month`,
      `/stock-balance/aggregate?${stock}`,
      `/stock-balance/aggregate?${stock}&group=branch`,
      '/stock-movements/aggregate?sum=quantity,value&group=date.month',
      '/trial-balance',
      '/balance-sheet',
      '/cash-accounts',
      '/profit-loss',
    ]) {
      await check(path, 0, () => owner.api(path))
    }
    // Sums of a month that is kept read no posted rows, and neither do sums of the kept part of the current month.
    const kept = await app.asSuperuser<{ first: string; last: string; isOver: boolean }>({
      text: `select month::text as first, last::text,
        last = (month + interval '1 month')::date - 1 as "isOver"
      from kept_months where team_id = $1 and source = 'profit' order by month desc limit 2`,
      values: [owner.team],
    })
    for (const { first, last, isOver } of kept) {
      const inMonth = JSON.stringify({ date_gte: first, date_lte: last })
      const ofMonth = JSON.stringify({ from: first, to: last })
      for (const path of [
        `/profit-entries/aggregate?sum=amount&filter=${inMonth}`,
        `/profit-entries/aggregate?sum=amount&group=kind&filter=${inMonth}`,
        `/discount-report/aggregate?sum=quantity,discountGiven&group=product&filter=${inMonth}`,
        `/sales-lines/aggregate?sum=quantity,net,profit&filter=${inMonth}`,
        `/sales-lines/aggregate?sum=net&group=product&filter=${inMonth}&against=${inMonth}`,
        `/sales-report/aggregate?sum=total,profit&group=customer&filter=${inMonth}`,
        `/cash-movements/aggregate?sum=in,out,net&group=date.month&filter=${inMonth}`,
      ]) {
        await check(path, 0, () => owner.api(path))
      }
      // These sums are kept with the amounts at the end of months.
      for (const path of [
        `/payment-allocations/aggregate?sum=amount&filter=${inMonth}`,
        `/customer-statement/aggregate?sum=debit,credit&filter=${ofMonth}`,
        `/supplier-history/aggregate?sum=debit,credit&filter=${inMonth}`,
      ]) {
        if (isOver) await check(path, 0, () => owner.api(path))
      }
    }
    await check('page of the ledger', perDay, () =>
      owner.list('general-ledger', { range: [0, 24] }),
    )
    await reader.end()
    expect(above).toEqual([])
  },
)

test('pages of long lists read the rows that they print, and totals of the history none', async () => {
  await app.database.query({
    text: 'select armazem_seal_history($1, 1000000)',
    values: [owner.team],
  })
  await app.asSuperuser({ text: `analyze ${POSTED.join(', ')}, history` })
  const reader = await connectReader(app, owner.team!)
  const count = async (path: string, ...tables: string[]) =>
    (await countReadByRequest(reader, () => owner.api(path), tables)).posted
  const [days] = await app.asSuperuser<{ from: string; to: string; movements: number }>({
    text: `select date_trunc('month', min(date)::timestamp)::date::text as from,
        (date_trunc('month', min(date)::timestamp) + interval '1 month' - interval '1 day')::date::text as to
      from stock_movements where team_id = $1`,
    values: [owner.team],
  })
  const ofMonth = JSON.stringify({ date_between: [days!.from, days!.to] })
  const page = '/stock-movements?range=[0,4]'
  const counted = await Promise.all(
    ['{}', ofMonth].map(async (filter) => {
      return (await owner.list('stock-movements', { filter: JSON.parse(filter) })).total
    }),
  )
  // The rows are also counted, by an index.
  for (const order of ['ASC', 'DESC'])
    expect(
      await count(`${page}&sort=["number","${order}"]`, 'stock_movements'),
    ).toBeLessThanOrEqual(5 + counted[0]!)
  expect(await count(`${page}&filter=${ofMonth}`, 'stock_movements')).toBeLessThanOrEqual(
    5 * 31 + counted[1]!,
  )
  expect(counted[1]).toBeGreaterThan(5 * 31)
  const isEarly = JSON.stringify({ date_lte: days!.to })
  const history = `/supplier-history?range=[0,4]&filter=${isEarly}`
  expect(await count(history, 'purchases', 'receipts', 'payments')).toBeLessThan(100)
  expect(await count('/user-activity/aggregate', 'history', 'history_unsealed')).toBe(0)
  await reader.end()
})

test('totals of discounts read no sums by product, unless they need the product', async () => {
  await keepMonths(app)
  await app.asSuperuser({ text: 'analyze discount_totals, discount_cashier_totals, kept_months' })
  const reader = await connectReader(app, owner.team!)
  const count = async (query: string, table: string) => {
    const path = `/discount-report/aggregate?sum=quantity,listAmount,soldAmount,discountGiven${query}`
    return (await countReadByRequest(reader, () => owner.api(path), [table])).posted
  }
  for (const query of ['', '&group=cashier', '&group=kind', '&group=date.month']) {
    expect(await count(query, 'discount_totals')).toBe(0)
    expect(await count(query, 'discount_cashier_totals')).toBeGreaterThan(0)
  }
  expect(await count('&group=product', 'discount_totals')).toBeGreaterThan(0)
  await reader.end()
})

/** Counts the rows of the lists that the figures and panels of a board sum up, on a day and on the day before. */
async function countRowsOfBoard({ figures, panels }: Board, day: string): Promise<number> {
  const dayBefore = addDays(day, -1)
  const lists = panels.flatMap((panel): readonly { readonly rows: Rows }[] =>
    panel.kind === 'todo' ? panel.lines : [panel],
  )
  const counts = [...figures, ...lists].flatMap(({ rows }) =>
    [day, dayBefore].map(async (to) => {
      const resource = business.registry.byName.get(rows.resource)!
      const filter = buildRowsFilter(rows, { from: to, to, filteredBy: null }, resource)
      return (await owner.list(rows.resource, { filter })).total
    }),
  )
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0)
}
