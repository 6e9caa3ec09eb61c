import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { listFaults } from '../support/book-faults.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tradeBasics, tradeRemaining } from '../support/trade.ts'

let app: TestApp
let shop: Shop
let clients: Readonly<Record<Role, pg.Client>>

beforeAll(async () => {
  app = await createTestApp()
  clients = {
    app: new pg.Client(app.database.connection),
    superuser: new pg.Client(app.superuserConfig),
  }
  await Promise.all([clients.app.connect(), clients.superuser.connect()])
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await tradeBasics(shop)
  await tradeRemaining(shop)
}, 120_000)
afterAll(async () => {
  await Promise.all([clients.app.end(), clients.superuser.end()])
  await app.close()
})

const faults = listFaults(registry)

/**
 * Names the role: the app's own role, which owns the tables here, or a superuser, to whom row-level
 * security does not apply.
 */
type Role = 'app' | 'superuser'

/**
 * Returns the error with which PostgreSQL refuses a statement, including the checks at the end of
 * its transaction.
 */
async function catchSqlError(role: Role, sql: string): Promise<string> {
  const client = clients[role]
  try {
    await client.query('begin')
    await client.query(`select set_config('app.team', $1, true)`, [shop.owner.team])
    const { rowCount } = await client.query(sql)
    await client.query('set constraints all immediate')
    return `accepted with ${rowCount} rows`
  } catch (problem) {
    return (problem as { code: string }).code
  } finally {
    await client.query('rollback')
  }
}

/** Lists SQLSTATE codes: check_violation, unique_violation, insufficient_privilege and generated_always. */
const REFUSED = ['23514', '23505', '42501', '428C9']

describe.each(['app', 'superuser'] as const)('as the %s role', (role) => {
  it('the database refuses every statement that breaks the books', async () => {
    const accepted: string[] = []
    for (const sql of faults) {
      const answer = await catchSqlError(role, sql)
      if (!REFUSED.includes(answer)) accepted.push(`${answer}: ${sql}`)
    }
    expect(accepted).toEqual([])
    expect(faults.length).toBeGreaterThanOrEqual(50)
  })
})

test('the database accepts statements that do not change the books', async () => {
  for (const sql of [
    `update sales set notes = 'thanked' where number is not null`,
    `update payments set note = 'cheque' where number is not null`,
    `delete from sales where number is null`,
  ]) {
    expect(await catchSqlError('app', sql)).toMatch(/accepted with [1-9]/)
  }
})

test('the integrity checks find no violation afterwards', async () => {
  expect(await findProblems(app)).toEqual([])
  expect(app.errors).toEqual([])
})
