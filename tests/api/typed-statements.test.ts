import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { createTestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { findOuterJoinedColumns } from '../support/outer-joins.ts'
import { describeStatement, type DescribedColumn } from '../support/describe-statement.ts'
import type { ColumnType } from '../support/row-types.ts'
import { tradeEverything } from '../support/trade-everything.ts'
import {
  listUnusedSamples,
  readTypedStatements,
  readStatementsOfFile,
  type TypedStatement,
} from '../support/typed-statements.ts'
import { watchTypedStatements, type SentStatements } from '../support/watch-typed-statements.ts'

let database: TestDatabase
let client: pg.Client
/** Maps the ids of PostgreSQL's types to their names. */
let typeNames: ReadonlyMap<number, string>
/** Holds the columns that may be null, by table and column id of PostgreSQL. */
let nullable: ReadonlyMap<string, { table: string; column: string }>

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.superuserConfig)
  await client.connect()
  // A backup reads the state of sequences, of which the schema has none today.
  await client.query('create temp sequence sample_sequence')
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'select oid::int, typname from pg_type',
  )
  typeNames = new Map(rows.map(({ oid, typname }) => [oid, typname]))
  const columns = await client.query<{ id: string; table: string; column: string }>(
    `select attrelid::oid || '.' || attnum as id, relname as table, attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnum > 0 and not attnotnull and relkind = 'r'`,
  )
  const filled = new Set([...FILLED, ...registry.resources.flatMap(listColumnsWithDefault)])
  nullable = new Map(
    columns.rows.flatMap(({ id, table, column }) =>
      filled.has(`${table}.${column}`) ? [] : [[id, { table, column }] as const],
    ),
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * Lists columns that are never null when a statement reads them: a stored response is complete, a
 * posted closing has its number, a document moves stock by its lines.
 */
const FILLED = [
  'idempotency.headers',
  'idempotency.body',
  'day_closings.number',
  'stock_movements.line',
]

/**
 * Returns the columns in which an empty value is replaced by the default
 * (`src/schema/validation.ts`).
 */
function listColumnsWithDefault({ name, fields }: Resource): readonly string[] {
  return Object.entries(fields).flatMap(([field, declared]) =>
    'default' in declared && declared.default !== undefined
      ? `${toSnakeCase(name)}.${toSnakeCase(field)}`
      : [],
  )
}

/** Maps the types of PostgreSQL to those that `src/server/database/value-parsers.ts` returns. */
const PARSED: Readonly<Record<string, ColumnType>> = {
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
/** Maps the types of PostgreSQL to those that pg returns without `src/server/database/value-parsers.ts`. */
const UNPARSED: Readonly<Record<string, ColumnType>> = {
  ...PARSED,
  int8: 'string',
  numeric: 'string',
  date: 'Date',
}

/** Returns the differences between the columns of a statement and the declared row. */
async function findDifferences({ place, texts, row, isRaw }: TypedStatement): Promise<string[]> {
  const found: string[] = []
  for (const text of texts) {
    const columns = await describeStatement(client, text).catch((problem: Error) => problem)
    if (columns instanceof Error) {
      found.push(`${place}: ${columns.message}`)
      continue
    }
    const described = new Map(columns.map((column) => [column.name, column]))
    const outerJoined = await findOuterJoinedColumns(client, text)
    for (const [name, declared] of Object.entries(row ?? {})) {
      const column = described.get(name)
      if (!column) {
        found.push(`${place}: no column ${name}`)
        continue
      }
      const type = typeNames.get(column.dataTypeID)!
      if (((isRaw ? UNPARSED : PARSED)[type] ?? 'other') !== declared.type) {
        found.push(`${place}: ${name} is ${type}, declared as ${declared.type}`)
      }
      const isOuterJoined = outerJoined.has(columns.indexOf(column))
      if (!declared.isNullable && (isOuterJoined || mayBeNull(column, text))) {
        found.push(`${place}: ${name} may be null, declared without null`)
      }
    }
    const undeclared = [...described.keys()].filter((name) => !(name in (row ?? {})))
    found.push(...undeclared.map((name) => `${place}: ${name} is not declared`))
  }
  return [...new Set(found)]
}

/**
 * Returns whether a column of a table can be null in the rows of a statement: the table allows it
 * and no condition compares the column. Expressions are checked with the returned rows.
 */
function mayBeNull({ tableID, columnID }: DescribedColumn, text: string): boolean {
  const column = nullable.get(`${tableID}.${columnID}`)
  if (!column) return false
  const compared = new RegExp(
    `\\b${column.column}\\s*(=|<|>|in\\b|is not null)|=\\s*(\\w+\\.)?${column.column}\\b`,
  )
  return !compared.test(text)
}

test('statements written by hand return the columns that their row types declare', async () => {
  const sent = new Map<string, SentStatements>()
  const app = await createTestApp({ watch: (given) => watchTypedStatements(given, sent) })
  await tradeEverything(app).finally(() => app.close())
  const all = readTypedStatements()
  const fixed = all.filter(({ texts, row }) => texts.length > 0 && row)
  const created = all.flatMap((statement) => {
    // `asSeenBy` sets the caller's scope before and after the statement.
    const texts = [...(sent.get(statement.place)?.texts ?? [])].filter(
      (text) => !text.startsWith("select set_config('app.branches'"),
    )
    return statement.texts.length === 0 && statement.row ? [{ ...statement, texts }] : []
  })
  const wrong: string[] = []
  for (const statement of [...fixed, ...created]) wrong.push(...(await findDifferences(statement)))
  for (const { place, row = {} } of all) {
    const nulls = [...(sent.get(place)?.nulls ?? [])]
    const surprising = nulls.filter((name) => row[name]?.isNullable === false)
    wrong.push(...surprising.map((name) => `${place}: ${name} was null, declared without null`))
  }
  expect(wrong).toEqual([])
  const unsent = created.filter(({ texts }) => texts.length === 0).map(({ place }) => place)
  const withoutRowType = all.filter(({ row }) => !row).map(({ place }) => place)
  expect(unsent).toEqual([])
  expect(withoutRowType).toEqual([])
  expect(listUnusedSamples()).toEqual([])
})

test('a wrong name, a wrong type, and an empty, missing or unnecessary column are detected', async () => {
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
    await trx.query<{ id: string }>({ text: 'select id from nowhere' })
    await trx.query<{ note: string }>({ text: 'select note from products' })
    const JOINED = (kind: string, where: string) =>
      \`select brand.name as brand, product.name from products product \${kind} join brands brand
        on brand.team_id = product.team_id and brand.id = product.brand \${where}\`
    await trx.query<{ brand: string; name: string }>({ text: JOINED('left', 'where product.team_id = $1') })
    await trx.query<{ brand: string; name: string }>({ text: JOINED('right', '') })
    await trx.query<{ brand: string; name: string }>({ text: JOINED('full', '') })
    await trx.query<{ brand: string | null; name: string }>({ text: JOINED('left', '') })
    await trx.query<{ brand: string; name: string }>({ text: JOINED('left', 'where brand.id = $1') })
    interface Team { readonly rows: readonly { readonly id: number }[] }
    await trx.query<Team['rows'][number]>({ text: 'select id from teams' })
    await trx.query<Required<Record<'id' | 'name', string>>>({ text: 'select id, name from teams' })
    await asSeenBy<{ id: Date }>(trx, caller, { text: 'select id from teams' })
    await trx.query<{ note: string }>({ text: 'select note from products where note is not null' })`,
  )
  const [
    wrong,
    right,
    broken,
    empty,
    left,
    other,
    full,
    allowed,
    inner,
    indexed,
    record,
    seen,
    filled,
  ] = readStatementsOfFile(file)
  rmSync(folder, { recursive: true })
  expect(await findDifferences(wrong!)).toEqual([
    `${file}:5: total is numeric, declared as string`,
    `${file}:5: no column gone`,
    `${file}:5: status is not declared`,
  ])
  expect(await findDifferences(right!)).toEqual([])
  expect(await findDifferences(broken!)).toEqual([`${file}:7: relation "nowhere" does not exist`])
  expect(await findDifferences(empty!)).toEqual([
    `${file}:8: note may be null, declared without null`,
  ])
  expect(await findDifferences(left!)).toEqual([
    `${file}:12: brand may be null, declared without null`,
  ])
  expect(await findDifferences(other!)).toEqual([
    `${file}:13: name may be null, declared without null`,
  ])
  expect(await findDifferences(full!)).toEqual([
    `${file}:14: brand may be null, declared without null`,
    `${file}:14: name may be null, declared without null`,
  ])
  expect(await findDifferences(indexed!)).toEqual([`${file}:18: id is uuid, declared as number`])
  expect(await findDifferences(seen!)).toEqual([`${file}:20: id is uuid, declared as Date`])
  for (const correct of [allowed, inner, record, filled]) {
    expect(await findDifferences(correct!)).toEqual([])
  }
})
