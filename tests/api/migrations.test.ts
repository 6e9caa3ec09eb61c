import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { computed, integer, lines, money, reference, text } from '../../src/schema/fields.ts'
import type { Fields } from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { applyMigrations } from '../../src/server/migrate/apply-migrations.ts'
import { applyDeclaredRules } from '../../src/server/migrate/declared-rules.ts'
import { listDesiredTables } from '../../src/server/migrate/desired-tables.ts'
import { compareTables } from '../../src/server/migrate/difference.ts'
import { readMigrations } from '../../src/server/migrate/migration-files.ts'
import { listDatabaseFiles, prepareDatabase } from '../../src/server/migrate/prepare-database.ts'
import { readExisting } from '../../src/server/migrate/read-existing.ts'
import { withSchemaLock } from '../../src/server/migrate/schema-lock.ts'
import { writeMigration } from '../../src/server/cluster/write-migration.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const TEAM = '00000000-0000-7000-8000-000000000001'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connectionConfig)
  await client.connect()
  await client.query(`select set_config('app.team', $1, false)`, [TEAM])
  await client.query('create temporary table applied as table migrations')
})
/** Removes the tables and migrations of a test, because creating a database would take longer than the test. */
afterEach(async () => {
  await client.query('drop table if exists things_notes, things')
  await client.query('delete from migrations')
  await client.query('insert into migrations table applied')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const createTestRegistry = (fields: Fields) =>
  createRegistry({ things: defineResource('things', { fields }) }, [])

async function compare(fields: Fields) {
  return compareTables(listDesiredTables(createTestRegistry(fields)), await readExisting(client))
}

/**
 * Changes the tables to these fields. Runs each statement twice, because development may already have
 * changed the tables that a migration changes.
 */
async function declare(fields: Fields): Promise<void> {
  const { statements, refused } = await compare(fields)
  expect(refused).toEqual([])
  for (const statement of [...statements, ...statements]) await client.query(statement)
  await applyDeclaredRules(client, createTestRegistry(fields))
  expect((await compare(fields)).statements).toEqual([])
}

/** Adds the team of the rows, unless an earlier test has added the team. */
async function addTeam(): Promise<void> {
  await client.query(
    `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', 'USD', 'en-US', 'UTC') on conflict do nothing`,
    [TEAM],
  )
}

async function addRow(columns = 'name', values = `'One'`): Promise<void> {
  await addTeam()
  await client.query(`insert into things (team_id, ${columns}) values ('${TEAM}', ${values})`)
}

async function readIndexes(): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = 'things' order by indexname`,
  )
  return rows
}

describe('a changed declaration', () => {
  test('adds tables, columns, child tables, indexes and references once', async () => {
    await declare({ name: text({ required: true }) })
    await addRow()
    await declare({
      name: text({ required: true, search: true, unique: true }),
      parent: reference('things', { filter: true }),
      amount: money({ default: 0 }),
      label: computed({ as: 'text', from: { join: ['name', 'name'] } }),
      notes: lines({ fields: { body: text({ required: true, search: true }) } }),
    })
    const { rows } = await client.query('select name, amount, label, search_text from things')
    expect(rows).toEqual([{ name: 'One', amount: '0.0000', label: 'One One', search_text: 'one' }])
  })

  test('renames a column by its former name and keeps its values', async () => {
    await declare({ name: text({ required: true }), colour: text() })
    await addRow('name, colour', `'One', 'red'`)
    await declare({ name: text({ required: true }), color: text({ was: 'colour' }) })
    expect((await client.query('select color from things')).rows).toEqual([{ color: 'red' }])
  })

  test('keeps the column of a removed field and no longer requires a value', async () => {
    await declare({ name: text({ required: true }), size: integer({ required: true }) })
    await addRow('name, size', `'One', 3`)
    const { orphans } = await compare({ name: text({ required: true }) })
    expect(orphans).toEqual(['things.size'])
    await declare({ name: text({ required: true }) })
    await addRow()
    expect((await client.query('select size from things order by size')).rows).toEqual([
      { size: 3 },
      { size: null },
    ])
  })

  test('is refused with the reason when data could be lost or rows would violate it', async () => {
    await declare({ name: text({ required: true }), size: integer() })
    await addRow()
    const { statements, refused } = await compare({
      name: integer({ required: true }),
      size: integer({ required: true }),
      code: text({ required: true }),
    })
    expect(statements.filter((sql) => sql.includes('alter column'))).toEqual([])
    expect(refused).toEqual([
      expect.stringContaining('things.name: text → integer may lose data'),
      expect.stringContaining('things.size becomes required, but rows may lack it'),
      expect.stringContaining('things.code is required and has no default'),
    ])
  })

  test('replaces the index of a field that is no longer unique', async () => {
    await declare({ name: text({ required: true, unique: true }) })
    await addRow()
    await expect(addRow('name', `' one '`)).rejects.toThrow('things_name_key')
    await declare({ name: text({ required: true }) })
    await addRow('name', `' one '`)
  })

  test('rebuilds an index of the same name whose definition changes', async () => {
    const createFields = (released: string, isSparse: boolean): Fields => ({
      name: text({ required: true, unique: { unless: { status: released } } }),
      status: text({ default: 'open' }),
      parent: reference('things', isSparse ? { sparse: true } : {}),
    })
    await declare(createFields('void', false))
    await addRow('name, status', `'One', 'void'`)
    await addRow('name, status', `'One', 'void'`)
    await client.query(`delete from things`)
    const before = await readIndexes()
    await declare(createFields('closed', true))
    const after = await readIndexes()
    const listNames = (indexes: typeof before) => indexes.map(({ name }) => name)
    expect(listNames(after)).toEqual(listNames(before))
    expect(after.filter(({ sql }, at) => sql !== before[at]!.sql)).toEqual([
      {
        name: 'things_name_status_key',
        sql: expect.stringContaining(`(status <> 'closed'::text)`),
      },
      { name: 'things_parent_idx', sql: expect.stringContaining('WHERE (parent IS NOT NULL)') },
    ])
    await addRow('name, status', `'One', 'void'`)
    await expect(addRow('name, status', `'One', 'void'`)).rejects.toThrow('things_name_status_key')
  })

  test('replaces a foreign key of the same name whose rules differ', async () => {
    const fields = { name: text({ required: true }), parent: reference('things') }
    await declare(fields)
    const isCascading = async () => {
      const { rows } = await client.query<{ sql: string }>(
        `select pg_get_constraintdef(oid) as sql from pg_constraint where conname = 'things_parent_fkey'`,
      )
      return rows[0]!.sql.includes('ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED')
    }
    await client.query(
      `alter table things drop constraint things_parent_fkey, add constraint things_parent_fkey
        foreign key (team_id, parent) references things (team_id, id) on delete cascade deferrable initially deferred`,
    )
    expect(await isCascading()).toBe(true)
    await declare(fields)
    expect(await isCascading()).toBe(false)
    expect((await compare(fields)).statements).toEqual([])
  })

  test('finds a difference in the case or the punctuation of a value in a condition', async () => {
    const createFields = (released: string): Fields => ({
      name: text({ required: true, unique: { unless: { status: released } } }),
      status: text({ default: 'open' }),
    })
    await declare(createFields(`It's (Void), "Now"`))
    expect((await compare(createFields(`It's (void), "Now"`))).statements).toHaveLength(2)
    expect((await compare(createFields(`It's Void, "Now"`))).statements).toHaveLength(2)
  })

  test('computes values again when their expression changes', async () => {
    const createLabel = (from: string[]) =>
      computed({ as: 'text', from: { join: from }, search: true })
    await declare({ name: text(), other: text(), label: createLabel(['name']) })
    await addRow('name, other', `'A', 'B'`)
    await declare({ name: text(), other: text(), label: createLabel(['name', 'other']) })
    const { rows } = await client.query('select label, search_text from things')
    expect(rows).toEqual([{ label: 'A B', search_text: 'a b' }])
  })
})

