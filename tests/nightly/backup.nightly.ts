import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { makeBackup } from '../../src/server/backup/make-backup.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { verifyBackup } from '../../src/server/backup/verify-backup.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** Tests promise T28. The environment variables ROUNDS and DOCUMENTS shorten the test. */
const ROUNDS = Number(process.env.ROUNDS ?? 10)
const WRITERS = 32
const FLIPS = 20
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 100_000)
const PASSPHRASE = 'correct horse battery'
const scope = { kind: 'instance' } as const
const folder = mkdtempSync(join(tmpdir(), 'armazem-backup-'))
const uploads = createFolderStore(join(folder, 'uploads'))

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ uploadsFolder: join(folder, 'uploads') })
  shop = await openShop(await app.signUp(), { taxPercent: 21 })
  await shop.buy([['A', 10_000_000, 2.5]])
}, 120_000)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function restoreInto(target: TestDatabase, path: string) {
  const connection = target.connectionConfig
  return restoreBackup({ connection, uploads, registry }, path)
}

/**
 * Restores a backup into an empty database, checks the books there, makes a backup of the result, and compares the
 * manifests, which contain the checksums of the rows.
 */
async function restoreAndCompare(path: string): Promise<{ isEqual: boolean; problems: number }> {
  const target = await createTestDatabase({ empty: true })
  const { manifest } = await restoreInto(target, path)
  const database = createDatabase(target.connectionConfig)
  const problems = await findProblems({ database })
  await database.close()
  const source = { connection: target.connectionConfig, uploads, scope }
  const back = await makeBackup(source, join(folder, 'back.tar'))
  await target.drop()
  const isEqual = JSON.stringify(back.manifest) === JSON.stringify(manifest)
  return { isEqual, problems: problems.length }
}

test('backups under 32 writers restore with equal checksums and books in order', async () => {
  let isOver = false
  let sold = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      await shop.sell([['A', 1, 9.99]])
      sold += 1
    }
  })
  const paths: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const source = { connection: app.database.connection, uploads, scope }
    paths.push((await makeBackup(source, join(folder, `round-${round}.tar`))).path)
  }
  isOver = true
  await Promise.all(writers)
  expect(sold).toBeGreaterThan(WRITERS)
  const results: unknown[] = []
  for (const path of paths) results.push(await restoreAndCompare(path))
  expect(results).toEqual(paths.map(() => ({ isEqual: true, problems: 0 })))
  console.log(`${sold} sales were posted during ${ROUNDS} backups`)
}, 1_200_000)

test('twenty changed bytes of an encrypted backup are found', async () => {
  const source = { connection: app.database.connection, uploads, scope, passphrase: PASSPHRASE }
  const { path } = await makeBackup(source, join(folder, 'sealed.tar.age'))
  const bytes = readFileSync(path)
  let found = 0
  for (let flip = 0; flip < FLIPS; flip++) {
    const flipped = Buffer.from(bytes)
    flipped[Math.floor((bytes.length * (flip + 0.5)) / FLIPS)]! ^= 1 << (flip % 8)
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, flipped)
    await verifyBackup(damaged, PASSPHRASE).catch(() => (found += 1))
  }
  expect(found).toBe(FLIPS)
}, 1_200_000)

test(`${DOCUMENTS} documents are backed up and restored with less than 400 MB of further memory`, async () => {
  const sale = await shop.draftSale([['A', 1, 9.99]])
  await copyDraft(sale.id, DOCUMENTS)
  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const source = { connection: app.database.connection, uploads, scope }
  const began = performance.now()
  const created = await makeBackup(source, join(folder, 'large.tar'))
  const backedUp = performance.now()
  const target = await createTestDatabase({ empty: true })
  const { manifest } = await restoreInto(target, created.path)
  const restored = performance.now()
  clearInterval(watch)
  await target.drop()
  expect(manifest.tables.sales!.rows).toBeGreaterThan(DOCUMENTS)
  expect(manifest).toEqual(created.manifest)
  const toMegabytes = (bytes: number) => Math.round(bytes / 1e6)
  console.log(
    `${DOCUMENTS} documents: backup ${Math.round(backedUp - began)} ms, restore ${Math.round(restored - backedUp)} ms, ` +
      `file ${toMegabytes(statSync(created.path).size)} MB, memory +${toMegabytes(peak - before)} MB`,
  )
  expect(toMegabytes(peak - before)).toBeLessThan(400)
}, 1_200_000)

/** Copies a draft with its lines. Drafts change neither stock nor money, so the books stay correct. */
async function copyDraft(id: string, count: number): Promise<void> {
  const client = new pg.Client(app.database.connection)
  await client.connect()
  await client.query(`set statement_timeout = 0`)
  await client.query(`set app.team = '${shop.owner.team!}'`)
  const listColumns = async (table: string, own: readonly string[]) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)`,
      [table, own],
    )
    return rows.map(({ name }) => name).join(', ')
  }
  const sales = await listColumns('sales', ['id'])
  const lines = await listColumns('sales_lines', ['id', 'parent'])
  await client.query(
    'create temp table copies as select gen_random_uuid() as id from generate_series(1, $1)',
    [count],
  )
  await client.query(
    `insert into sales (id, ${sales}) select copy.id, ${sales.replaceAll(/(^|, )/g, '$1sale.')}
     from copies copy, sales sale where sale.id = '${id}'`,
  )
  await client.query(
    `insert into sales_lines (id, parent, ${lines})
     select gen_random_uuid(), copy.id, ${lines.replaceAll(/(^|, )/g, '$1line.')}
     from copies copy, sales_lines line where line.parent = '${id}'`,
  )
  await client.end()
}
