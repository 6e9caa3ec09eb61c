import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { copyRows } from '../../src/server/backup/copy-rows.ts'
import { makeBackup, type MadeBackup } from '../../src/server/backup/make-backup.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { verifyBackup } from '../../src/server/backup/verify-backup.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { chooseRepetitions, isNight } from '../support/choose-repetitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-backup-'))
const uploadsFolder = join(folder, 'uploads')
const uploads = createFolderStore(uploadsFolder)
const scope = { kind: 'instance' } as const
const secret = 'the secret of this very server, kept'
const GOODS = ['A', 'B']
const WRITERS = chooseRepetitions(8, 32)
const PASSPHRASE = 'correct horse battery'

let app: TestApp
let shop: Shop
let picture: string
let created: MadeBackup
let sealed: MadeBackup
/** Holds the number of sales that were posted before the backup started. */
let before: number

beforeAll(async () => {
  app = await createTestApp({ uploadsFolder })
  const owner = await app.signUp()
  shop = await openShop(owner, { taxPercent: 21 })
  await shop.buy(GOODS.map((name) => [name, 100_000, 2.5]))
  await shop.sell(GOODS.map((name) => [name, 1, 9.99]))
  const body = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c40' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  picture = (await owner.api<{ id: string }>('/uploads', { method: 'POST', body, headers })).id
  await openShop(await app.signUp(), { taxPercent: 6 })

  let over = false
  const writers = Array.from({ length: WRITERS }, async () => {
    let sold = 0
    while (!over) {
      await shop.sell(GOODS.map((name) => [name, 1, 9.99]))
      sold += 1
    }
    return sold
  })
  await setTimeout(500)
  before = (await owner.list('sales', { range: [0, 0] })).total
  created = await backUp('under-load.tar')
  over = true
  const sold = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0)
  // Without writes during the backup, the tests below would prove nothing.
  expect(sold).toBeGreaterThan(WRITERS)
  sealed = await backUp('encrypted.tar.age', PASSPHRASE)
}, 120_000)

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends the bytes after CopyDone, the message that ends copied rows, 50 ms later than the bytes before. */
async function splitAnswer(answer: Buffer, send: (part: Buffer) => void): Promise<void> {
  const end = answer.indexOf(Buffer.from([0x63, 0, 0, 0, 4]))
  if (end < 0) return send(answer)
  send(answer.subarray(0, end + 5))
  await setTimeout(50)
  send(answer.subarray(end + 5))
}

function backUp(name: string, passphrase?: string) {
  const { connection } = app.database
  const source = { connection, uploads, scope, passphrase, secret }
  return makeBackup(source, join(folder, name))
}

type Target = Pick<TestDatabase, 'connectionConfig'>

async function restoreInto(target: Target, path: string, passphrase?: string) {
  const restored = createFolderStore(join(folder, randomUUID()))
  const connection = target.connectionConfig
  const answer = await restoreBackup({ connection, uploads: restored, registry, passphrase }, path)
  return { ...answer, uploads: restored }
}

async function readPicture(store: ReturnType<typeof createFolderStore>) {
  const stored = await store.read(shop.owner.team!, picture, 'full')
  return buffer(stored!.content)
}

