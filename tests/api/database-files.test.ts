import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { applyDatabaseFiles } from '../../src/server/migrate/database-files.ts'
import { listDesiredRules } from '../../src/server/migrate/declared-rules.ts'
import { readMigrations } from '../../src/server/migrate/migration-files.ts'
import { listDatabaseFiles, prepareDatabase } from '../../src/server/migrate/prepare-database.ts'
import { inTransaction } from '../../src/server/migrate/transaction.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { readDatabaseCatalogue } from '../support/database-catalogue.ts'
import { listGuardedTables, listGuardPolicies } from '../support/guarded-tables.ts'

const files = listDatabaseFiles(registry)

let database: TestDatabase
let client: pg.Client

function useDatabase(): void {
  beforeEach(async () => {
    database = await createTestDatabase()
    client = new pg.Client(database.connectionConfig)
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })
}

/** Returns the objects that a file creates, such as `trigger append_only on history`. */
function listCreatedObjects(sql: string): string[] {
  const code = sql.replaceAll(/^\s*--.*$/gm, '')
  const all = (pattern: RegExp, name: (found: RegExpMatchArray) => string) =>
    [...code.matchAll(pattern)].map(name)
  return [
    ...all(/^ *create (?:or replace )?function (\w+)/gm, (found) => `function ${found[1]}`),
    ...all(/^create (?:or replace )?view (\w+)/gm, (found) => `view ${found[1]}`),
    ...all(
      /^create (?:or replace )?(?:constraint )?trigger (\w+)[^;]*?\bon "?(\w+)"?/gm,
      (found) => `trigger ${found[1]} on ${found[2]}`,
    ),
    ...all(/^create policy (\w+) on "?(\w+)"?/gm, (found) => `policy ${found[1]} on ${found[2]}`),
    ...listGuardedTables(code).flatMap(listGuardPolicies),
    ...all(/add constraint (\w+)\s+check/g, (found) => `check ${found[1]}`),
  ]
}

const readCatalogue = () => readDatabaseCatalogue(client)

describe('the database', () => {
  useDatabase()

  test('has exactly the functions, triggers, policies, views and checks of the files and declarations', async () => {
    const expected = new Set([
      ...readMigrations().flatMap(({ sql }) => listCreatedObjects(sql)),
      ...files.flatMap(({ sql }) => listCreatedObjects(sql)),
      ...listDesiredRules(registry).map(({ kind, name, table }) => `${kind} ${name} on ${table}`),
    ])
    const found = (await readCatalogue()).map(({ name }) => name)
    expect(found.filter((name) => !expected.has(name))).toEqual([])
    expect([...expected].filter((name) => !found.includes(name))).toEqual([])
  })

  test('is unchanged after all files ran again', async () => {
    const before = await readCatalogue()
    const ran = await inTransaction(client, () =>
      applyDatabaseFiles(client, files, { hasRole: true, isForced: true }),
    )
    expect(ran).toEqual(files.map(({ file }) => file))
    expect(await readCatalogue()).toEqual(before)
  })

  test('is unchanged after a comment was added to one file', { timeout: 120_000 }, async () => {
    const before = await readCatalogue()
    const differing: string[] = []
    // `npm test` checks every twelfth file, the nightly test all files.
    const tried = files.filter((_, i) => i % chooseRepetitions(12, 1) === 0)
    for (const { file: changed } of tried) {
      const edited = files.map((file) =>
        file.file === changed
          ? { ...file, sql: `-- Edited.\n${file.sql}`, checksum: 'edited' }
          : file,
      )
      await client.query('begin')
      await applyDatabaseFiles(client, edited, { hasRole: true, isForced: false })
      const after = await readCatalogue()
      await client.query('rollback')
      if (JSON.stringify(after) !== JSON.stringify(before)) differing.push(changed)
    }
    expect(differing).toEqual([])
  })
})

describe('each file', () => {
  test.each(files.map(({ file, sql }) => [file, sql]))(
    '%s states its guarantees and creates objects',
    (_, sql) => {
      expect(sql).toMatch(/^-- Guarantees: [^]+?\n-- Contract: [^]+?\n-- Source: [^]+?\n\n/)
      expect(listCreatedObjects(sql)).not.toEqual([])
    },
  )

  test('creates objects that no other file creates', () => {
    const all = files.flatMap(({ sql }) => [...new Set(listCreatedObjects(sql))])
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  })
})

const prepare = () => prepareDatabase(database.connectionConfig, registry)

describe('a start', () => {
  useDatabase()

  test('runs a changed file and all later files once, also when four nodes start together', async () => {
    const before = await readCatalogue()
    await client.query(
      `update database_files set checksum = 'old' where file in ('30-move-stock.sql', '47-post-journal.sql')`,
    )
    await client.query('drop view journal_facts')
    const four = await Promise.all([prepare(), prepare(), prepare(), prepare()])
    const later = files.map(({ file }) => file).filter((file) => file >= '30-move-stock.sql')
    expect(four.flatMap(({ rules }) => rules)).toEqual(later)
    expect(await readCatalogue()).toEqual(before)
    expect((await prepare()).rules).toEqual([])
  })

  test('changes nothing when a file fails', async () => {
    const before = await readCatalogue()
    const good = { file: '98-good.sql', checksum: 'x', sql: 'create view good as select 1 as one' }
    const broken = { file: '99-broken.sql', checksum: 'x', sql: 'nonsense' }
    const start = inTransaction(client, () =>
      applyDatabaseFiles(client, [...files, good, broken], { hasRole: true, isForced: false }),
    )
    await expect(start).rejects.toThrow('database/99-broken.sql failed and changed nothing')
    expect(await readCatalogue()).toEqual(before)
  })

  test('creates missing or different declared triggers and policies again, and drops those that are not declared', async () => {
    const before = await readCatalogue()
    await client.query(`
      drop policy team on brands;
      drop trigger posted_kept on sales;
      alter policy team on products using (true);
      comment on policy team on products is 'declared otherwise';
      create policy extra on brands using (true);
      comment on policy extra on brands is 'declared earlier'`)
    expect(await readCatalogue()).not.toEqual(before)
    await prepare()
    expect(await readCatalogue()).toEqual(before)
  })
})
