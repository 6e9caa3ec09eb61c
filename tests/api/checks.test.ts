import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '../../resources/server.ts'
import { analyzeTables } from '../../src/server/integrity/analyze-tables.ts'
import { checkAtNight, type Check } from '../../src/server/integrity/checks.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller
const warnings: unknown[] = []
const errors: unknown[] = []

const log = {
  info: () => {},
  warn: (warning: unknown) => void warnings.push(warning),
  error: (error: unknown) => void errors.push(error),
}

beforeAll(async () => {
  app = await createTestApp({ log })
  owner = await app.signUp()
  const shop = await openShop(owner)
  await shop.buy([['A', 10, 5]])
  await shop.sell([['A', 3, 9]])
})
afterAll(() => app.close())

const readLastCheck = () => owner.api<Check>('/checks')
const checkNow = () => owner.api<Check>('/checks', { method: 'POST', body: {} })
const runNightly = () =>
  checkAtNight({ database: app.database, invariants: business.invariants, log })

test('tables that have grown get new statistics, even if a crash has reset the counters of their changes', async () => {
  await app.database.query({
    text: 'create table grown as select generate_series(1, 5000) as number',
  })
  await app.asSuperuser({ text: 'select pg_stat_reset()' })
  await analyzeTables(app.database)
  const [counted] = await app.database.query<{ rows: number }>({
    text: `select reltuples::int as rows from pg_class where oid = 'grown'::regclass`,
  })
  await app.database.query({ text: 'drop table grown' })
  expect(counted!.rows).toBe(5000)
})

describe('The books', () => {
  test('are unchecked in a new team', async () => {
    expect(await readLastCheck()).toEqual({ at: null, findings: null })
  })

  test.runIf(isNight())('are checked once a night, without violations', async () => {
    await runNightly()
    const { at, findings } = await readLastCheck()
    expect(findings).toEqual([])
    await runNightly()
    expect((await readLastCheck()).at).toBe(at)
  })

  test('are checked on request, and violations are shown, stored and logged', async () => {
    await app.asSuperuser({
      text: 'set session_replication_role = replica; update inventory set on_hand = on_hand + 1',
    })
    const { findings } = await checkNow()
    expect(findings).toMatchObject([
      { code: 'I1', count: 1, examples: [{ figures: {} }] },
      { code: 'I18', count: 1 },
    ])
    expect((await readLastCheck()).findings).toEqual(findings)
    expect(warnings).toMatchObject([
      { team: owner.team, finding: { code: 'I1' } },
      { team: owner.team, finding: { code: 'I18' } },
    ])
    await app.asSuperuser({
      text: 'set session_replication_role = replica; update inventory set on_hand = on_hand - 1',
    })
    expect((await checkNow()).findings).toEqual([])
  })

  test.runIf(isNight())('of other teams are checked when the check of one team fails', async () => {
    const other = await app.signUp()
    expect((await checkNow()).findings).toEqual([])
    await app.database.query({ text: `update checks set started_at = now() - interval '3 days'` })
    const sql = `select id as team_id, name as subject from teams where 1 / (id <> '${owner.team}')::int = 0`
    const invariants = [{ code: 'FAILING', description: 'A check that fails in one team', sql }]
    await checkAtNight({ database: app.database, invariants, log })
    expect(await other.api<Check>('/checks')).toMatchObject({ findings: [] })
    expect((await readLastCheck()).findings).toBeNull()
    expect(errors).toMatchObject([{ team: owner.team }])
  })

  test('are not shown to a sales clerk', async () => {
    const clerk = await app.colleague(owner, 'sales')
    expect((await clerk.call('/checks')).status).toBe(403)
    expect((await clerk.call('/checks', { method: 'POST', body: {} })).status).toBe(403)
  })
})
