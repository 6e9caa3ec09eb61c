import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { injectHostileTexts } from '../support/injection.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

const NAMES = [`' or '1'='1`, `%' or '%'='`, `'; drop table brands; --`, '\\', '%', '_', '$1']

test('A text that looks like SQL is found and stored unchanged', async () => {
  for (const name of NAMES) await owner.create('brands', { name })
  for (const name of NAMES) {
    const equal = await owner.list<{ name: string }>('brands', { filter: { name } })
    expect(equal.rows.map((row) => row.name)).toEqual([name])
    const starts = await owner.list<{ name: string }>('brands', { filter: { name_starts: name } })
    expect(starts.rows.map((row) => row.name).toSorted()).toEqual(
      NAMES.filter((each) => each.startsWith(name)).toSorted(),
    )
    const others = await owner.list('brands', { filter: { $not: { name } } })
    expect(others.total).toBe(NAMES.length - 1)
  }
})

/** Sends a text to every third place; tests/nightly/injection.nightly.ts sends all texts to all places. */
test('No parameter, header or field of any operation becomes part of a statement', async () => {
  const { requests, faults } = await injectHostileTexts(app, owner, 1, 3)
  console.log(`${requests} requests`)
  expect(faults).toEqual([])
  expect(app.errors).toEqual([])
  expect((await owner.list('brands')).total).toBe(NAMES.length)
})
