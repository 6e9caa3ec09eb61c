import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { makeSocketFolder } from '../../src/server/cluster/socket-folder.ts'
import { isNight } from '../support/choose-repetitions.ts'

/** Holds the data folder of all tests, each of which stops the server that it has started. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'armazem-cluster-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = () => existsSync(join(folder, 'postgres', 'postmaster.pid'))

test.runIf(isNight())(
  'four calls that open one new folder at the same time share one server, which runs until the last of them stops it',
  async () => {
    const four = await Promise.all([1, 2, 3, 4].map(() => openCluster(folder)))
    for (const { connection } of four) {
      const client = new pg.Client(connection)
      await client.connect()
      await client.end()
    }
    const [last, ...others] = four
    for (const other of others) await other.stop()
    expect(isRunning()).toBe(true)
    await last!.stop()
    expect(isRunning()).toBe(false)
  },
)

test.runIf(isNight())(
  'a server that was opened twice is stopped by two calls at the same time',
  async () => {
    const [one, other] = [await openCluster(folder), await openCluster(folder)]
    await Promise.all([one.stop(), other.stop()])
    expect(isRunning()).toBe(false)
  },
)

test('a server that another program uses is not stopped', async () => {
  const cluster = await openCluster(folder)
  const visitor = new pg.Client({ ...cluster.connection, application_name: 'psql' })
  await visitor.connect()
  await cluster.stop()
  expect((await visitor.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await visitor.end()
  await (await openCluster(folder)).stop()
  expect(isRunning()).toBe(false)
})

test('a server stops although a statement of the stopping process is still running', async () => {
  const cluster = await openCluster(folder)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  const running = client.query('select pg_sleep(60)').catch((problem: Error) => problem.message)
  client.on('error', () => {})
  await cluster.stop()
  expect(isRunning()).toBe(false)
  expect(await running).toMatch(/terminat/)
})

test('all writes are flushed to the disk, no network port is open, and no other user of the machine can open the socket or the data', async () => {
  const cluster = await openCluster(folder)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1) order by name`,
    [['fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit']],
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    synchronous_commit: 'on',
  })
  expect(statSync(String(cluster.connection.host)).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
  await client.end()
  await cluster.stop()
})

test('a server that stops because one connection crashed is started again', async () => {
  const cluster = await openCluster(folder)
  const client = new pg.Client(cluster.connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = readPid()
  process.kill(rows[0]!.pid, 'SIGKILL')
  await expect.poll(isReachable).toBe(true)
  expect(readPid()).not.toBe(server)
  await cluster.stop()

  function readPid(): string | undefined {
    return readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]
  }
  async function isReachable(): Promise<boolean> {
    const visitor = new pg.Client(cluster.connection)
    visitor.on('error', () => {})
    return visitor.connect().then(
      () => visitor.end().then(() => readPid() !== server),
      () => false,
    )
  }
})

test('a data folder with a long path gets a socket with a path that is short enough', () => {
  const long = join(folder, 'd'.repeat(120))
  const socket = makeSocketFolder(long)
  expect(join(socket, '.s.PGSQL.5432').length).toBeLessThan(108)
  rmSync(socket, { recursive: true })
})

test.runIf(isNight())('a server works if opened while another caller stops it', async () => {
  let current = await openCluster(folder)
  for (let round = 0; round < 5; round++) {
    const [next] = await Promise.all([openCluster(folder), current.stop()])
    const client = new pg.Client(next.connection)
    await client.connect()
    await client.end()
    current = next
  }
  await current.stop()
  expect(isRunning()).toBe(false)
})

test('a pid file with the process id of another program does not prevent the server from starting', async () => {
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const first = await openCluster(folder)
  const left = readFileSync(pidFile, 'utf8')
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  try {
    writeFileSync(pidFile, left.replace(/^\d+/, String(stranger.pid)))
    const second = await openCluster(folder)
    const client = new pg.Client(second.connection)
    await client.connect()
    await client.end()
    await second.stop()
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})
