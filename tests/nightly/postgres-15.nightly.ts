import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'
import type { TestCaller } from '../support/caller.ts'
import { signUpAt } from '../support/live-owner.ts'
import { DEBIAN_PROGRAMS, makeOldCluster } from '../support/old-cluster.ts'
import { listOperations } from '../support/operations.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'
import { openShop } from '../support/shop.ts'
import { tradeBasics, tradeRemaining } from '../support/trade.ts'

const isInstalled = existsSync(join(DEBIAN_PROGRAMS, 'postgres'))
if (!isInstalled) console.log(`skipped: PostgreSQL 15 is not installed in ${DEBIAN_PROGRAMS}`)

const OWNER = 'plain'

describe.skipIf(!isInstalled)('Armazem on PostgreSQL 15, as a plain owner', () => {
  let folder: string
  let cluster: Cluster
  let server: ServerProcess
  let owner: TestCaller

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'armazem-fifteen-'))
    const programs = await makeOldCluster(folder)
    cluster = await openCluster(folder, { programs })
    const superuser = new pg.Client(cluster.superuser)
    await superuser.connect()
    await superuser.query(`create role ${OWNER} login nosuperuser nocreatedb nocreaterole`)
    await superuser.query(`create database ${OWNER} owner ${OWNER}`)
    const { rows } = await superuser.query<{ major: string }>(
      `select split_part(current_setting('server_version'), '.', 1) as major`,
    )
    expect(rows).toEqual([{ major: '15' }])
    await superuser.end()
    const socket = encodeURIComponent(String(cluster.superuser!.host))
    server = await startProcess({
      DATA_DIR: join(folder, 'app'),
      HOST: '127.0.0.1',
      DATABASE_URL: `postgres://${OWNER}@localhost:5432/${OWNER}?host=${socket}`,
    })
    owner = await signUpAt(server.url)
  })
  afterAll(async () => {
    await server?.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('posts the documents of a trading company, and the books are in order', async () => {
    const shop = await openShop(owner, { taxPercent: 20 })
    await tradeBasics(shop)
    await tradeRemaining(shop)
    expect(await owner.api('/checks', { method: 'POST', body: {} })).toMatchObject({ findings: [] })
  })

  test('reports stock, receivables, and profit and loss', async () => {
    const { total } = await owner.list('stock-balance')
    expect(total).toBeGreaterThan(0)
    expect((await owner.call('/receivables-ageing')).status).toBe(200)
    const profit = await owner.list<{ line: string; amount: number }>('profit-loss')
    expect(profit.rows.find(({ line }) => line === 'netSales')?.amount).toBeGreaterThan(0)
  })

  test('answers every list, report and export without a server error', async () => {
    const reads = (await listOperations(owner)).filter(
      ({ method, path }) => method === 'GET' && !path.includes('{') && path !== '/events',
    )
    const failed: string[] = []
    for (const { path } of reads) {
      const { status, text } = await owner.call(path)
      if (status >= 500) failed.push(`${path} ${status} ${text.slice(0, 200)}`)
    }
    expect(failed).toEqual([])
    expect(reads.length).toBeGreaterThan(100)
  })

  test('imports products and exports them', async () => {
    const body = [{ name: 'Imported', category: 'Goods', stockUnit: 'Thing', price: 3 }]
    const report = await owner.api('/products/import', { method: 'POST', body })
    expect(report).toMatchObject({ created: 1, failed: 0 })
    const { text } = await owner.call('/products/export?format=csv&fields=name,price')
    expect(text).toContain('Imported,3')
  })
})
