import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'
import { isHaproxyInstalled, startBalancer } from '../support/balancer.ts'
import { startBucket, type TestBucket } from '../support/bucket.ts'
import type { TestCaller } from '../support/caller.ts'
import { readCompose } from '../support/compose.ts'
import { fetchStatus } from '../support/fetch-status.ts'
import { PDF, uploadFile } from '../support/files.ts'
import { signUpAt } from '../support/live-owner.ts'
import { queryAsSuperuser } from '../support/replicated-cluster.ts'
import { findFreePort, startProcess, type ServerProcess } from '../support/server-process.ts'

/**
 * Runs the profile `cluster` of compose.yaml without a container engine: the script of the database container on an
 * empty PostgreSQL, two nodes with their environment and volume, an S3 server for tests (s3rver instead of versitygw),
 * and haproxy with its configuration. Hosts, ports, folders and the trusted proxy are those of this machine.
 */

const isPossible = isHaproxyInstalled && spawnSync('psql', ['--version']).status === 0
if (!isPossible) console.log('skipped: haproxy or psql is not installed')

const SUPERUSER = { user: 'postgres', database: 'postgres' }
/** Holds the key and the password that the S3 server accepts. */
const KEY = 'S3RVER'
const folder = mkdtempSync(join(tmpdir(), 'armazem-compose-'))
const nodes: ServerProcess[] = []
let database: Cluster
let bucket: TestBucket
let balancer: ChildProcess
let url: string
let owner: TestCaller

afterAll(async () => {
  balancer?.kill()
  for (const node of nodes) await node.stop()
  await bucket?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!isPossible)('the cluster of compose.yaml', () => {
  beforeAll(async () => {
    database = await openCluster(join(folder, 'database'))
    await prepareSuperuser()
    bucket = await startBucket('armazem')
    const port = await findFreePort()
    url = `http://localhost:${port}`
    const { services } = readCompose({
      PUBLIC_URL: url,
      DATABASE_PASSWORD: 'secret1',
      DATABASE_APP_PASSWORD: 'secret2',
      S3_KEY: KEY,
      S3_PASSWORD: KEY,
    })
    createOwner(services.database!.environment!)
    const [host, store] = [database.superuser!.host!, new URL(bucket.url).host]
    const volume = join(folder, 'nodes')
    mkdirSync(volume)
    const start = async ({ environment }: (typeof services)[string]) => {
      const { DATABASE_URL, DATABASE_APP_URL, UPLOADS_URL } = environment!
      const place = (address: string) =>
        `${address.replace('database:5432', 'localhost')}?host=${encodeURIComponent(host)}`
      return startProcess({
        ...environment,
        DATABASE_URL: place(DATABASE_URL!),
        DATABASE_APP_URL: place(DATABASE_APP_URL!),
        UPLOADS_URL: UPLOADS_URL!.replace('files:9000', store),
        TRUSTED_PROXIES: '127.0.0.1',
        DATA_DIR: volume,
      })
    }
    nodes.push(...(await Promise.all([start(services.node1!), start(services.node2!)])))
    balancer = startBalancer(port, nodes, folder)
    await vi.waitFor(async () => expect(await fetchStatus(`${url}/readyz`)).toBe(200), 20_000)
    owner = await signUpAt(url)
  })

  test('creates an owner of the database and a login for teams, with two passwords and without superuser rights', async () => {
    const client = new pg.Client({ ...database.superuser, ...SUPERUSER })
    await client.connect()
    const { rows } = await client.query(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolpassword
       from pg_authid where rolname in ('armazem', 'armazem_app') order by 1`,
    )
    await client.end()
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false }
    const passwords = ['secret1', 'secret2']
    expect(
      rows.map(({ rolpassword, ...role }: { rolpassword: string }) => ({
        ...role,
        accepted: passwords.filter((password) => isPasswordOf(password, rolpassword)),
      })),
    ).toEqual([
      { ...none, rolname: 'armazem', accepted: ['secret1'] },
      { ...none, rolname: 'armazem_app', accepted: ['secret2'] },
    ])
  })

  test('runs statements of teams with the login for teams only', async () => {
    await owner.create('brands', { name: 'Of the login' })
    await owner.list('brands')
    const client = new pg.Client({ ...database.superuser, ...SUPERUSER })
    await client.connect()
    const { rows } = await client.query(
      `select distinct usename as login from pg_stat_activity
       where datname = 'armazem' and query ~ '\\mfrom "?brands' order by 1`,
    )
    await client.end()
    expect(rows).toEqual([{ login: 'armazem_app' }])
  })

  test('stores records and files that both nodes return to one session', async () => {
    const { id } = await owner.create('brands', { name: 'Of the cluster' })
    const file = await uploadFile(owner)
    for (const node of nodes) {
      const ask = (path: string) => fetch(`${node.url}/api/v1${path}`, { headers: owner.headers() })
      expect(await (await ask(`/brands/${id}`)).json()).toMatchObject({ name: 'Of the cluster' })
      const stored = await ask(`/uploads/${file}`)
      expect(Buffer.from(await stored.arrayBuffer()).equals(PDF)).toBe(true)
    }
  })

  test('answers each request while one node stops', async () => {
    const stopping = nodes[0]!.stop()
    let isStopped = false
    void stopping.then(() => (isStopped = true))
    let answered = 0
    const before = (await owner.list('brands', { range: [0, 0] })).total
    while (!isStopped) {
      await owner.create('brands', { name: `Brand ${answered++}` })
    }
    expect(await stopping).toBe(0)
    expect(answered).toBeGreaterThan(10)
    const { total } = await owner.list('brands', { range: [0, 0] })
    expect(total).toBe(before + answered)
  })
})

/** Gives the embedded cluster the superuser `postgres` of the image, and frees the names that its script creates. */
async function prepareSuperuser(): Promise<void> {
  await queryAsSuperuser(database, 'create role postgres superuser login')
  const client = new pg.Client({ ...database.superuser, ...SUPERUSER })
  await client.connect()
  await client.query('drop database armazem with (force)')
  await client.query('alter role armazem rename to embedded')
  await client.query('alter role armazem_app rename to embedded_app')
  await client.end()
}

/** Returns whether PostgreSQL accepts a password by the stored SCRAM verifier (RFC 5803). */
function isPasswordOf(password: string, verifier: string): boolean {
  const [, count, salt, key] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(verifier)!
  const salted = pbkdf2Sync(password, Buffer.from(salt!, 'base64'), Number(count), 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  return createHash('sha256').update(clientKey).digest('base64') === key
}

/** Runs the script that the image of PostgreSQL runs once in a new container. */
function createOwner(environment: Readonly<Record<string, string>>): void {
  execFileSync('sh', ['deploy/create-owner.sh'], {
    env: {
      PATH: process.env.PATH,
      PGHOST: database.superuser!.host,
      PGUSER: SUPERUSER.user,
      PGDATABASE: SUPERUSER.database,
      ...environment,
    },
  })
}
