import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analyzeTables } from '../../src/server/integrity/analyze-tables.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let app: TestApp
let empty: TestDatabase

beforeAll(async () => {
  app = await createTestApp()
  empty = await createTestDatabase({ empty: true })
})
afterAll(async () => {
  await app.close()
  await empty.drop()
})

it('says in one line what to do with data that is not migrated, and changes nothing', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/doctor.ts'], {
    env: { ...process.env, DATABASE_URL: addressOf(empty) },
    encoding: 'utf8',
  })
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('"npm start"')])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const tables = await empty.asSuperuser({
    text: `select from pg_tables where schemaname = 'public'`,
  })
  expect(tables).toHaveLength(0)
})

it('analyzes tables that have no statistics yet, before the checks join them', async () => {
  await app.database.query({ text: 'analyze brands' })
  await app.asSuperuser({ text: INSERT, values: [(await app.signUp()).team] })
  await expect.poll(estimate).toBeLessThan(1000)
  await expect
    .poll(async () => {
      await analyzeTables(app.database)
      return estimate()
    })
    .toBe(1000)
})

const INSERT = `
  insert into brands (id, team_id, name)
  select gen_random_uuid(), $1::uuid, 'Brand ' || n from generate_series(1, 1000) n`

async function estimate(): Promise<number | undefined> {
  const text = `select reltuples::int as rows from pg_class where oid = 'brands'::regclass`
  return (await app.database.query<{ rows: number }>({ text }))[0]?.rows
}

function addressOf({ connectionConfig }: TestDatabase): string {
  const { user, host = '', port, database } = connectionConfig
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) }).toString()}`
}
