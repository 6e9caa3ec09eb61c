import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '../../resources/server.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { sealHistory } from '../../src/server/integrity/seal-history.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { chooseCases } from '../support/choose-repetitions.ts'
import { findProblems } from '../support/doctor.ts'
import { planted, writeChange } from '../support/planted-violations.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tradeBasics } from '../support/trade.ts'
import type { Statement } from '../../src/server/database/statement.ts'

/** Lists the violations: in `npm test` the first of each code, in the nightly test all. */
const chosen = [
  ...Map.groupBy(Object.entries(planted), ([check]) => check.split(' ')[0]).values(),
].flatMap((checks) => chooseCases(checks, 1))

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await tradeBasics(shop)
  await sealHistory(app.database, shop.owner.team!)
}, 120_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/** Returns the violations after a superuser has run `sql`. Everything is rolled back. */
function findProblemsAfter(sql: string, checks = business.invariants): Promise<readonly string[]> {
  return rollBackAfter(async (client) => {
    // Turns off triggers and foreign keys, so that the rows can violate what the integrity check tests.
    await client.query('set local session_replication_role = replica')
    await client.query(WITHOUT_CHECKS)
    await client.query(sql)
    const reading = {
      read: async <Row>(_: unknown, { text, values = [] }: Statement) =>
        (await client.query(text, [...values])).rows as Row[],
    }
    const found = await findTeamViolations(reading, shop.owner.team!, checks)
    return [...new Set(found.map(({ code, description }) => `${code} ${description}`))]
  })
}

/** Drops all check constraints except those that PostgreSQL has named, such as `inventory_check`. */
const WITHOUT_CHECKS = `
  do $$
  declare
    found record;
  begin
    for found in
      select conrelid::regclass as place, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conname !~ '_check[0-9]*$'
    loop
      execute format('alter table %s drop constraint %I', found.place, found.conname);
    end loop;
  end $$`

async function rollBackAfter<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.team', $1, true)`, [shop.owner.team])
    return await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

describe('the integrity check', () => {
  it('finds no violation in intact books', async () => {
    expect(await findProblems(app)).toEqual([])
    expect(await findProblemsAfter('select 1')).toEqual([])
  })

  it('is tested for each of its checks', () => {
    const checks = business.invariants.map(({ code, description }) => `${code} ${description}`)
    expect(checks.toSorted()).toEqual(Object.keys(planted).toSorted())
  })

  it.each(chosen)('finds a violation of %s', async (check, sql) => {
    const invariants = business.invariants.filter(
      ({ code, description }) => `${code} ${description}` === check,
    )
    expect(await findProblemsAfter(sql, invariants)).toEqual([check])
  })
})

describe('the database itself refuses', () => {
  /** Returns the error with which PostgreSQL refuses a statement of a superuser; otherwise 'nothing'. */
  const catchSqlError = (sql: string) =>
    rollBackAfter(async (client) => {
      const done = client.query(sql)
      return done.then(
        () => 'nothing',
        (problem: Error) => problem.message,
      )
    })

  it.each([
    ['I2: a change of a stock movement', writeChange('stock_movements', 'quantity = 1'), /append/],
    ['I2: the deletion of stock movements', 'delete from stock_movements', /append/],
    ['I2: a change of a history entry', writeChange('history', `action = 'x'`), /append/],
    ['I10: a due amount that is written', writeChange('sales', 'due = 1'), /generated|DEFAULT/],
    [
      'I2: a second reversal of a stock movement',
      `set local session_replication_role = replica;
       update stock_movements set reverses = (select id from stock_movements limit 1)`,
      /stock_movements_reverses_key/,
    ],
    ['I5: a value without a quantity', writeChange('inventory', 'on_hand = 0'), /inventory_check/],
    [
      'I14: a duplicate number',
      `set local session_replication_role = replica;
       update sales set number = 'S-1' where number is not null`,
      /sales_number_key/,
    ],
    [
      'I15: a duplicate idempotency key',
      'insert into idempotency select * from idempotency limit 1',
      /idempotency_pkey/,
    ],
  ])('%s', async (_, sql, message) => {
    expect(await catchSqlError(sql)).toMatch(message)
  })
})
