import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { describeStatement } from '../support/describe-statement.ts'
import {
  readTypedStatements,
  statementsIn,
  type ColumnType,
  type TypedStatement,
} from '../support/typed-statements.ts'

let database: TestDatabase
let client: pg.Client
/** Names of PostgreSQL's types by their ids. */
let typeNames: ReadonlyMap<number, string>

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.superuserConfig)
  await client.connect()
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'select oid::int, typname from pg_type',
  )
  typeNames = new Map(rows.map(({ oid, typname }) => [oid, typname]))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const OURS: Readonly<Record<string, ColumnType>> = {
  ...Object.fromEntries(
    ['text', 'uuid', 'name', 'date', 'varchar', 'bpchar', 'xid', 'pg_lsn', 'char'].map((name) => [
      name,
      'string',
    ]),
  ),
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'].map((name) => [name, 'number']),
  ),
  bool: 'boolean',
  timestamptz: 'Date',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}
/** Lists the types that pg itself returns, where our parsers differ (`src/server/database/value-parsers.ts`). */
const RAW: Readonly<Record<string, ColumnType>> = {
  ...OURS,
  int8: 'string',
  numeric: 'string',
  date: 'Date',
}

/** Returns how the columns of a statement differ from the declared row. */
async function differences({ place, texts, row, isRaw }: TypedStatement): Promise<string[]> {
  const found: string[] = []
  for (const text of texts) {
    const columns = await describeStatement(client, text).catch((problem: Error) => problem)
    if (columns instanceof Error) {
      found.push(`${place}: ${columns.message}`)
      continue
    }
    const types = new Map(columns.map(({ name, dataTypeID }) => [name, typeNames.get(dataTypeID)!]))
    for (const [name, declared] of Object.entries(row ?? {})) {
      const type = types.get(name)
      if (type === undefined) found.push(`${place}: no column ${name}`)
      else if (((isRaw ? RAW : OURS)[type] ?? 'other') !== declared) {
        found.push(`${place}: ${name} is ${type}, declared as ${declared}`)
      }
    }
    const undeclared = [...types.keys()].filter((name) => !(name in (row ?? {})))
    found.push(...undeclared.map((name) => `${place}: ${name} is not declared`))
  }
  return [...new Set(found)]
}

test('statements written by hand return the columns that their row types declare', async () => {
  const all = readTypedStatements()
  const checked = all.filter(({ texts, row }) => texts.length > 0 && row)
  const wrong: string[] = []
  for (const statement of checked) wrong.push(...(await differences(statement)))
  expect(wrong).toEqual([])
  console.log(
    `${checked.length} of ${all.length} typed statements are checked; the others are put together at run time`,
  )
  expect(checked.length).toBeGreaterThan(80)
})

test('a wrong name, a wrong type, a missing and a needless column are found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'armazem-statements-'))
  const file = join(folder, 'wrong.server.ts')
  writeFileSync(
    file,
    `
    interface Row { readonly id: string; readonly total: string; readonly gone: boolean }
    const amount = (name: string) => \`\${name} as total\`
    const ALL = \`select id, \${amount('price')}, status from products where team_id = $1\`
    await trx.query<Row>({ text: ALL, values: [trx.team] })
    await trx.query<{ id: string; total: number; status: 'active' | null }>({ text: ALL, values: [trx.team] })
    await trx.query<{ id: string }>({ text: 'select id from nowhere' })`,
  )
  const [wrong, right, broken] = statementsIn(file)
  rmSync(folder, { recursive: true })
  expect(await differences(wrong!)).toEqual([
    `${file}:5: total is numeric, declared as string`,
    `${file}:5: no column gone`,
    `${file}:5: status is not declared`,
  ])
  expect(await differences(right!)).toEqual([])
  expect(await differences(broken!)).toEqual([`${file}:7: relation "nowhere" does not exist`])
})
