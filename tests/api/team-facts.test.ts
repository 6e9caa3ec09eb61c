import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrencyDecimals } from '../../src/schema/currency.ts'
import { getToday } from '../../src/schema/days.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const TEAM = '00000000-0000-7000-8000-000000000001'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ ...database.connectionConfig, options: '-c app.engine=on' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function selectValue<T>(text: string, values: readonly unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ value: T }>(`select ${text} as value`, [...values])
  return rows[0]!.value
}

test('each currency has the same decimals in the database and in the program', async () => {
  const currencies = Intl.supportedValuesOf('currency')
  const { rows } = await client.query<{ currency: string; decimals: number }>(
    'select currency, armazem_decimals_of(currency) as decimals from unnest($1::text[]) currency',
    [currencies],
  )
  expect(rows).toEqual(
    currencies.map((currency) => ({ currency, decimals: getCurrencyDecimals(currency) })),
  )
})

test.each([
  ['Pacific/Kiritimati', 'JPY', 0],
  ['Pacific/Niue', 'KWD', 3],
  ['Europe/Lisbon', 'EUR', 2],
])(
  'a team in %s has the date of its time zone, and the decimals of %s',
  async (timezone, currency, decimals) => {
    await client.query(
      `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', $2, 'en-US', $3)
    on conflict (id) do update set currency = excluded.currency, timezone = excluded.timezone`,
      [TEAM, currency, timezone],
    )
    expect(await selectValue('armazem_today()')).toBeNull()
    await client.query('begin')
    await client.query(`select set_config('app.team', $1, true)`, [TEAM])
    expect(await selectValue('armazem_today()::text')).toBe(getToday(timezone))
    expect(await selectValue('armazem_timezone()')).toBe(timezone)
    expect(await selectValue('armazem_decimals()')).toBe(decimals)
    await client.query('rollback')
  },
)

test('the id of a computed row depends on its text only', async () => {
  expect(await selectValue(`armazem_row_id('a')`)).toBe('0cc175b9-c0f1-b6a8-31c3-99e269772661')
})

test('no module contains SQL that computes days, ids or decimals itself', () => {
  const repeated = globSync('resources/**/*.ts').flatMap((file) => {
    const found = /now\(\) at time zone|md5\(|case when \w+\.currency in/.exec(
      readFileSync(file, 'utf8'),
    )
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(repeated).toEqual([])
})
