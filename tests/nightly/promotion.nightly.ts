import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../src/server/database/database.ts'
import { openDatabaseAddress, type DatabaseAddress } from '../support/database-address.ts'
import { findProblems } from '../support/doctor.ts'
import { killDatabase } from '../support/live-owner.ts'
import { startNodes, type Nodes } from '../support/nodes.ts'
import {
  queryAsSuperuser,
  startReplicated,
  buildDatabaseUrl,
  type ReplicatedCluster,
} from '../support/replicated-cluster.ts'
import { openShop } from '../support/shop.ts'

/** Sets the seconds of load before and after the promotion of the standby. */
const SECONDS = Number(process.env.SECONDS ?? 30)
const CLIENTS = 16
const RECONNECTS_WITHIN_MS = 5_000

const folder = mkdtempSync(join(tmpdir(), 'armazem-promotion-'))
let databases: ReplicatedCluster | undefined
let address: DatabaseAddress | undefined
let nodes: Nodes | undefined

afterAll(async () => {
  await nodes?.stop()
  address?.close()
  await databases?.standby.stop()
  await databases?.primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('no acknowledged sale is lost when the primary dies and its synchronous standby takes over', async () => {
  databases = await startReplicated(folder)
  const { primary, standby, primaryFolder } = databases
  await queryAsSuperuser(
    primary,
    `alter system set synchronous_standby_names = '*'`,
    'select pg_reload_conf()',
  )
  address = await openDatabaseAddress(primary.connection.host!)
  const connection = { ...primary.connection, host: '127.0.0.1', port: address.port }
  nodes = await startNodes(2, {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: buildDatabaseUrl(connection),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const owner = nodes.createCaller()
  const person = { name: 'Ana', email: 'ana@example.test', password: 'long enough 1' }
  await owner.api('/auth/sign-up/email', { method: 'POST', body: person })
  const team = { name: 'Shop', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  owner.team = (await owner.create('teams', team)).id
  const shop = await openShop(owner)
  await shop.buy([['Chair', 1_000_000, 5]])

  let isOver = false
  const sold = new Map<string, { number: string | null; at: number }>()
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const { id, number } = await shop.sell([['Chair', 1, 9.99]])
      sold.set(id, { number, at: Date.now() })
    }
  })
  await pause(SECONDS * 1000)
  const before = sold.size
  const [sync] = await queryAsSuperuser(primary, 'select sync_state from pg_stat_replication')
  expect(sync).toEqual({ sync_state: 'sync' })
  killDatabase(primaryFolder)
  address.switchTo(undefined)
  await queryAsSuperuser(standby, 'select pg_promote()')
  address.switchTo(standby.connection.host)
  const promotedAt = Date.now()
  await pause(SECONDS * 1000)
  isOver = true
  await Promise.all(clients)

  const after = [...sold.values()].filter(({ at }) => at >= promotedAt)
  const reconnected_ms = Math.min(...after.map(({ at }) => at)) - promotedAt
  console.log(
    `${before} sales before, ${after.length} after; first response ${reconnected_ms} ms after the standby took over; ${nodes.countRetries()} retries`,
  )
  expect(before).toBeGreaterThan(CLIENTS)
  expect(reconnected_ms).toBeLessThan(RECONNECTS_WITHIN_MS)
  const lost: string[] = []
  for (const [id, { number }] of sold) {
    const { body } = await owner.call<{ number: string }>(`/sales/${id}`)
    if (body.number !== number) lost.push(id)
  }
  expect(lost).toEqual([])
  const { total } = await owner.list('sales', { filter: { status: 'closed' }, range: [0, 0] })
  expect(total).toBe(sold.size)
  const database = createDatabase(standby.connection)
  try {
    expect(await findProblems({ database })).toEqual([])
  } finally {
    await database.close()
  }
})
