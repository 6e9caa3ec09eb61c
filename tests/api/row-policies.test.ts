import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { listDesiredRules } from '../../src/server/migrate/declared-rules.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { listGuardedTables, type GuardedTable } from '../support/guarded-tables.ts'

/** Lists the tables of teams with policies that are written by hand, each with the reason and the policies. */
const WRITTEN_BY_HAND: Readonly<Record<string, readonly [reason: string, ...policies: string[]]>> =
  {
    history_unsealed: ['the engine reads the rows and does not change them', 'engine', 'team'],
    kept_months: ['the totals of its sources contain different records', 'own', 'team'],
    member_pins: ['members never read the hashes of PINs', 'engine'],
  }

interface PolicyRow {
  readonly table: string
  readonly name: string
  readonly permissive: 'PERMISSIVE' | 'RESTRICTIVE'
  readonly command: string
  readonly condition: string
}

let database: TestDatabase
let client: pg.Client
let policies: ReadonlyMap<string, readonly PolicyRow[]>

const guarded = new Map(listGuardedTables().map((each) => [each.table, each]))
const declared = Map.groupBy(
  listDesiredRules(registry).filter(({ kind }) => kind === 'policy'),
  ({ table }) => table,
)

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.superuserConfig)
  await client.connect()
  const { rows } = await client.query<PolicyRow>(
    `select tablename as "table", policyname as name, permissive, cmd as command, qual as condition
    from pg_policies where schemaname = 'public' order by 1, policyname collate "C"`,
  )
  policies = Map.groupBy(rows, ({ table }) => table)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Removes parentheses, casts of texts and aliases, which PostgreSQL adds to conditions. */
const simplify = (condition: string) =>
  condition
    .replaceAll(/ AS armazem_\w+|::text|[()]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const WORKS_IN_ALL = 'SELECT armazem_branches IS NULL'
const WORKS_IN_BRANCH = `${WORKS_IN_ALL} OR branch = ANY SELECT armazem_branches::uuid[]`

const branchConditions = {
  required: WORKS_IN_BRANCH,
  optional: `branch IS NULL OR ${WORKS_IN_BRANCH}`,
  summed: `CASE WHEN ${WORKS_IN_ALL} THEN true ELSE false END`,
} as const

/** Returns the policies that a declared table must have, in the order of their names. */
function listExpected({ acrossTeams, branch, own, ownColumn }: GuardedTable): string[] {
  const seesAll = own
    .toSorted()
    .map((key) => `SELECT armazem_own'${key}' IS NULL`)
    .join(' AND ')
  return [
    ...(branch ? [`RESTRICTIVE SELECT branch: ${branchConditions[branch]}`] : []),
    ...(acrossTeams ? ['PERMISSIVE ALL engine: SELECT armazem_is_engine'] : []),
    ...(own.length > 0
      ? [
          `RESTRICTIVE SELECT own: ${
            ownColumn
              ? `${ownColumn} IS NULL OR ${seesAll}`
              : `CASE WHEN ${seesAll} THEN true ELSE false END`
          }`,
        ]
      : []),
    'PERMISSIVE ALL team: team_id = SELECT armazem_team',
  ]
}

const describePolicy = ({ permissive, command, name, condition }: PolicyRow) =>
  `${permissive} ${command} ${name}: ${simplify(condition)}`

it('every table of teams has exactly the generated policies, or those of WRITTEN_BY_HAND', async () => {
  const { rows: tables } = await client.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'team_id'
      and table_name in (select tablename from pg_tables where schemaname = 'public') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(80)
  const wrong = tables.filter(({ table }) => {
    const names = (policies.get(table) ?? []).map(({ name }) => name)
    const [, ...byHand] = WRITTEN_BY_HAND[table] ?? []
    const generated = declared.get(table)?.map(({ name }) => name) ?? byHand
    if (guarded.has(table) && byHand.length === 0) return declared.has(table)
    return names.join(' ') !== generated.toSorted().join(' ')
  })
  expect(wrong).toEqual([])
})

it.each(
  [...guarded.values()]
    .filter(({ table }) => !(table in WRITTEN_BY_HAND))
    .map((each) => [each.table, each] as const),
)('%s has the policies of its declaration', (table, declaration) => {
  expect(policies.get(table)?.map(describePolicy)).toEqual(listExpected(declaration))
  const known = new Set(registry.ownWithout.map(([name]) => name))
  expect(declaration.own.filter((key) => !known.has(key))).toEqual([])
})

describe('the policies of declared resources', () => {
  it('have the same conditions on teams and branches as the tables of kept totals', () => {
    const scoped = registry.resources.filter(
      ({ source, scope, scopeFrom }) =>
        source !== 'view' && scope.join() === 'branch' && scopeFrom === undefined,
    )
    expect(scoped.length).toBeGreaterThan(5)
    for (const { name } of scoped) {
      const all = policies.get(name.replaceAll('-', '_'))!.map(describePolicy)
      expect(all, name).toEqual(
        expect.arrayContaining(
          listExpected({ ...guarded.get('profit_totals')!, branch: 'required' }),
        ),
      )
    }
  })
})

it('each table of kept totals states the branches of its rows', () => {
  const totals = [...guarded.values()].filter(({ table }) => table.endsWith('_totals'))
  expect(totals.length).toBe(
    [...policies.keys()].filter((table) => table.endsWith('_totals')).length,
  )
  expect(totals.filter(({ branch }) => branch === undefined)).toEqual([])
})
