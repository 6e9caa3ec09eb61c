import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'
import { createKeyCaller } from '../support/api-key.ts'
import { createTestCaller, type TestCaller } from '../support/caller.ts'
import { killDatabase, signUpAt } from '../support/live-owner.ts'
import {
  queryAsSuperuser,
  startReplicated,
  buildDatabaseUrl,
} from '../support/replicated-cluster.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** Names the header with the time of the replica's data. */
const AGE = 'x-data-as-of'
const REPORT = '/stock-balance?range=[0,24]'

let folder: string
let primary: Cluster
let standby: Cluster | undefined
const nodes: ServerProcess[] = []
/** Holds the index of the node that receives the shop's requests. */
let node = 0
let shop: Shop
let stranger: TestCaller

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armazem-replica-'))
  const databases = await startReplicated(folder)
  ;({ primary, standby } = databases)
  const environment = {
    DATA_DIR: databases.primaryFolder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_REPLICA_URL: buildDatabaseUrl(standby.connection),
  }
  nodes.push(await startProcess(environment), await startProcess(environment))
  await primary.stop()
  stranger = await signUpAt(nodes[0]!.url)
  const origin = nodes[0]!.url
  const owner = createTestCaller(async (request) => {
    const url = request.url.replace(origin, nodes[node]!.url)
    const headers = new Headers(request.headers)
    headers.set('origin', nodes[node]!.url)
    const body = request.method === 'GET' ? null : await request.text()
    return fetch(url, { method: request.method, headers, body })
  }, origin)
  const person = { name: 'Ana', email: 'ana@example.test', password: 'long enough 1' }
  await owner.api('/auth/sign-up/email', { method: 'POST', body: person })
  const team = { name: 'Shop', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  owner.team = (await owner.create('teams', team)).id
  shop = await openShop(owner)
})
afterAll(async () => {
  for (const each of nodes) await each.stop()
  await standby?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const read = (caller: TestCaller) => caller.call<{ product: string; closing: number }[]>(REPORT)

/** Reads the report until it comes from the replica. */
async function waitForReplica(caller: TestCaller) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await read(caller)
    expect(answer.status).toBe(200)
    if (answer.headers.has(AGE)) return answer
    await pause(100)
  }
  throw new Error('No report came from the replica')
}

it('reports come from the replica and say how old their data is', async () => {
  await shop.buy([['Chair', 10, 5]])
  const { headers, body } = await waitForReplica(shop.owner)
  expect(Date.parse(headers.get(AGE)!)).toBeLessThanOrEqual(Date.now())
  expect(body).toHaveLength(1)
  const list = await shop.owner.call('/products')
  expect(list.headers.has(AGE)).toBe(false)
})

it('nobody reads data older than their own write, on any node', async () => {
  await waitForReplica(stranger)
  await queryAsSuperuser(standby!, 'select pg_wal_replay_pause()')
  await shop.buy([['Table', 3, 20]])
  for (node of [0, 1]) {
    const { headers, body } = await read(shop.owner)
    expect(headers.has(AGE)).toBe(false)
    expect(body).toHaveLength(2)
  }
  node = 0
  // A person of another team has written nothing, so the report comes from the replica, with its time.
  expect((await read(stranger)).headers.has(AGE)).toBe(true)
  await queryAsSuperuser(standby!, 'select pg_wal_replay_resume()')
  expect((await waitForReplica(shop.owner)).body).toHaveLength(2)
})

it('nobody reads data older than a write whose position cannot be stored, on the node of the write', async () => {
  await waitForReplica(shop.owner)
  await queryAsSuperuser(standby!, 'select pg_wal_replay_pause()')
  await queryAsSuperuser(
    primary,
    'alter table write_positions add constraint refused check (false) not valid',
  )
  await shop.owner.create('brands', { name: 'Pine' })
  expect((await read(shop.owner)).headers.has(AGE)).toBe(false)
  await queryAsSuperuser(primary, 'alter table write_positions drop constraint refused')
  await expect
    .poll(async () => {
      node = 1
      const { headers } = await read(shop.owner)
      node = 0
      return headers.has(AGE)
    })
    .toBe(false)
  await queryAsSuperuser(standby!, 'select pg_wal_replay_resume()')
  await waitForReplica(shop.owner)
})

it('a second device, a colleague and an API key at another node do not read data older than an acknowledged write', async () => {
  const origin = nodes[1]!.url
  const device = createTestCaller(fetch, origin)
  const credentials = { email: 'ana@example.test', password: 'long enough 1' }
  await device.api('/auth/sign-in/email', { method: 'POST', body: credentials })
  device.team = shop.owner.team
  const { link } = await shop.owner.create<{ link: string }>('invitations', {
    email: 'rui@example.test',
    roles: ['manager'],
    branches: null,
  })
  const colleague = createTestCaller(fetch, origin)
  const person = { name: 'Rui', email: 'rui@example.test', password: 'long enough 1' }
  await colleague.api('/auth/sign-up/email', { method: 'POST', body: person })
  await colleague.api('/teams/join', { method: 'POST', body: { token: link.split('#')[1] } })
  colleague.team = shop.owner.team
  const { key } = await shop.owner.create<{ key: string }>('api-keys', {
    name: 'Web shop',
    role: 'manager',
    branches: null,
    expiresInDays: 30,
  })
  const program = createKeyCaller((request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${nodes[node]!.url}${pathname}${search}`, request))
  }, key)
  program.team = shop.owner.team
  node = 1
  const readers = { device, colleague, program }
  for (const reader of [device, colleague]) await waitForReplica(reader)

  await queryAsSuperuser(standby!, 'select pg_wal_replay_pause()')
  node = 0
  await shop.buy([['Shelf', 2, 30]])
  node = 1
  for (const [name, reader] of Object.entries(readers)) {
    const { headers, body } = await read(reader)
    expect([headers.has(AGE), body.length], name).toEqual([false, 3])
  }
  // The same applies when only the program has written.
  await queryAsSuperuser(standby!, 'select pg_wal_replay_resume()')
  await waitForReplica(program)
  await queryAsSuperuser(standby!, 'select pg_wal_replay_pause()')
  node = 0
  await program.create('brands', { name: 'Oak' })
  node = 1
  expect((await read(program)).headers.has(AGE)).toBe(false)
  node = 0
  await queryAsSuperuser(standby!, 'select pg_wal_replay_resume()')
  for (const reader of Object.values(readers))
    expect((await waitForReplica(reader)).body).toHaveLength(3)
})

it('an unreachable replica is not used until it is reachable again', async () => {
  // A standby that still runs some seconds after it was told to stop is killed.
  await standby!.stop()
  if (existsSync(join(folder, 'second', 'postgres', 'postmaster.pid')))
    killDatabase(join(folder, 'second'))
  const answers: unknown[] = []
  // Sessions of the stopped standby may still answer for a moment.
  await expect
    .poll(async () => {
      const { status, headers, body } = await read(shop.owner)
      answers.push([status, body.length])
      return headers.has(AGE)
    })
    .toBe(false)
  expect(answers).toEqual(answers.map(() => [200, 3]))
  standby = await openCluster(join(folder, 'second'))
  expect((await waitForReplica(shop.owner)).body).toHaveLength(3)
})
