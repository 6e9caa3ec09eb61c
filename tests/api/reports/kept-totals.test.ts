import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportIndex } from '../../../resources/insights/report-index.ts'
import { business } from '../../../resources/server.ts'
import { isSummable } from '../../../src/schema/groups.ts'
import type { TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'
import { connectReader } from '../../support/count-read-rows.ts'
import { createDemoApp, signInToDemo } from '../../support/demo-company.ts'
import { countPosted, POSTED, READS_THE_PAST } from '../../support/posted-rows.ts'
import { pairForms } from '../../support/view-forms.ts'

const isNight = chooseRepetitions(1, 2) > 1

let world: TestApp
let owner: TestCaller

beforeAll(async () => {
  world = await createDemoApp()
  owner = await signInToDemo(world, 'owner')
}, 240_000)
afterAll(() => world.close())

test('kept totals and other forms of a view equal its rows, before and after they are merged', async () => {
  const [days] = await world.asSuperuser<{ from: string; to: string }>({
    text: `select (max(date) - 4)::text as from, (max(date) - 2)::text as to from sales where team_id = $1`,
    values: [owner.team],
  })
  const params = { ...days!, asOf: days!.to, basis: 'dueDate' }
  // Pages compute the balance of each row, which takes longer: they are compared at night.
  const pairs = business.registry.resources
    .flatMap((resource) => pairForms(resource, business.views[resource.name], params))
    .filter(({ name }) => isNight || !name.endsWith(' page'))
  const names = pairs.map(({ name }) => name)
  for (const name of ['general-ledger inOrder', 'receivables days', 'stock-movements totals'])
    expect(names).toContain(name)
  const findDifferent = async (compared: typeof pairs) => {
    const different: string[] = []
    for (const { name, rows, form } of compared) {
      const where = `of_team where of_team.team_id = '${owner.team}'`
      const [one, other] = [`select * from (${rows}) ${where}`, `select * from (${form}) ${where}`]
      const text = `(${one} except all ${other}) union all (${other} except all ${one}) limit 1`
      const found = await world.database.read(owner.team!, { text, values: [] })
      if (found.length > 0) different.push(name)
    }
    return different
  }
  expect(await findDifferent(pairs)).toEqual([])
  await world.database.query({
    text: 'select armazem_merge_journal_totals(), armazem_merge_stock_totals()',
  })
  expect(await findDifferent(pairs.filter(({ name }) => name.endsWith(' totals')))).toEqual([])
})

test('reports and boards of a day read its documents, open documents and kept totals, and no others', async () => {
  await world.database.query({
    text: 'select armazem_merge_journal_totals(), armazem_merge_stock_totals()',
  })
  const tables = [...POSTED, 'journal_totals', 'party_totals', 'stock_totals', 'inventory']
  await world.asSuperuser({ text: `analyze ${tables.join(', ')}` })
  const [known] = await world.asSuperuser<{ day: string; rows: number; open: number }>({
    text: `select max(date)::text as day, (select count(*)::int from journal_lines where team_id = $1) as rows,
        count(*) filter (where due <> 0)::int + (select count(*)::int from purchases where team_id = $1
          and (due <> 0 or bill_date is null)) as open
      from sales where team_id = $1`,
    values: [owner.team],
  })
  const { day, rows, open } = known!
  // Each open document is read at most twice: once for the number of rows. A day has far fewer rows.
  const most = 2 * open + 500
  expect(most).toBeLessThan(rows / 5)
  const reader = await connectReader(world, owner.team!)
  const above: [request: string, read: number][] = []
  const check = async (name: string, limit: number, request: () => Promise<unknown>) => {
    if (name in READS_THE_PAST) return
    const read = await countPosted(reader, request)
    if (read > limit) above.push([name, read])
  }
  const names = new Set(reportIndex.flatMap(({ lines }) => lines).map(({ resource }) => resource))
  // A third of the reports by day.
  for (const name of [...names].filter((_, i) => isNight || i % 3 === 0)) {
    const { params, fields } = business.registry.byName.get(name)!
    const period = 'date' in fields ? { date_gte: day, date_lte: day } : {}
    const filter =
      'asOf' in params ? { asOf: day } : 'to' in params ? { from: day, to: day } : period
    await check(name, most, () => owner.list(name, { filter }))
    if (!isNight || name in READS_THE_PAST) continue
    const sum = Object.entries(fields).flatMap(([field, of]) => (isSummable(of) ? field : []))
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sum: sum.join(',') })
    await check(`totals of ${name}`, most, () => owner.api(`/${name}/aggregate?${query}`))
  }
  // At night: a board has up to 30 statements, of which some read open documents of two days.
  for (const { name } of isNight ? business.boards : []) {
    await check(name, 6 * most, () => owner.api(`/${name}?from=${day}&to=${day}`))
  }
  // The books of all days have kept totals, and first pages read their own rows only.
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
  await check('page of the ledger', 500, () => owner.list('general-ledger', { range: [0, 24] }))
  await reader.end()
  expect(above).toEqual([])
})
