import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { date, money, quantity, reference, select, text } from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import type { ViewSource } from '../../src/server/database/view-source.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

/** Declares a lending library, because the engine's reports are independent of trade. */
const authors = defineResource('authors', { fields: { name: text({ required: true }) } })
const loans = defineResource('loans', {
  title: 'book',
  groups: ['author', 'book', 'date.month', 'date.week'],
  ratios: {
    share: { of: 'fee', to: 'whole', as: 'percent' },
    average: { of: 'fee', to: 'days', as: 'money' },
    margin: { of: 'gain', to: 'fee', as: 'percent' },
  },
  fields: {
    book: text({ required: true, search: true, column: true }),
    author: reference('authors', { column: true }),
    date: date({ required: true, column: true }),
    fee: money({ required: true, column: true }),
    days: quantity({ required: true, column: true }),
    gain: money({ requires: 'view_gain' }),
  },
})
const lent = defineResource('lent', {
  one: 'lending',
  title: 'book',
  source: 'view',
  params: {
    asOf: date({ default: 'today' }),
    since: date(),
    by: select({ choices: { fee: 'neutral', days: 'neutral' }, default: 'fee' }),
  },
  fields: { book: text({ search: true }), day: date(), amount: money() },
})
const lentRows: ViewSource = (getParam) => `
  select team_id, id, book, ${getParam('asOf')} as day,
    case ${getParam('by')} when 'fee' then fee else days end as amount
  from loans where date <= ${getParam('asOf')} and (${getParam('since')} is null or date >= ${getParam('since')})`
const roles = [
  { code: 'librarian', level: 'full', rights: ['view_gain'] },
  { code: 'reader', level: 'view', exports: true, rights: [] },
] as const

let app: TestApp
let librarian: TestCaller
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp({
    registry: createRegistry({ authors, loans, lent }, roles),
    rules: [],
    documents: [],
    boards: [],
    views: { lent: lentRows },
    seeds: () => ({ roles: {}, records: {} }),
  })
  librarian = await app.signUp()
  for (const name of ['Pessoa', 'Saramago']) {
    ids[name] = (await librarian.create('authors', { name })).id
  }
  const rows: [string, string | null, string, number, number, number][] = [
    ['Mensagem', 'Pessoa', '2026-09-30', 0.1, 1, 0],
    ['Mensagem', 'Pessoa', '2026-10-05', 0.2, 2, 0.05],
    ['Caim', 'Saramago', '2026-10-31', 3, 10, 1],
    ['Caim', 'Saramago', '2026-11-02', 0.7, 7, 0.2],
    ['Anonymous', null, '2026-11-03', 0, 0, 0],
  ]
  for (const [book, author, day, fee, days, gain] of rows) {
    const authorId = author === null ? null : ids[author]!
    await librarian.create('loans', { book, author: authorId, date: day, fee, days, gain })
  }
})
afterAll(() => app.close())

describe('a report with parameters', () => {
  test('uses the parameters of the request, and defaults for missing parameters', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const plain = await librarian.list('lent', { sort: ['amount', 'DESC'] })
    expect(plain.rows).toMatchObject([{ day: today, amount: 3 }, {}, {}, {}, { amount: 0 }])
    const filter = { asOf: '2026-10-31', since: '2026-10-01', by: 'days', amount_gte: 2 }
    const filtered = await librarian.list('lent', { filter, sort: ['amount', 'ASC'] })
    expect(filtered.rows.map(({ book, amount }) => [book, amount])).toEqual([
      ['Mensagem', 2],
      ['Caim', 10],
    ])
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
    expect(await librarian.api(`/lent/aggregate?sum=amount&${query}`)).toEqual({
      count: 2,
      sum: { amount: 12 },
    })
    const file = await librarian.call(`/lent/export?format=csv&fields=book,amount&${query}`)
    expect(file.text).toContain('Caim,10.00')
    expect(file.text).not.toContain('Anonymous')
    const found = await librarian.list('lent', { filter: { asOf: '2026-10-05', q: 'mens' } })
    expect(found.rows).toHaveLength(2)
    expect(await librarian.api(`/lent/${filtered.rows[0]!.id}`)).toMatchObject({ day: today })
  })

  test.for([
    [{ asOf: 'yesterday' }, '/filter/asOf', 'DATE'],
    [{ asOf: '2026-02-30' }, '/filter/asOf', 'DATE'],
    [{ asOf: ["2026-01-01'; drop table loans; --"] }, '/filter/asOf', 'DATE'],
    [{ by: 'age' }, '/filter/by', 'CHOICE'],
    [{ $or: [{ asOf: '2026-01-01' }] }, '/filter/$or/0/asOf', 'UNKNOWN_FIELD'],
  ] as const)('refuses %j', async ([filter, pointer, code]) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
    for (const path of ['/lent', '/lent/aggregate', '/lent/export']) {
      const { status, body } = await librarian.call(`${path}?${query}`)
      expect(status, path).toBe(400)
      expect(body).toMatchObject({ errors: [{ pointer, code }] })
    }
  })

  test('describes its parameters in the API document', async () => {
    const document = await librarian.api<{ paths: Record<string, never> }>('/openapi.json')
    expect(JSON.stringify(document.paths['/api/v1/lent'])).toContain('asOf')
  })
})