describe('migration files', () => {
  const number = readMigrations().length + 1
  const next = { number, file: `${String(number).padStart(4, '0')}-later.sql` }

  test('are applied once when several processes start at the same time', async () => {
    const empty = await createTestDatabase({ empty: true })
    const processes = chooseRepetitions(3, 8)
    const outcomes = await Promise.all(
      Array.from({ length: processes }, () => prepareDatabase(empty.connectionConfig, registry)),
    )
    expect(outcomes.flatMap(({ applied }) => applied)).toEqual(
      readMigrations().map(({ file }) => file),
    )
    expect(outcomes.flatMap(({ rules }) => rules)).toEqual(
      listDatabaseFiles(registry).map(({ file }) => file),
    )
    await empty.drop()
  })

  test('that fail change nothing, and the error names the file', async () => {
    const good = { ...next, checksum: 'x', sql: 'create table a ()' }
    const broken = { number: next.number + 1, file: 'broken.sql', checksum: 'x', sql: 'nonsense' }
    const all = [...readMigrations(), good, broken]
    await expect(applyMigrations(client, all)).rejects.toThrow('migrations/broken.sql failed')
    expect((await client.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }])
  })

  test('of a newer program prevent an older program from starting', async () => {
    await client.query(`insert into migrations (number, file, checksum) values ($1, $2, 'x')`, [
      next.number,
      next.file,
    ])
    await expect(applyMigrations(client, readMigrations())).rejects.toThrow(
      `The data is newer than this program: it has migration ${next.number} (${next.file}), this program has migrations up to ${next.number - 1}.`,
    )
  })

  test('of unreleased versions are refused with instructions in one line', async () => {
    await client.query(`update migrations set file = '0001-engine.sql' where number = 1`)
    await expect(
      prepareDatabase(database.connectionConfig, createTestRegistry({ name: text() })),
    ).rejects.toThrow(
      /^The data was made by an unreleased version of Armazem and cannot be migrated: start with a new DATA_DIR, or with a new database in DATABASE_URL\.$/,
    )
  })

  test('that were edited after they were applied are detected', async () => {
    const [first] = readMigrations()
    const edited = { ...first!, checksum: 'another' }
    await expect(applyMigrations(client, [edited])).rejects.toThrow(
      'differs from the migration that was applied',
    )
  })

  test('rename the column of the discount report in saved views and preferences', async () => {
    await addTeam()
    await client.query(
      `insert into preferences (team_id, user_id, key, value) values
        ($1, gen_random_uuid(), 'discount-report.columns', '["product", "given"]')`,
      [TEAM],
    )
    await client.query(
      `insert into views (team_id, name, resource, filter, sort, columns) values
        ($1, 'A', 'discount-report', '{"given_gt": 5, "q": "given"}', '[["given", "DESC"]]', '["product", "given"]'),
        ($1, 'B', 'products', '{"given": 5}', null, '["given"]')`,
      [TEAM],
    )
    await client.query(readMigrations().find(({ file }) => file.startsWith('0039'))!.sql)
    expect((await client.query('select value from preferences')).rows).toEqual([
      { value: ['product', 'discountGiven'] },
    ])
    expect(
      (await client.query('select filter, sort, columns from views order by name')).rows,
    ).toEqual([
      {
        filter: { discountGiven_gt: 5, q: 'given' },
        sort: [['discountGiven', 'DESC']],
        columns: ['product', 'discountGiven'],
      },
      { filter: { given: 5 }, sort: null, columns: ['given'] },
    ])
  })

  test('are written from the difference, which is then empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'armazem-migrations-'))
    const [first] = readMigrations()
    writeFileSync(join(folder, first!.file), first!.sql)
    const registry = createTestRegistry({ name: text({ required: true }) })
    const { file } = await writeMigration(registry, 'things', folder)
    expect(readFileSync(file!, 'utf8')).toContain('create table if not exists "things"')
    expect((await writeMigration(registry, 'again', folder)).file).toBeUndefined()
    rmSync(folder, { recursive: true, force: true })
  })
})

test('only one process at a time changes the schema', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const one = withSchemaLock(database.connectionConfig, async () => {
    order.push('one begins')
    begun.resolve()
    await new Promise((resolve) => setTimeout(resolve, 100))
    order.push('one ends')
  })
  await begun.promise
  await withSchemaLock(database.connectionConfig, async () => void order.push('two'))
  await one
  expect(order).toEqual(['one begins', 'one ends', 'two'])
})
