import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnectionConfig } from '../../src/server/cluster/connect.ts'
import { SUPERUSER } from '../../src/server/cluster/create-cluster.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import type { TestCaller } from '../support/caller.ts'
import { findProblems } from '../support/doctor.ts'
import {
  createFailingDisk,
  findDiskObstacle,
  type DiskFailure,
  type FailingDisk,
} from '../support/failing-disk.ts'
import { killDatabase, signUpAt } from '../support/live-owner.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

/** Sets how often each failure is repeated. */
const TURNS = Number(process.env.TURNS ?? 3)
const WRITERS = 6
/** Sets how long the disk fails: longer than 5 s, after which the server reports a database that does not start. */
const FAILS_FOR_MS = 9_000
const ADVICE = 'The disk of the database reports input or output errors'

const FAILURES: readonly DiskFailure[] = [
  { operation: 'sync', files: '/pg_wal/' },
  { operation: 'write', files: '/pg_wal/' },
  { operation: 'sync', files: '/base/' },
  { operation: 'write', files: '/base/' },
]

const obstacle = findDiskObstacle()
const folder = mkdtempSync(join(tmpdir(), 'armazem-eio-'))
const dataDir = join(folder, 'data')
let disk: FailingDisk
let server: ServerProcess
let owner: TestCaller
/** Holds the ids of the acknowledged records. */
const created: string[] = []
const statuses: Record<string, number> = {}

describe.skipIf(obstacle !== undefined)('on a disk that returns EIO', () => {
  beforeAll(async () => {
    disk = createFailingDisk(folder)
    server = await startProcess({ DATA_DIR: dataDir, ...disk.environment })
    owner = await signUpAt(server.url)
  })
  afterAll(async () => {
    disk?.repair()
    await server?.kill()
    const cluster = await openCluster(dataDir)
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(FAILURES)(
    'after a failing $operation of $files, which the log reports, nothing acknowledged is lost and writes are accepted again',
    async (failure) => {
      let slowest = 0
      for (let turn = 0; turn < TURNS; turn += 1) {
        const logged = server.output().length
        const work = { isOver: false }
        const writers = Array.from({ length: WRITERS }, () => writeUntilOver(work))
        await pause(1500)
        disk.fail(failure)
        if (failure.files === '/base/') await runCheckpoint()
        await pause(FAILS_FOR_MS)
        disk.repair()
        const repairedAt = Date.now()
        while ((await write()) !== 201) {
          expect(Date.now() - repairedAt, server.output().slice(-3000)).toBeLessThan(60_000)
          await pause(200)
        }
        slowest = Math.max(slowest, Date.now() - repairedAt)
        work.isOver = true
        await Promise.all(writers)
        expect(await countCreated()).toBe(created.length)
        expect(server.output().slice(logged)).toContain(ADVICE)
      }
      const summary = JSON.stringify(statuses)
      console.log(`${summary}; ${created.length} acknowledged, written again after ${slowest} ms`)
      expect(Object.keys(statuses).filter((each) => !/^(201|503|none)/.test(each))).toEqual([])
    },
  )

  test('an upload that the disk cannot store is refused', async () => {
    const own = { DATA_DIR: join(folder, 'own'), ...disk.ownEnvironment }
    const other = await startProcess(own)
    const sender = await signUpAt(other.url)
    const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(5000), Buffer.from('%%EOF')])
    const headers = { 'content-type': 'application/pdf' }
    const send = async () => {
      const sent = { method: 'POST', body, headers }
      const answer = await sender.call<{ code?: string }>('/uploads?kind=document&name=a.pdf', sent)
      return [answer.status, answer.body.code]
    }
    expect(await send()).toEqual([201, undefined])
    disk.fail({ operation: 'sync', files: '/uploads/' })
    expect(await send()).toEqual([503, 'STORAGE_FAILED'])
    disk.repair()
    expect(await send()).toEqual([201, undefined])
    await other.stop()
  })

  test('a server that starts on the disk ends with one line that says what to do', async () => {
    await server.kill()
    killDatabase(dataDir)
    disk.fail({ operation: 'write', files: '/pg_wal/' })
    const ended = await startProcess({ DATA_DIR: dataDir, ...disk.environment }, 'ended')
    disk.repair()
    expect(ended.child.exitCode).toBe(1)
    expect(ended.output().trim().split('\n'), ended.output()).toHaveLength(1)
    expect(ended.output()).toContain(ADVICE)
  })

  test('the books are in order afterwards, and every acknowledged record exists', async () => {
    const { port } = new URL(server.url)
    server = await startProcess({ DATA_DIR: dataDir, PORT: port, ...disk.environment })
    expect(await countCreated()).toBe(created.length)
    await server.stop()
    const cluster = await openCluster(dataDir)
    const database = createDatabase(cluster.connection)
    try {
      expect(await findProblems({ database })).toEqual([])
    } finally {
      await database.close()
      await cluster.stop()
    }
  })
})

async function writeUntilOver(work: { readonly isOver: boolean }): Promise<void> {
  while (!work.isOver) if ((await write()) !== 201) await pause(50)
}

/** Creates a record; returns the status of the response, 0 without a response. */
async function write(): Promise<number> {
  const name = `Supplier ${randomBytes(8).toString('hex')}`
  const body = { name, notes: randomBytes(1400).toString('base64') }
  const answer = await owner
    .call<{ id: string; code?: string }>('/suppliers', { method: 'POST', body })
    .catch(() => undefined)
  const outcome = answer
    ? `${answer.status} ${answer.status < 300 ? '' : answer.body?.code}`
    : 'none'
  statuses[outcome] = (statuses[outcome] ?? 0) + 1
  if (answer?.status === 201) created.push(answer.body.id)
  return answer?.status ?? 0
}

async function countCreated(): Promise<number> {
  let found = 0
  for (let from = 0; from < created.length; from += 100) {
    const filter = { id: created.slice(from, from + 100) }
    found += (await owner.list('suppliers', { filter, range: [0, 0] })).total
  }
  return found
}

/** Makes PostgreSQL write and sync all data files, which must fail. */
async function runCheckpoint(): Promise<void> {
  const socketFolder = join(dataDir, 'socket')
  const client = new pg.Client(createConnectionConfig(socketFolder, 'postgres', SUPERUSER))
  client.on('error', () => {})
  await client.connect()
  await expect(client.query('checkpoint')).rejects.toThrow()
  await client.end().catch(() => {})
}