describe('rows summed by groups', () => {
  const readGroups = (query: string) => librarian.call(`/loans/aggregate?${query}`)

  test('have sums and ratios, sorted by the requested figure', async () => {
    const answer = await readGroups(
      'group=author&sum=fee,days&ratio=share,average&sort=["fee","DESC"]&prefetch=author',
    )
    expect(answer.body).toMatchObject({
      data: [
        {
          group: ids.Saramago,
          count: 2,
          sum: { fee: 3.7, days: 17 },
          ratio: { share: 92.5, average: 0.2176 },
        },
        { group: ids.Pessoa, count: 2, sum: { fee: 0.3, days: 3 }, ratio: { share: 7.5 } },
        { group: null, count: 1, sum: { fee: 0 }, ratio: { share: 0, average: null } },
      ],
      meta: {
        prefetched: { authors: expect.arrayContaining([{ id: ids.Pessoa, name: 'Pessoa' }]) },
      },
    })
    expect(answer.headers.get('content-range')).toBe('loans 0-2/3')
    const total = await librarian.api('/loans/aggregate?sum=fee&ratio=share,margin')
    expect(total).toEqual({ count: 5, sum: { fee: 4 }, ratio: { share: 100, margin: 31.25 } })
  })

  test('are sorted by name, page by page', async () => {
    const sorted = await readGroups('group=author&sort=["group","DESC"]&range=[0,1]')
    expect((sorted.body as { group: string }[]).map(({ group }) => group)).toEqual([
      ids.Saramago,
      ids.Pessoa,
    ])
    expect(sorted.headers.get('content-range')).toBe('loans 0-1/3')
    const next = await readGroups('group=author&sort=["group","DESC"]&range=[2,3]')
    expect(next.body).toEqual([{ group: null, count: 1, sum: {} }])
  })

  test('can be time spans, identified by their first day', async () => {
    const months = await readGroups('group=date.month&sum=fee&sort=["group","ASC"]')
    expect(months.body).toEqual([
      { group: '2026-09-01', count: 1, sum: { fee: 0.1 } },
      { group: '2026-10-01', count: 2, sum: { fee: 3.2 } },
      { group: '2026-11-01', count: 2, sum: { fee: 0.7 } },
    ])
    const weeks = await readGroups('group=date.week&sort=["group","ASC"]')
    expect(weeks.body).toMatchObject([
      { group: '2026-09-28', count: 1 },
      { group: '2026-10-05', count: 1 },
      { group: '2026-10-26', count: 1 },
      { group: '2026-11-02', count: 2 },
    ])
  })

  test('can be exported with headings and titles', async () => {
    const by = 'group=author&sort=["fee","DESC"]&fields=author,count,fee,share'
    const csv = await librarian.call(`/loans/export?format=csv&locale=en-GB&${by}`)
    expect(csv.text.split('\r\n')).toEqual([
      'Author,Entries,Fee,Share %',
      'Saramago,2,3.70,92.5',
      'Pessoa,2,0.30,7.5',
      ',1,0.00,0',
      '',
    ])
    expect(csv.headers.get('x-total-count')).toBe('3')
    const raw = await librarian.call(
      '/loans/export?format=ndjson&group=date.month&sort=["group","ASC"]&fields=id,date.month,fee',
    )
    expect(
      raw.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { 'date.month': '2026-09', fee: 0.1 },
      { 'date.month': '2026-10', fee: 3.2 },
      { 'date.month': '2026-11', fee: 0.7 },
    ])
  })

  test.for([
    'group=nothing',
    'group=date.moon',
    'group=book.month',
    'group=author&sum=book',
    'group=author&ratio=fee',
    'group=author&sort=["fee","ASC"]',
    'group=author&sort=["group","UP"]',
    'group=book&prefetch=book',
    'group=author&range=[5,1]',
    'sort=["group","ASC"]',
  ])('are refused for the query %s', async (query) => {
    expect((await readGroups(query)).status).toBe(400)
  })

  test('hide figures without the right', async () => {
    const reader = await app.colleague(librarian, 'reader')
    for (const path of ['/loans/aggregate?sum=gain', '/loans/aggregate?ratio=margin']) {
      expect((await reader.call(path)).status, path).toBe(400)
    }
    const all = await reader.call('/loans/export?format=ndjson&group=author')
    expect(Object.keys(JSON.parse(all.text.split('\n')[0]!) as object)).toEqual([
      'author',
      'count',
      'fee',
      'days',
      'share',
      'average',
    ])
  })
})
