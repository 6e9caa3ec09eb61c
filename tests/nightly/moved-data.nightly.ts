import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../src/server/backup/archive-reader.ts'
import { SECRET } from '../../src/server/backup/format.ts'
import { verifyBackup } from '../../src/server/backup/verify-backup.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { createKeyCaller } from '../support/api-key.ts'
import { createTestCaller, type TestCaller } from '../support/caller.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { buildDatabaseUrl } from '../support/replicated-cluster.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'
import { openShop } from '../support/shop.ts'
import { tradeBasics, tradeRemaining } from '../support/trade.ts'

/**
 * Tests promise T28: a backup moves an installation from the embedded database to the database of DATABASE_URL, whose
 * owner has no special rights such as those of a superuser; a second backup, made after people have worked with that
 * database, moves it back.
 */

const PASSWORD = 'long enough 1'
const OWNER = 'owner_without_role'
const PASSPHRASE = 'correct horse battery'
const folder = mkdtempSync(join(tmpdir(), 'armazem-moved-'))

/** Holds the environment variables of each server, in the order in which the data moves from server to server. */
const places: Record<string, string>[] = []
/** Holds the path of the backup that was made in each place after people had worked there. */
const files: string[] = []
let emptyDatabase: TestDatabase
/** Connects to the database as its owner, who is not a member of `armazem_app`, unlike the owner of other test databases. */
let ownConnection: pg.ClientConfig
let server: ServerProcess | undefined
/** Holds the people, API key, ids and picture of the first installation, to compare with those after each move. */
let original: Awaited<ReturnType<typeof fill>>

beforeAll(async () => {
  emptyDatabase = await createTestDatabase({ empty: true })
  const { database } = emptyDatabase.connectionConfig
  for (const text of [
    `create role ${OWNER} login nosuperuser nocreatedb nocreaterole nobypassrls`,
    `alter database ${database} owner to ${OWNER}`,
  ])
    await emptyDatabase.asSuperuser({ text })
  ownConnection = { ...emptyDatabase.connectionConfig, user: OWNER }
  const url = `${buildDatabaseUrl(ownConnection)}&sslmode=disable`
  places.push(
    { DATA_DIR: join(folder, 'first') },
    { DATA_DIR: join(folder, 'own'), DATABASE_URL: url },
    { DATA_DIR: join(folder, 'last') },
  )
  for (const place of places) place.BACKUP_PASSPHRASE = PASSPHRASE
  server = await startProcess(places[0]!)
  original = await fill(server.url)
  await server.stop()
  files.push(backUp(places[0]!, 'first.tar.age'))
})
afterEach(async () => {
  await server?.stop()
})
afterAll(async () => {
  await emptyDatabase.drop()
  rmSync(folder, { recursive: true, force: true })
})

function runCommand(place: Readonly<Record<string, string>>, name: string, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...place }
  return execFileSync(process.execPath, [`src/server/${name}.ts`, ...words], {
    env,
    encoding: 'utf8',
  })
}

function backUp(place: Readonly<Record<string, string>>, name: string): string {
  const path = join(folder, name)
  runCommand(place, 'backup', 'to', path)
  return path
}

