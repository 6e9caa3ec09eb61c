import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createConnectionConfig } from '../../src/server/cluster/connect.ts'
import { createTestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { formatDatabaseUrl } from '../support/demo-template.ts'
import { signUpAt } from '../support/live-owner.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

const STOPPED_WITHIN_MS = 10_000
const root = mkdtempSync(join(tmpdir(), 'armazem-stop-states-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function createFolder(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Sends SIGTERM, and checks that the server exits with 0 in time. */
async function expectStop(server: ServerProcess): Promise<void> {
  const began = Date.now()
  expect(await server.stop(), server.output()).toBe(0)
  expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN_MS)
}

/** Waits until a condition is true, without a time limit of its own. */
async function waitUntilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(5)
}

/** Checks that neither a PostgreSQL server nor an unfinished folder is left in a data folder. */
async function expectNothingRunning(folder: string): Promise<void> {
  await expect.poll(() => existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('.postgres-'))).toEqual([])
}

const hasCluster = (folder: string) => existsSync(join(folder, 'postgres', 'PG_VERSION'))
const hasPostmaster = (folder: string) => existsSync(join(folder, 'postgres', 'postmaster.pid'))
const hasUnfinished = (folder: string) =>
  readdirSync(folder).some((name) => name.startsWith('.postgres-'))

const isMigrating = (folder: string) =>
  hasConnection(folder, `application_name = 'armazem schema' and xact_start is not null`)

