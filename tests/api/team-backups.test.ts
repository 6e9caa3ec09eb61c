import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { readArchive } from '../../src/server/backup/archive-reader.ts'
import { writeArchive } from '../../src/server/backup/archive-writer.ts'
import { backUpDaily, readDailyState } from '../../src/server/backup/daily-backup.ts'
import { FORMAT, HEAD } from '../../src/server/backup/format.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { readServerBackups, recordCommandBackup } from '../../src/server/backup/server-backups.ts'
import { readEntryRows, getEntryTable } from '../../src/server/backup/verify-backup.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { createTestDatabase } from '../support/database.ts'
import { findProblems } from '../support/doctor.ts'
import { makeOwnBackup } from '../support/own-backup.ts'
import { openShop } from '../support/shop.ts'
import type { TeamBackup } from '../../src/server/context/team-backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-team-backups-'))
const backupFolder = join(folder, 'backups')
const uploadsFolder = join(folder, 'uploads')
const CANARY = `canary-${randomUUID()}`

let app: TestApp
let owner: TestCaller
let stranger: TestCaller
let clerk: TestCaller

beforeAll(async () => {
  app = await createTestApp({ backupFolder, uploadsFolder })
  owner = await app.signUp()
  const shop = await openShop(owner)
  await shop.buy([['A', 10, 2]])
  await shop.sell([['A', 1, 5]])
  clerk = await app.colleague(owner, 'sales')
  stranger = await app.signUp()
  await stranger.create('customers', { name: CANARY })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Listed {
  readonly backups: readonly TeamBackup[]
  readonly server: { readonly madeAt: string | null; readonly hasFailed: boolean } | null
}

const list = (by = owner) => by.api<Listed>('/backups')

/** Starts a backup, and returns the status of the answer and the code of its problem. */
async function start(by: TestCaller): Promise<string> {
  const { status, body } = await by.call<{ code?: string }>('/backups', { method: 'POST' })
  return [status, body.code].filter(Boolean).join(' ')
}

const make = (by = owner) => makeOwnBackup(by)

const getBackupPath = ({ id }: TeamBackup, by = owner) =>
  join(backupFolder, 'teams', by.team!, `${id}.tar`)

interface TableCount {
  readonly name: string
  readonly count: number
}

describe('a backup that a team makes', () => {
  test('is made, listed with its contents, verified and downloaded', async () => {
    const created = await make()
    expect(created).toMatchObject({ state: 'ready', problem: null, files: 0, by: 'Ana Teste' })
    expect(created.rows).toBeGreaterThan(20)
    expect(created.verifiedAt).not.toBeNull()
    const verified = await owner.api<TeamBackup>(`/backups/${created.id}/verify`, {
      method: 'POST',
    })
    expect(verified.verifiedAt! > created.verifiedAt!).toBe(true)
    const file = await owner.call(`/backups/${created.id}/file`)
    expect([file.status, file.headers.get('content-length')]).toEqual([200, String(created.size)])
  })

  test('contains no data of other teams, and no password hash except that of the person who made it', async () => {
    const created = await make()
    let text = ''
    const accounts: string[] = []
    for await (const entry of readArchive(getBackupPath(created), undefined)) {
      const table = getEntryTable(entry)
      const rows = table === undefined ? entry.content : await readEntryRows(entry)
      text += Buffer.from(rows).toString()
      if (table === 'account') accounts.push(...Buffer.from(rows).toString().trim().split('\n'))
    }
    for (const foreign of [CANARY, stranger.team!, stranger.id, stranger.email])
      expect(text).not.toContain(foreign)
    expect(text).toContain(clerk.email)
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toContain(owner.id)
  })

  test('restores the same number of rows of each table into a database without teams', async () => {
    // Writes the counted requests now, so that their timer adds no row between backup and comparison.
    await app.app.context.requests.flush()
    const created = await make()
    // A database without tables takes seconds to migrate. A migrated database without teams is an empty target too.
    const target = await createTestDatabase({ empty: isNight() })
    const { head } = await restoreBackup(
      {
        connection: target.connectionConfig,
        uploads: createFolderStore(join(folder, 'restored')),
        registry,
      },
      getBackupPath(created),
    )
    expect(head.teams.map(({ id }) => id)).toEqual([owner.team])
    const database = createDatabase(target.connectionConfig)
    const counts = head.tables
      .filter(({ columns }) => columns.includes('team_id'))
      .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
    const text = `${counts.join(' union all ')} order by name`
    const restored = await database.read<TableCount>(owner.team!, { text })
    const original = await app.database.read<TableCount>(owner.team!, { text })
    // The history entry of the backup is written while the backup begins, so the backup may lack this entry.
    const entries = new Set(['history', 'history_unsealed'])
    const missing = original.flatMap(({ name, count }, i) =>
      restored[i]!.count === count ? [] : [{ name, missing: count - restored[i]!.count }],
    )
    expect(restored.map(({ name }) => name)).toEqual(original.map(({ name }) => name))
    expect(missing.filter((each) => !entries.has(each.name) || each.missing !== 1)).toEqual([])
    expect(restored).toContainEqual({ name: 'sales', count: 1 })
    if (isNight()) expect(await findProblems({ database })).toEqual([])
    await database.close()
    await target.drop()
  })

  test('is hidden from other teams and from roles without the right', async () => {
    const { id } = await make()
    expect((await list(stranger)).backups).toEqual([])
    expect((await stranger.call(`/backups/${id}/file`)).status).toBe(404)
    expect((await stranger.call(`/backups/${id}/verify`, { method: 'POST' })).status).toBe(404)
    for (const path of ['/backups', `/backups/${id}/file`])
      expect((await clerk.call(path)).status).toBe(403)
    expect((await owner.call('/backups/..%2f..%2fsecret/file')).status).toBe(404)
  })

  test('is refused to members who see only some branches or only their own records', async () => {
    const rights = [
      ...app.app.context.registry.ownWithout.flatMap(([, right]) => right ?? []),
      'team.backup',
    ]
    for (const [name, permissions] of [
      ['all', rights],
      ['own', ['team.backup']],
    ] as const) {
      const text = 'insert into roles (team_id, code, name, permissions) values ($1, $2, $2, $3)'
      await app.database.query({ text, values: [owner.team, name, permissions] })
    }
    const [all, own] = [await app.colleague(owner, 'all'), await app.colleague(owner, 'own')]
    expect((await all.call('/backups')).status).toBe(200)
    expect((await own.call('/backups')).status).toBe(403)
    const [branch] = (await owner.list('branches')).rows
    const bind = 'update members set branches = array[$3::uuid] where team_id = $1 and user_id = $2'
    await app.database.query({ text: bind, values: [owner.team, all.id, branch!.id] })
    expect((await all.call('/backups')).status).toBe(403)
  })

  test('records in the history who made it and who downloaded it', async () => {
    const { id } = await make()
    await owner.call(`/backups/${id}/file`)
    const kept = await app.database.read(owner.team!, {
      text: `select action, user_id from history where resource = 'backups' and record_id = $1 order by at`,
      values: [id],
    })
    expect(kept).toEqual([
      { action: 'create', user_id: owner.id },
      { action: 'download', user_id: owner.id },
    ])
  })

  test('is reported as damaged when its file was changed', async () => {
    const created = await make()
    const bytes = readFileSync(getBackupPath(created))
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(getBackupPath(created), bytes)
    const seen = await owner.api<TeamBackup>(`/backups/${created.id}/verify`, { method: 'POST' })
    expect(seen.problem).toBe('damaged')
    expect((await list()).backups[0]).toMatchObject({ id: created.id, problem: 'damaged' })
    expect(app.errors).toHaveLength(1)
  })

  test.runIf(isNight())(
    'names the cause when it cannot be restored: no file, another passphrase, a newer version',
    async () => {
      const created = await make()
      const path = getBackupPath(created)
      const errors = app.errors.length
      const verify = async () =>
        (await owner.api<TeamBackup>(`/backups/${created.id}/verify`, { method: 'POST' })).problem
      const bytes = readFileSync(path)
      const rewrite = (passphrase: string | undefined, format: number) =>
        writeArchive(path, passphrase, (archive) =>
          archive.add(HEAD, Buffer.from(JSON.stringify({ format, program: '9.0.0' }))),
        )
      await rewrite('a passphrase that the server does not have', FORMAT)
      expect(await verify()).toBe('passphrase')
      await rewrite(undefined, FORMAT + 1)
      expect(await verify()).toBe('newer')
      rmSync(path)
      expect(await verify()).toBe('missing')
      writeFileSync(path, bytes)
      expect(await verify()).toBe(null)
      expect(app.errors).toHaveLength(errors + 3)
    },
  )

  test('is made one at a time, and the three newest are kept', async () => {
    const both = await Promise.all([start(owner), start(owner)])
    expect(both.toSorted()).toEqual(['202', '409 BACKUP_RUNNING'])
    await expect
      .poll(async () => (await list()).backups.some(({ state }) => state === 'running'))
      .toBe(false)
    const { backups } = await list()
    expect(backups).toHaveLength(3)
    expect(readdirSync(join(backupFolder, 'teams', owner.team!))).toHaveLength(6)
  })

  test.runIf(isNight())('is refused while two other teams make one', async () => {
    const owners = [owner, stranger, await app.signUp()]
    const answers = await Promise.all(owners.map(start))
    expect(answers.toSorted()).toEqual(['202', '202', '503 BACKUPS_BUSY'])
    for (const by of owners) {
      await expect
        .poll(async () => (await list(by)).backups.some(({ state }) => state === 'running'))
        .toBe(false)
    }
  })

  test('is refused while its folder cannot be written', async () => {
    const other = await app.signUp()
    // No folder can be created where a file has its name.
    writeFileSync(join(backupFolder, 'teams', other.team!), '')
    const errors = app.errors.length
    expect(await start(other)).toBe('503 BACKUP_FOLDER')
    expect(app.errors.slice(errors)).toContainEqual(expect.objectContaining({ team: other.team }))
  })
})

describe('the daily backup of the whole server', () => {
  const daily = { folder: join(folder, 'daily'), keep: 2, passphrase: undefined, secret: 'x' }
  const listFiles = () => readdirSync(daily.folder).filter((name) => name.endsWith('.tar'))

  /** Makes the last backup appear to be a day old. */
  async function makeOlder(): Promise<void> {
    const state = (await readDailyState(daily.folder))!
    const madeAt = new Date(Date.now() - 86_400_000).toISOString()
    writeFileSync(join(daily.folder, 'daily.json'), JSON.stringify({ ...state, madeAt }))
  }

  test('is made once a day by one of several nodes', async () => {
    await Promise.all([1, 2, 3].map(() => backUpDaily(app.app.context, daily)))
    await backUpDaily(app.app.context, daily)
    expect(listFiles()).toHaveLength(1)
    const state = await readDailyState(daily.folder)
    expect(state).toMatchObject({ problem: null })
    expect(await readServerBackups(daily.folder)).toMatchObject({ madeAt: state!.madeAt })
    // A newer backup that the command made does not count as the daily one.
    const madeAt = new Date(Date.now() + 1000).toISOString()
    await recordCommandBackup(daily.folder, madeAt)
    expect(await readServerBackups(daily.folder)).toMatchObject({ madeAt, hasFailed: false })
    expect(await readDailyState(daily.folder)).toEqual(state)
  })

  test.runIf(isNight())('keeps the configured number', async () => {
    for (let day = 0; day < 3; day++) {
      await makeOlder()
      // The name of a backup contains the second, so each backup needs another second.
      await new Promise((resolve) => setTimeout(resolve, 1001))
      await backUpDaily(app.app.context, daily)
    }
    expect(listFiles()).toHaveLength(2)
  })

  test('that fails is reported, keeps the last valid one, and is repeated', async () => {
    await makeOlder()
    const before = listFiles()
    const { context } = app.app
    const broken = { ...context.uploads, read: () => Promise.reject(new Error('EIO: i/o error')) }
    const text = `insert into uploads (team_id, id, kind, mime, size, sha256) values ($1, $2, 'image', 'image/webp', 1, 'x')`
    await app.database.withTeam(owner.team!, (trx) =>
      trx.query({ text, values: [owner.team, randomUUID()] }),
    )
    const errors = app.errors.length
    await backUpDaily({ ...context, uploads: broken }, daily)
    expect(await readDailyState(daily.folder)).toMatchObject({ problem: 'EIO: i/o error' })
    expect(app.errors).toHaveLength(errors + 1)
    expect(listFiles()).toEqual(before)
    await backUpDaily(context, daily)
    expect(await readDailyState(daily.folder)).toMatchObject({ problem: null })
  })

  test.runIf(isNight())('that the disk has damaged does not replace a valid one', async () => {
    const { context } = app.app
    const one = { ...daily, folder: join(folder, 'damaged'), keep: 1 }
    await backUpDaily(context, one)
    const [valid] = readdirSync(one.folder).filter((name) => name.endsWith('.tar'))
    const state = (await readDailyState(one.folder))!
    const madeAt = new Date(Date.now() - 86_400_000).toISOString()
    writeFileSync(join(one.folder, 'daily.json'), JSON.stringify({ ...state, madeAt }))
    /** Changes bytes that were written before the files of uploads. */
    const read: typeof context.uploads.read = async (...file) => {
      const name = readdirSync(one.folder).find((each) => each.includes('.partial'))!
      const path = join(one.folder, name)
      await expect.poll(() => statSync(path).size).toBeGreaterThan(2000)
      const written = openSync(path, 'r+')
      writeSync(written, 'damaged', 1000)
      closeSync(written)
      return context.uploads.read(...file)
    }
    const errors = app.errors.length
    await new Promise((resolve) => setTimeout(resolve, 1001))
    await backUpDaily({ ...context, uploads: { ...context.uploads, read } }, one)
    expect(app.errors).toHaveLength(errors + 1)
    expect((await readDailyState(one.folder))!.problem).toContain('damaged')
    expect(readdirSync(one.folder).toSorted()).toEqual([valid, 'daily.json'])
  })

  test('is not made when it is disabled', async () => {
    const off = { ...daily, folder: join(folder, 'off'), keep: 0 }
    await backUpDaily(app.app.context, off)
    expect(await readDailyState(off.folder)).toBeUndefined()
  })
})
