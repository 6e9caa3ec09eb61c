import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { listDesiredTables } from '../../src/server/migrate/desired-tables.ts'
import { compareTables } from '../../src/server/migrate/difference.ts'
import { readExisting } from '../../src/server/migrate/read-existing.ts'
import { getTable } from '../../src/server/database/names.ts'
import { writeTeamScope } from '../../src/server/database/team-scope.ts'
import { markLeakproof } from '../../src/server/migrate/leakproof.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

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

test('the committed migrations create exactly the declared schema', async () => {
  const found = compareTables(listDesiredTables(registry), await readExisting(client))
  expect(found).toEqual({ statements: [], refused: [], orphans: [] })
})

test('every business table has forced row-level security and keys that contain the team', async () => {
  const { rows } = await client.query<{ name: string }>(
    `
    select relname as name from pg_class checked
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and exists (select from pg_attribute where attrelid = checked.oid and attname = 'team_id')
      and relname = any($1)
      and not (relrowsecurity and relforcerowsecurity
        and exists (select from pg_policy where polrelid = checked.oid)
        and exists (select from pg_attribute where attrelid = checked.oid and attname = 'team_id' and attnotnull)
        and not exists (select from pg_constraint where conrelid = checked.oid and contype in ('f', 'p')
          and not conkey @> array(select attnum from pg_attribute where attrelid = checked.oid and attname = 'team_id')))`,
    [listDesiredTables(registry).map(({ name }) => name)],
  )
  expect(rows).toEqual([])
})

/** Lists tables without data of teams or people. */
const UNPROTECTED = {
  migrations: 'which migration files were applied',
  database_files: 'which files of database/ were applied',
}

test('row-level security of every table also applies to its owner, and every table has a policy', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class checked
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = checked.oid))`)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(UNPROTECTED).sort())
})

test('history entries cannot be changed or deleted, not even by the owner of the tables', async () => {
  const team = '00000000-0000-7000-8000-000000000001'
  await client.query(
    `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', 'USD', 'en-US', 'UTC')`,
    [team],
  )
  await client.query(`select set_config('app.team', $1, false)`, [team])
  await client.query(
    `insert into history (team_id, resource, record_id, action) values ($1, 'x', $1, 'create')`,
    [team],
  )
  await expect(client.query(`update history set action = 'delete'`)).rejects.toThrow('append-only')
  await expect(client.query('delete from history')).rejects.toThrow('append-only')
  await client.query('reset app.team')
  await client.query('delete from teams where id = $1', [team])
  expect(await database.asSuperuser({ text: 'select from history' })).toEqual([])
})

test('searches and key lookups use their indexes with row-level security', async () => {
  expect(await markLeakproof(database.connectionConfig)).toBe(false)
  expect(await markLeakproof(database.superuserConfig)).toBe(true)
  const team = '00000000-0000-7000-8000-000000000002'
  await client.query(
    `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', 'USD', 'en-US', 'UTC')`,
    [team],
  )
  await client.query('begin')
  await client.query(writeTeamScope(), [team])
  await client.query(
    `insert into brands (team_id, name) select $1, 'Brand ' || md5(number::text) from generate_series(1, 20000) number`,
    [team],
  )
  // Only the owner of the tables may analyze them.
  await client.query('reset role')
  await client.query('analyze brands')
  await client.query(writeTeamScope(), [team])
  const explainQuery = async (condition: string): Promise<string> => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from brands where ${condition}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await explainQuery(`search_text like armazem_fold('%vintage%')`)).toContain(
    'brands_search_idx',
  )
  expect(await explainQuery(`armazem_key(name) = armazem_key('Nope')`)).toMatch(
    /brands_name_key[^]*armazem_key/,
  )
  await client.query('rollback')
})

test('functions with a generic plan start no parallel workers', async () => {
  const { rows } = await client.query<{ name: string; settings: readonly string[] }>(`
    select known.proname as name, known.proconfig as settings from pg_proc known
    where known.pronamespace = 'public'::regnamespace and known.provolatile <> 'v'
      and 'plan_cache_mode=force_generic_plan' = any (known.proconfig)`)
  expect(rows.map(({ name }) => name)).toContain('armazem_entries_after')
  for (const { name, settings } of rows)
    expect(settings, name).toContain('max_parallel_workers_per_gather=0')
})

test('lines of shipping and rounding are found without reading all sales', async () => {
  const team = '00000000-0000-7000-8000-000000000003'
  await client.query(
    `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', 'USD', 'en-US', 'UTC')`,
    [team],
  )
  await client.query('begin')
  await client.query(writeTeamScope(), [team])
  // Without rows, PostgreSQL would read the empty tables as a whole.
  await client.query('set local enable_seqscan = off')
  const explainCount = async (condition: string): Promise<string> => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select from sold_lines line where ${condition} limit 10001`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const condition of ['line.team_id = armazem_team()', `line.sale = '${team}'`]) {
    const plan = await explainCount(condition)
    expect(plan).toContain('sales_with_shipping')
    expect(plan).toContain('sales_with_rounding')
  }
  await client.query('rollback')
})

test('records of a team are counted by an index, also those that policies of branches and own records limit', async () => {
  const limited = registry.resources.filter(
    ({ source, scope, ownWithout }) =>
      source !== 'view' &&
      scope.length === 1 &&
      Object.values(ownWithout).some(({ linked }) => !linked),
  )
  expect(limited.map(({ name }) => name)).toEqual(expect.arrayContaining(['sales', 'expenses']))
  await client.query('begin')
  await client.query(writeTeamScope(), ['00000000-0000-7000-8000-000000000004'])
  await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
  for (const resource of limited) {
    const table = getTable(resource)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from ${table} where team_id = armazem_team()`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n'), table).toContain('Index Only Scan')
  }
  await client.query('rollback')
})

test.each([
  ['customer_balances', 'customer', ['sales_open', 'payments_of_customers_open']],
  ['supplier_balances', 'supplier', ['purchases_open', 'payments_of_suppliers_open']],
])('amounts of %s are summed from the open documents of the %s', async (view, party, indexes) => {
  const id = '00000000-0000-7000-8000-000000000005'
  await client.query('begin')
  await client.query(writeTeamScope(), [id])
  // Without rows, PostgreSQL would read the empty tables as a whole.
  await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select balance from ${view} where team_id = armazem_team() and ${party} = $1`,
    [id],
  )
  await client.query('rollback')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of indexes)
    expect(plan).toMatch(new RegExp(`using ${index} on .*\\n.*Index Cond: .*${party} = `))
})