/** Creates people, settings, records and files of two teams. */
async function fill(url: string) {
  const owner = await signUp(url, 'ana@example.test')
  const shop = await openShop(owner, { taxPercent: 21 })
  await tradeBasics(shop)
  await tradeRemaining(shop)
  const settings = { paperFooter: 'Thank you' }
  await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body: settings })
  const headers = { 'content-type': 'image/png' }
  const body = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c40' } })
    .png()
    .toBuffer()
  const picture = (await owner.api<{ id: string }>('/uploads', { method: 'POST', body, headers }))
    .id
  const product = (await shop.product('B', { images: [picture] })).id
  await owner.create('custom-fields', {
    resource: 'brands',
    name: 'season',
    kind: 'text',
    label: { en: 'Season' },
  })
  await owner.create('brands', { name: 'Quiet Harbour', x_season: 'Summer' })
  const invitation = { email: 'rui@example.test', roles: ['sales'], branches: [shop.branch.id] }
  const { link } = await owner.api<{ link: string }>('/invitations', {
    method: 'POST',
    body: invitation,
  })
  const rui = await signUp(url, 'rui@example.test', link.split('#')[1])
  await rui.api('/me/pin', { method: 'PUT', body: { pin: '2580', password: PASSWORD } })
  const { key } = await owner.create<{ key: string }>('api-keys', {
    name: 'Web shop',
    role: 'manager',
    branches: null,
    expiresInDays: 30,
  })
  const other = await signUp(url, 'eva@example.test')
  await other.create('brands', { name: 'Of another team' })
  const answer = await fetch(`${url}/api/v1/uploads/${picture}?size=full`, {
    headers: owner.headers(),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { id: sold } = await shop.product('A')
  const parties = { branch: shop.branch.id, customer: shop.customer.id }
  return { owner, rui, other, key, product, sold, parties, picture, bytes, settings }
}

/** Signs up a person, who creates a team or joins the team of an invitation. */
async function signUp(url: string, email: string, token?: string): Promise<TestCaller> {
  const caller = createTestCaller(fetch, url)
  const person = { name: email, email, password: PASSWORD }
  await caller.api('/auth/sign-up/email', { method: 'POST', body: person })
  caller.email = email
  const team = { name: email, currency: 'EUR', locale: 'pt-PT', timezone: 'Europe/Lisbon' }
  const { id } = token
    ? await caller.api<{ id: string }>('/teams/join', { method: 'POST', body: { token } })
    : await caller.create('teams', team)
  caller.team = id
  return caller
}

async function signIn(url: string, { email, team }: TestCaller): Promise<TestCaller> {
  const caller = createTestCaller(fetch, url)
  const body = { email, password: PASSWORD }
  await caller.api('/auth/sign-in/email', { method: 'POST', body })
  caller.team = team
  return caller
}

test.each([
  [1, 'the database of DATABASE_URL'],
  [2, 'the embedded database again'],
])(
  'place %i, %s: rows, files and the secret are the same after the move, and people sign in again and work',
  async (at) => {
    const [place, file] = [places[at]!, files[at - 1]!]
    runCommand(place, 'restore', file)
    const moved = backUp(place, `moved-${at}.tar.age`)
    const { manifest } = await verifyBackup(file, PASSPHRASE)
    expect((await verifyBackup(moved, PASSPHRASE)).manifest).toEqual(manifest)
    expect(manifest.files.count).toBeGreaterThan(0)
    const filled = Object.values(manifest.tables).filter(({ rows }) => rows > 0)
    expect(filled.length).toBeGreaterThanOrEqual(60)
    const secret = await readSecret(file)
    expect(secret).toMatch(/^\S{32,}/)
    expect(await readSecret(moved)).toBe(secret)

    server = await startProcess(place)
    const { url } = server
    for (const { headers } of [original.owner, original.rui]) {
      const answer = await fetch(`${url}/api/v1/me`, { headers: { ...headers(), origin: url } })
      expect(answer.status).toBe(401)
    }
    const owner = await signIn(url, original.owner)
    const rui = await signIn(url, original.rui)
    const other = await signIn(url, original.other)

    expect(await owner.api(`/teams/${owner.team}/settings`)).toMatchObject(original.settings)
    const picture = await fetch(`${url}/api/v1/uploads/${original.picture}?size=full`, {
      headers: owner.headers(),
    })
    expect(picture.status).toBe(200)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(original.bytes)
    const [brand] = (await owner.list('brands', { filter: { x_season: 'Summer' } })).rows
    expect(brand).toMatchObject({ name: 'Quiet Harbour' })

    // Roles and the isolation of teams are the same; PINs are not part of a backup.
    expect(await rui.api('/me')).toMatchObject({ roles: ['sales'] })
    expect((await rui.call('/api-keys')).status).toBe(403)
    expect(await rui.api('/me/pin')).toMatchObject({ setAt: null })
    expect((await other.call(`/products/${original.product}`)).status).toBe(404)
    const key = createKeyCaller((request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${url}${pathname}${search}`, request))
    }, original.key)
    expect((await key.list('sales')).total).toBe((await owner.list('sales')).total)

    // The number series continue.
    const { rows } = await owner.list<{ number: string | null }>('sales')
    const sale = await owner.create('sales', {
      ...original.parties,
      lines: [{ product: original.sold, quantity: 1, unitPrice: 9.99 }],
    })
    const completedSale = await owner.api<{ number: string }>(`/sales/${sale.id}/complete`, {
      method: 'POST',
      body: { payments: [] },
    })
    expect(completedSale.number).toMatch(/\d/)
    expect(rows.map(({ number }) => number)).not.toContain(completedSale.number)
    await server.stop()
    expect(runCommand(place, 'doctor')).toContain('The books are in order')
    files.push(backUp(place, `used-${at}.tar.age`))
  },
)

/**
 * Matches the lines of a schema that differ if the owner of the database is neither a superuser nor a member of
 * `armazem_app`. The function `armazem_team_role` returns the role of transactions of teams.
 */
const OF_OWNER = /^(owner|grant|leakproof) | armazem_team_role\(\)$/

test('the last schema equals the first; in the database of DATABASE_URL only owner, grants, leakproof functions and the role of teams differ', async () => {
  const [first, own, last] = [
    await readEmbeddedSchema(places[0]!),
    await readSchema(ownConnection),
    await readEmbeddedSchema(places[2]!),
  ]
  expect(first.length).toBeGreaterThan(1000)
  expect(last).toEqual(first)
  const isCommon = (line: string) => !OF_OWNER.test(line)
  expect(own.filter(isCommon)).toEqual(first.filter(isCommon))
})

/** Returns the secret of the server that an encrypted backup contains. */
async function readSecret(path: string): Promise<string | undefined> {
  for await (const entry of readArchive(path, PASSPHRASE)) {
    if (entry.name === SECRET) return Buffer.from(entry.content).toString()
  }
  return undefined
}

async function readEmbeddedSchema(place: Readonly<Record<string, string>>) {
  const cluster = await openCluster(place.DATA_DIR!)
  try {
    return await readSchema(cluster.superuser!)
  } finally {
    await cluster.stop()
  }
}

/** Describes all objects of a database, one a line. */
async function readSchema(connection: pg.ClientConfig): Promise<readonly string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(SCHEMA)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

const SCHEMA = `
  with relations as (
    select *, oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
  ), functions as (
    select *, oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  ), lines as (
    select 'column ' || relations.name || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull
        || coalesce(pg_get_expr(adbin, adrelid), '') as line
      from pg_attribute field join relations on attrelid = relations.oid
      left join pg_attrdef initial on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind in ('r', 'v', 'm')
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'view ' || name || pg_get_viewdef(oid) from relations where relkind = 'v'
    union all select 'security ' || name || relrowsecurity || relforcerowsecurity || coalesce(reloptions::text, '')
      from relations where relkind in ('r', 'v')
    union all select 'policy ' || tablename || ' ' || policyname || cmd || coalesce(qual, '') || coalesce(with_check, '')
      from pg_policies where schemaname = 'public'
    union all select 'function ' || md5(replace(pg_get_functiondef(functions.oid), ' LEAKPROOF', '')) || ' ' || name
      from functions where prokind <> 'a'
    union all select 'leakproof ' || name from functions where proleakproof
    union all select 'grant ' || name || coalesce(relacl::text, '') from relations where relkind in ('r', 'v', 'S')
    union all select 'grant ' || name || coalesce(proacl::text, '') from functions
    union all select 'owner ' || name || relowner::regrole from relations
    union all select 'owner ' || name || proowner::regrole from functions
  )
  select line from lines order by line collate "C"`