/** Returns whether the embedded server of a folder has a connection that meets a condition. */
async function hasConnection(folder: string, condition: string): Promise<boolean> {
  const client = connectEmbedded(folder)
  try {
    await client.connect()
    return (await client.query(`select from pg_stat_activity where ${condition}`)).rowCount !== 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Connects as the superuser with the application name of Armazem, which does not keep the server running. */
function connectEmbedded(folder: string): pg.Client {
  const client = new pg.Client(createConnectionConfig(join(folder, 'socket'), 'armazem', 'armazem'))
  client.on('error', () => {})
  return client
}

describe('SIGTERM while the server starts on a new folder', () => {
  test.each([
    ['creates the database', hasUnfinished],
    ['starts PostgreSQL', hasPostmaster],
    ['migrates', isMigrating],
  ])('and %s ends it in time, and the next start succeeds', async (state, hasBegun) => {
    const folder = createFolder(state.replaceAll(' ', '-'))
    const server = await startProcess({ DATA_DIR: folder }, 'listening')
    await waitUntilTrue(() => hasBegun(folder))
    await expectStop(server)
    expect(server.output()).not.toContain('Armazem is ready')
    await expectNothingRunning(folder)
    const next = await startProcess({ DATA_DIR: folder })
    expect(hasCluster(folder)).toBe(true)
    await expectStop(next)
    await expectNothingRunning(folder)
  })

  test('and loads the demo company ends it in time, and the next start loads all of it', async () => {
    const folder = createFolder('demo')
    const server = await startProcess({ DATA_DIR: folder, DEMO: '1' }, 'listening')
    await waitUntilTrue(() => server.output().includes('loading the demo company'))
    await pause(3_000)
    await expectStop(server)
    await expectNothingRunning(folder)
    const next = await startProcess({ DATA_DIR: folder, DEMO: '1' })
    const client = connectEmbedded(folder)
    await client.connect()
    const { rows } = await client.query<{ teams: number; sales: number }>(
      `select (select count(*) from teams)::int as teams, (select count(*) from sales)::int as sales`,
    )
    await client.end()
    expect(rows[0]!.teams).toBe(1)
    expect(rows[0]!.sales).toBeGreaterThan(100)
    await expectStop(next)
  })
})

test('SIGTERM during a migration that waits for a lock rolls it back and releases the database', async () => {
  const database = await createTestDatabase({ empty: true })
  const address = formatDatabaseUrl(inject('cluster'), database.connectionConfig.database!)
  const environment = { DATA_DIR: createFolder('migration'), DATABASE_URL: address }
  // The migration waits halfway, because another transaction has not yet committed a table of the same name.
  const other = new pg.Client(database.superuserConfig)
  await other.connect()
  await other.query('begin; create table upload_links (id int)')
  const count = async (text: string) => (await database.asSuperuser({ text })).length
  const countWaiting = () =>
    count(`select from pg_stat_activity
      where datname = current_database() and application_name = 'armazem schema' and wait_event_type = 'Lock'`)
  const server = await startProcess(environment, 'listening')
  await waitUntilTrue(async () => (await countWaiting()) === 1)
  await expectStop(server)
  // The transaction of the migration is over, although the lock is still held.
  await expect.poll(countWaiting).toBe(0)
  expect(await count(`select from pg_tables where tablename = 'products'`)).toBe(0)
  await other.query('rollback')
  await other.end()
  const next = await startProcess(environment)
  expect(await count(`select from pg_tables where tablename = 'products'`)).toBe(1)
  await expectStop(next)
  await database.drop()
})

test('SIGTERM during an import keeps whole batches, and the same request imports the rest', async () => {
  const app = await createTestApp()
  const rows = 20_000
  const address = formatDatabaseUrl(inject('cluster'), app.database.connection.database!)
  const environment = { DATA_DIR: createFolder('import'), DATABASE_URL: address, BACKUP_KEEP: '0' }
  const server = await startProcess(environment)
  const owner = await signUpAt(server.url)
  // Each batch takes half a second, so that the import is still running when the server stops.
  await app.asSuperuser({
    text: `create function test_wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end';
      create trigger wait before insert on brands execute function test_wait()`,
  })
  const body = ['name', ...Array.from({ length: rows }, (_, i) => `Brand ${i}`)].join('\n')
  const headers = { 'content-type': 'text/csv', 'idempotency-key': 'the import of the test' }
  const path = '/brands/import?columns=name'
  const cut = owner.call(path, { method: 'POST', body, headers }).catch(() => 'cut')
  const read = async () => {
    const [state] = await app.asSuperuser<{ done: number; brands: number }>({
      text: `select coalesce(max(done), 0)::int as done, (select count(*) from brands)::int as brands from imports`,
    })
    return state!
  }
  await waitUntilTrue(async () => (await read()).done > 0)
  await expectStop(server)
  expect(await cut).toBe('cut')
  const { done, brands } = await read()
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(rows)
  expect(brands).toBe(done)
  await app.asSuperuser({ text: 'drop function test_wait cascade' })
  const next = await startProcess({ ...environment, PORT: new URL(server.url).port })
  const sendAgain = () => owner.call(path, { method: 'POST', body, headers })
  await expect.poll(async () => (await sendAgain()).status, { timeout: 120_000 }).toBe(200)
  expect(await read()).toEqual({ done: rows, brands: rows })
  await expectStop(next)
  await app.close()
})

test('SIGTERM during the integrity check writes the counted requests', async () => {
  const app = await createTestApp()
  const address = formatDatabaseUrl(inject('cluster'), app.database.connection.database!)
  const environment = { DATA_DIR: createFolder('maintenance'), DATABASE_URL: address }
  const server = await startProcess({ ...environment, BACKUP_KEEP: '0' })
  const owner = await signUpAt(server.url)
  // The check of a team that was never checked begins with a row of this table, and takes longer than a stop.
  await app.asSuperuser({
    text: `create function test_wait() returns trigger language plpgsql as 'begin perform pg_sleep(20); return new; end';
      create trigger wait before insert on checks for each row execute function test_wait()`,
  })
  const checking = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await waitUntilTrue(async () => (await app.asSuperuser({ text: checking })).length === 1)
  await owner.api('/products')
  await expectStop(server)
  const text = 'select requests::int as requests from request_counts where team_id = $1'
  const [counted] = await app.asSuperuser<{ requests: number }>({ text, values: [owner.team] })
  expect(counted?.requests).toBeGreaterThan(0)
  await app.close()
})

describe('SIGTERM during a backup', () => {
  const folder = join(root, 'backup')

  /** Locks a table, so that a backup that has begun waits for the lock. */
  async function holdBackup(): Promise<pg.Client> {
    const holder = connectEmbedded(folder)
    await holder.connect()
    await holder.query('begin; lock table upload_links')
    return holder
  }

  const isBackingUp = () =>
    hasConnection(folder, `application_name = 'armazem backup' and wait_event_type = 'Lock'`)

  const listBackups = () =>
    readdirSync(join(folder, 'backups'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(tar|partial)$/.test(name),
    )

  test('of the whole server or of a team ends it in time and leaves no file', async () => {
    mkdirSync(folder, { mode: 0o700 })
    const first = await startProcess({ DATA_DIR: folder, BACKUP_KEEP: '0' })
    const owner = await signUpAt(first.url)
    const { port } = new URL(first.url)
    await holdBackup()
    const answer = await owner.call('/backups', { method: 'POST', body: {} })
    expect(answer.status, answer.text).toBeLessThan(300)
    await waitUntilTrue(isBackingUp)
    await expectStop(first)
    await expectNothingRunning(folder)
    expect(listBackups()).toEqual([])

    // The daily backup begins ten seconds after the start.
    const second = await startProcess({ DATA_DIR: folder, PORT: port })
    const backups = await owner.api<{ rows?: unknown }>('/backups')
    expect(JSON.stringify(backups)).toContain('interrupted')
    await holdBackup()
    await waitUntilTrue(isBackingUp)
    await expectStop(second)
    await expectNothingRunning(folder)
    expect(listBackups()).toEqual([])
    expect(existsSync(join(folder, 'backups', 'daily.json'))).toBe(false)

    const third = await startProcess({ DATA_DIR: folder, PORT: port })
    await expect
      .poll(listBackups, { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^daily-.*\.tar$/)])
    await expectStop(third)
  })

  test('of `npm run backup` ends it in time, stops PostgreSQL and leaves no file', async () => {
    const before = listBackups()
    const server = await startProcess({ DATA_DIR: folder, BACKUP_KEEP: '0' })
    const holder = await holdBackup()
    const command = runProgram('backup', [], folder)
    await waitUntilTrue(isBackingUp)
    const began = Date.now()
    command.child.kill('SIGTERM')
    expect(await command.ended).toEqual([1, null])
    expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN_MS)
    expect(command.output()).toBe('The backup was not made: it was interrupted\n')
    expect(listBackups()).toEqual(before)
    await holder.end()
    await expectStop(server)
    await expectNothingRunning(folder)
  })
})

describe('SIGTERM during a command that started PostgreSQL', () => {
  const folder = join(root, 'command')
  const file = join(root, 'command.tar')

  beforeAll(async () => {
    mkdirSync(folder, { mode: 0o700 })
    const server = await startProcess({ DATA_DIR: folder, BACKUP_KEEP: '0' })
    await signUpAt(server.url)
    const client = connectEmbedded(folder)
    await client.connect()
    // Both commands wait in their first statement, which takes longer than a stop.
    await client.query(`
      create function test_wait() returns trigger language plpgsql as 'begin perform pg_sleep(20); return null; end';
      create trigger wait before update or delete on history_unsealed execute function test_wait();
      create trigger wait before delete on teams execute function test_wait()`)
    await client.end()
    await expectStop(server)
    await runProgram('backup', ['to', file], folder).ended
  })

  const isWaiting = (data: string) => hasConnection(data, `wait_event = 'PgSleep'`)

  test.each([
    ['doctor', [], isWaiting, 'The check did not run: it was interrupted\n'],
    ['demo', ['--remove'], isWaiting, 'The demo company was not removed: it was interrupted\n'],
    ['restore', [file], isMigrating, 'The backup was not restored: it was interrupted\n'],
  ])('stops the command and PostgreSQL: npm run %s', async (name, args, hasBegun, message) => {
    const data = name === 'restore' ? createFolder('restore') : folder
    const command = runProgram(name, args, data)
    await waitUntilTrue(() => hasBegun(data))
    const began = Date.now()
    command.child.kill('SIGTERM')
    expect(await command.ended).toEqual([1, null])
    expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN_MS)
    expect(command.output()).toBe(message)
    await expectNothingRunning(data)
  })

  test('lets an interrupted restore run again', async () => {
    const command = runProgram('restore', [file], join(root, 'restore'))
    expect(await command.ended, command.output()).toEqual([0, null])
    await expectNothingRunning(join(root, 'restore'))
  })
})

/** Runs a program of src/server on a data folder, as npm does. `output` returns what it has written to stderr. */
function runProgram(name: string, args: readonly string[], folder: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const child = spawn(process.execPath, [`src/server/${name}.ts`, ...args], { env, stdio: 'pipe' })
  let output = ''
  child.stdout.resume()
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return { child, ended: once(child, 'exit'), output: () => output }
}
