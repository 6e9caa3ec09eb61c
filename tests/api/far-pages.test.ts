import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'

/** Sets the length of a list whose far pages are read from a nearby bookmark instead of from the first row. */
const COUNT = 3210
const PAGE = 25
let app: TestApp
let owner: TestCaller
let all: readonly { readonly id: string; readonly name: string; readonly createdAt: string }[]

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
  await app.asSuperuser({
    // Many rows share a description and a time, so that the id determines their order.
    text: `insert into brands (team_id, id, name, description, created_at)
      select $1, gen_random_uuid(), 'Brand ' || number, case when number % 3 > 0 then 'D' || number % 7 end,
        timestamptz '2026-01-01' + number % 400 * interval '1 minute'
      from generate_series(1, $2::int) number`,
    values: [owner.team, COUNT],
  })
  all = await app.asSuperuser({
    text: 'select id, name, created_at as "createdAt" from brands where team_id = $1',
    values: [owner.team],
  })
  expect(all).toHaveLength(COUNT)
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

type Sort = readonly (readonly [string, 'ASC' | 'DESC'])[]

/** Returns the ids of a page. */
async function readPage(sort: Sort, first: number, filter: object = {}): Promise<string[]> {
  const range = [first, first + PAGE - 1] as const
  const { rows } = await owner.list('brands', { sort, filter, range })
  return rows.map(({ id }) => id)
}

/** Returns all ids in order, from pages of 1,000 rows. */
async function readAllIds(sort: Sort): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; first < COUNT; first += 1000) {
    const { rows } = await owner.list('brands', { sort, range: [first, first + 999] })
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

describe('A far page', () => {
  it.each<[string, Sort]>([
    ['by name', [['name', 'ASC']]],
    ['by name, backwards', [['name', 'DESC']]],
    ['by time', [['createdAt', 'DESC']]],
    [
      'by two fields',
      [
        ['createdAt', 'ASC'],
        ['name', 'ASC'],
      ],
    ],
    ['by a field that may be empty', [['description', 'DESC']]],
    [
      'by two fields in different directions',
      [
        ['createdAt', 'ASC'],
        ['name', 'DESC'],
      ],
    ],
    ['by id', [['id', 'DESC']]],
  ])('contains the correct rows, sorted %s', async (_, sort) => {
    const ids = await readAllIds(sort)
    expect(new Set(ids).size).toBe(COUNT)
    for (const first of [3200, 1000, 1499, 1500, 2013, 2475, 2500, 3185]) {
      expect(await readPage(sort, first)).toEqual(ids.slice(first, first + PAGE))
    }
    expect(await readPage(sort, 5000)).toEqual([])
  })

  it('stays correct after rows before it were added or deleted', async () => {
    const sort: Sort = [['name', 'ASC']]
    const before = await readPage(sort, 2000)
    const first = await owner.create('brands', { name: 'A first one' })
    expect((await readPage(sort, 2001)).slice(0, 10)).toEqual(before.slice(0, 10))
    await owner.api(`/brands/${first.id}`, { method: 'DELETE' })
    expect(await readPage(sort, 2000)).toEqual(before)
  })

  it('respects the filter and the team', async () => {
    const filter = { name_contains: '1' }
    const ids: string[] = []
    for (const first of [0, 1000]) {
      const { rows } = await owner.list('brands', { filter, range: [first, first + 999] })
      ids.push(...rows.map(({ id }) => id))
    }
    expect(await readPage([['name', 'ASC']], 1050, filter)).toEqual(ids.slice(1050, 1050 + PAGE))
    const other = await app.signUp()
    expect((await other.list('brands', { range: [2000, 2024] })).rows).toEqual([])
  })
})

describe('A list of more than ten thousand records', () => {
  it.runIf(isNight())(
    'is not counted beyond the limit, and is counted exactly when it has become shorter',
    async () => {
      const member = await app.signUp()
      const add = (from: number, to: number) =>
        app.asSuperuser({
          text: `insert into brands (team_id, id, name)
          select $1, gen_random_uuid(), 'Long ' || number from generate_series($2::int, $3::int) number`,
          values: [member.team, from, to],
        })
      const look = async (filter: object, headers = {}) => {
        const { rows, total, headers: answered } = await member.list('brands', { filter, headers })
        return { rows: rows.length, total, kind: answered.get('x-total-count-kind') }
      }
      await add(1, 10_050)
      const capped = { rows: 25, total: 10_001, kind: 'capped' }
      for (const _ of [1, 2]) expect(await look({ q: 'long' })).toEqual(capped)
      expect(await look({ q: 'long' }, { prefer: 'count=exact' })).toMatchObject({ total: 10_050 })
      // No index has the order by relevance, so far pages in this order have no bookmark.
      const found = { filter: { q: 'long' }, sort: ['$relevance', 'ASC'] } as const
      await member.list('brands', found)
      const far = await member.list<{ name: string }>('brands', { ...found, range: [1500, 1524] })
      const near = await member.list<{ name: string }>('brands', { ...found, range: [600, 1599] })
      expect(far.rows).toEqual(near.rows.slice(900, 925))
      await app.asSuperuser({
        text: `delete from brands where team_id = $1 and name like 'Long 1%'`,
        values: [member.team],
      })
      const one = await member.create('brands', { name: 'Long 50000' })
      expect(one.id).toBeDefined()
      // The total of a long list is counted again ten seconds after it was counted.
      await expect
        .poll(() => look({ q: 'long' }), { timeout: 20_000, interval: 500 })
        .toMatchObject({ rows: 25, total: 8889, kind: 'exact' })
    },
  )
})
