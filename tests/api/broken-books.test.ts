import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import { roles } from '../../resources/roles.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { faultsOf } from '../support/book-faults.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tradeABit, tradeTheRest } from '../support/trade.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await tradeABit(shop)
  await tradeTheRest(shop)
}, 120_000)
afterAll(() => app.close())

const faults = faultsOf(createRegistry(resources, roles))

/** The error with which PostgreSQL refuses one statement, with what is checked at the end of its transaction. */
async function refusal(role: 'app' | 'owner', sql: string): Promise<string> {
  const client: pg.PoolClient = await app.database.pool.connect()
  try {
    await client.query('begin')
    if (role === 'app') await client.query('set local role armazem_app')
    await client.query(`select set_config('app.team', $1, true)`, [shop.owner.team])
    const { rowCount } = await client.query(sql)
    await client.query('set constraints all immediate')
    return `accepted with ${rowCount} rows`
  } catch (problem) {
    return (problem as { code: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** check_violation, unique_violation, insufficient_privilege and generated_always. */
const REFUSED = ['23514', '23505', '42501', '428C9']

describe.each(['app', 'owner'] as const)('as the %s role', (role) => {
  it('refuses every fault', async () => {
    const accepted: string[] = []
    for (const sql of faults) {
      const answer = await refusal(role, sql)
      if (!REFUSED.includes(answer)) accepted.push(`${answer}: ${sql}`)
    }
    expect(accepted).toEqual([])
    expect(faults.length).toBeGreaterThanOrEqual(50)
  })
})

test('accepts statements that change nothing of the books', async () => {
  for (const sql of [
    `update sales set notes = 'thanked' where number is not null`,
    `update payments set note = 'cheque' where number is not null`,
    `delete from sales where number is null`,
  ]) {
    expect(await refusal('app', sql)).toMatch(/accepted with [1-9]/)
  }
})

test('the books are in order', async () => {
  expect(await findProblems(app.database)).toEqual([])
  expect(app.errors).toEqual([])
})