describe(`a backup that was made while ${WRITERS} writers posted sales`, () => {
  let plain: TestDatabase

  beforeAll(async () => {
    plain = await createTestDatabase({ empty: true })
  })
  afterAll(async () => {
    await plain.drop()
  })

  test('restores consistent books, and a backup of the restored rows has the same checksums', async () => {
    const restored = await restoreInto(plain, created.path)
    const database = createDatabase(plain.connectionConfig)
    const [{ count }] = (await database.read(shop.owner.team!, {
      text: 'select count(*)::integer as count from sales',
    })) as [{ count: number }]
    expect(count).toBeGreaterThanOrEqual(before)

    // Everything that a restore drops to load the rows was created again.
    expect(await readSchema(plain)).toEqual(
      await readSchema({ connectionConfig: app.database.connection }),
    )

    expect(await readPicture(restored.uploads)).toEqual(await readPicture(uploads))

    const back = await makeBackup(
      { connection: plain.connectionConfig, uploads: restored.uploads, scope },
      join(folder, 'back.tar'),
    )
    expect(back.manifest).toEqual(created.manifest)

    // Comes last, because the integrity check seals the history.
    expect(await findProblems({ database })).toEqual([])
    await database.close()
  })

  test('counts its rows even when PostgreSQL sends their number after the rows', async () => {
    const { host, port, ...login } = plain.connectionConfig
    const server = createServer((downstream) => {
      const upstream = host?.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect(port!, host)
      downstream.pipe(upstream)
      upstream.on('data', (answer) => void splitAnswer(answer, (part) => downstream.write(part)))
      upstream.on('close', () => downstream.destroy())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
    const client = new pg.Client({ ...login, ...address })
    await client.connect()
    await client.query('create temp table numbers as select generate_series(1, 50) as number')
    const table = { name: 'numbers', columns: ['number'], order: 'number', team: null }
    const { rows } = await copyRows(client, { ...table, isFiltered: false }, { scope, teams: [] })
    await client.end()
    server.close()
    expect(rows).toBe(50)
  })

  test('is refused when the database is not empty, with instructions', async () => {
    const used = { connectionConfig: app.database.connection }
    await expect(restoreInto(used, created.path)).rejects.toThrow(
      /already holds data \(2 teams, 2 people\): restore into an empty place \(set DATA_DIR to a new folder/,
    )
  })

  test('contains no sessions', async () => {
    expect(Object.keys(created.manifest.tables)).not.toContain('session')
    expect(created.head.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user', 'account', 'sales', 'history', 'teams']),
    )
  })

  test('is a tar file whose last entry is the checksum of the bytes before it', async () => {
    const bytes = readFileSync(created.path)
    const whole = createHash('sha256').update(bytes.subarray(0, -2048)).digest('hex')
    expect(bytes.subarray(-1536, -1472).toString()).toBe(whole)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(created.sha256)
  })

  test.each(['plain', 'encrypted'])(
    'is refused when one of its bytes is changed (%s)',
    async (kind) => {
      const passphrase = kind === 'encrypted' ? PASSPHRASE : undefined
      const { path } = passphrase === undefined ? created : sealed
      const bytes = readFileSync(path)
      // Decrypting an encrypted file takes a second, so only one of its bytes is changed.
      const places = passphrase === undefined ? findPlaces(bytes) : [bytes.length >> 1]
      let found = 0
      for (const place of places) {
        const flipped = Buffer.from(bytes)
        flipped[place]! ^= 1 << (place % 8)
        const damaged = join(folder, 'damaged')
        writeFileSync(damaged, flipped)
        const seen = await verifyBackup(damaged, passphrase).then(
          () => undefined,
          (problem: unknown) => problem,
        )
        if (seen) found += 1
      }
      expect(found).toBe(places.length)
    },
    120_000,
  )

  test('is refused when its end is missing', async () => {
    const bytes = readFileSync(created.path)
    for (const length of [bytes.length - 1, bytes.length - 512, bytes.length >> 1, 10, 0]) {
      const cut = join(folder, 'cut')
      writeFileSync(cut, bytes.subarray(0, length))
      await expect(verifyBackup(cut, undefined)).rejects.toThrow(/damaged|not a backup/)
    }
  })
})

describe('an encrypted backup', () => {
  test('is refused without its passphrase', async () => {
    const { path } = sealed
    expect(readFileSync(path).includes('backup.json')).toBe(false)
    await expect(verifyBackup(path, undefined)).rejects.toThrow('set BACKUP_PASSPHRASE')
  })

  test.runIf(isNight())('contains the secret of the server', async () => {
    const { path } = sealed
    const target = await createTestDatabase({ empty: true })
    expect((await restoreInto(target, path, PASSPHRASE)).secret).toBe(secret)
    await target.drop()
  })

  test('is the only kind of backup that contains the secret', () => {
    expect(readFileSync(created.path).includes(secret)).toBe(false)
  })
})

test.runIf(isNight())(
  'a failed restore leaves an empty database, which the next restore fills',
  async () => {
    const target = await createTestDatabase({ empty: true })
    const broken = {
      ...createFolderStore(join(folder, 'full')),
      put: () => Promise.reject(new Error('ENOSPC: no space left on device')),
    }
    const into = { connection: target.connectionConfig, registry }
    await expect(restoreBackup({ ...into, uploads: broken }, created.path)).rejects.toThrow(
      'ENOSPC',
    )
    const { manifest } = await restoreInto(target, created.path)
    expect(manifest).toEqual(created.manifest)
    await target.drop()
  },
)

test('a failed backup leaves no file', async () => {
  const path = join(folder, 'never.tar')
  const source = {
    connection: app.database.connection,
    scope,
    uploads: { ...uploads, read: () => Promise.reject(new Error('EIO: i/o error')) },
  }
  await expect(makeBackup(source, path)).rejects.toThrow('EIO')
  expect(existsSync(path) || existsSync(`${path}.partial`)).toBe(false)
})

test('an interrupted backup ends while it waits for a server that does not answer', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  // The address of a listening TCP server has a port.
  const { port } = silent.address() as AddressInfo
  const ending = new AbortController()
  const connection = { host: '127.0.0.1', port, user: 'armazem', database: 'armazem' }
  const path = join(folder, 'silent.tar')
  const made = makeBackup({ connection, uploads, scope, signal: ending.signal }, path)
  await Promise.all([
    once(silent, 'connection').then(() => ending.abort()),
    expect(made).rejects.toThrow('terminated'),
  ])
  expect(existsSync(path) || existsSync(`${path}.partial`)).toBe(false)
  silent.close()
})

/** Returns twenty places in a file: its ends, the checksum at its end, and places in between. */
function findPlaces({ length }: Buffer): readonly number[] {
  const along = Array.from({ length: 15 }, (_, at) => Math.floor((length * (at + 0.5)) / 15))
  return [0, 1, length - 1, length - 1500, length - 700, ...along]
}

/** Reads everything that a restore drops and creates again. */
async function readSchema({ connectionConfig }: Pick<TestDatabase, 'connectionConfig'>) {
  const database = createDatabase(connectionConfig)
  const text = `
    select 'index' as kind, indexdef as is from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
    union all select 'rls', relname || relrowsecurity::text || relforcerowsecurity::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1, 2`
  const rows = await database.query({ text })
  await database.close()
  return rows
}
