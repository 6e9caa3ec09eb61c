import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { readClusterMajor } from '../../src/server/cluster/cluster-version.ts'
import { findPrograms, type Programs } from '../../src/server/cluster/programs.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { readMigrations } from '../../src/server/migrate/migration-files.ts'
import { rollBackUpgrade, upgradeCluster } from '../../src/server/upgrade/upgrade-cluster.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { createTestDatabase } from '../support/database.ts'
import { findProblems } from '../support/doctor.ts'
import { DEBIAN_PROGRAMS, makeOldCluster } from '../support/old-cluster.ts'
import { startProcess } from '../support/server-process.ts'

const CORPUS = join(import.meta.dirname, '../corpus/0.1.0.tar')
/** Sets the number of kills (promise T27). The environment variable KILLS shortens the test. */
const KILLS = Number(process.env.KILLS ?? 20)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'armazem-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const openUploads = (dataDir: string) => createFolderStore(join(dataDir, 'uploads'))

/** Restores the corpus into the cluster of a data folder. */
async function fill(dataDir: string, programs?: Programs): Promise<void> {
  const cluster = await openCluster(dataDir, programs && { programs })
  const { connection } = cluster
  await restoreBackup({ connection, registry, uploads: openUploads(dataDir) }, CORPUS)
  await cluster.stop()
}

/** Returns the number of sales and the violations in the books. */
async function readState(dataDir: string, programs?: Programs) {
  const cluster = await openCluster(dataDir, programs && { programs })
  const database = createDatabase(cluster.connection)
  const [team] = await database.query<{ id: string }>({ text: 'select id from teams' })
  const text = 'select count(*)::integer as count from sales'
  const [sales] = await database.read<{ count: number }>(team!.id, { text })
  const problems = await findProblems({ database })
  await database.close()
  await cluster.stop()
  return { sales: sales!.count, problems }
}

describe('a data folder', () => {
  // Both clusters have the version of the npm package; the test covers the upgrade and the roll-back.
  const programs = findPrograms()

  test('moves to a new cluster, keeps the old one, and may be interrupted while it reads or writes', async () => {
    await fill(folder)
    const before = await readState(folder)
    expect(before.sales).toBeGreaterThan(1)
    const options = { registry, oldPrograms: programs, to: programs.major }
    for (const line of ['Reading', 'Writing']) {
      const print = (said: string) => {
        if (said.startsWith(line)) throw new Error('interrupted here')
      }
      await expect(upgradeCluster(folder, { ...options, print })).rejects.toThrow(
        'interrupted here',
      )
      await expect(openCluster(folder)).rejects.toThrow('is not finished')
    }
    await rollBackUpgrade(folder)
    expect(await readState(folder)).toEqual(before)

    const old = await upgradeCluster(folder, options)
    expect(existsSync(join(folder, 'upgrade'))).toBe(false)
    expect(readClusterMajor(old)).toBe(programs.major)
    expect(await readState(folder)).toEqual(before)
  }, 600_000)

  test.runIf(existsSync(DEBIAN_PROGRAMS))(
    'moves from PostgreSQL 15 to the version of the npm package',
    async () => {
      const old = await makeOldCluster(folder)
      await fill(folder, old)
      const before = await readState(folder, old)
      await expect(openCluster(folder)).rejects.toThrow('Run "npm run upgrade" once')
      const env = { ...process.env, DATA_DIR: folder }
      const output = execFileSync(process.execPath, ['src/server/upgrade.ts'], {
        env,
        encoding: 'utf8',
      })
      expect(output).toContain(`The database now runs on PostgreSQL ${programs.major}`)
      expect(await readState(folder)).toEqual(before)
      expect(readClusterMajor(join(folder, 'postgres-15'))).toBe(15)
      expect(before.problems).toEqual([])
    },
    600_000,
  )
})

if (!existsSync(DEBIAN_PROGRAMS))
  console.log(`skipped: the upgrade from PostgreSQL 15 needs ${DEBIAN_PROGRAMS}`)

describe('migrations', () => {
  test(`survive ${KILLS} kills while they run, and each is applied once`, async () => {
    const database = await createTestDatabase({ empty: true })
    const { host, user, database: name } = database.connectionConfig
    const url = `postgres://${String(user)}@localhost/${name}?host=${encodeURIComponent(host!)}&sslmode=disable`
    const total = readMigrations().length
    const counts: number[] = []
    const inTransaction = `select from pg_stat_activity
      where application_name = 'armazem schema' and datname = current_database() and xact_start is not null`
    const watcher = new pg.Client(database.connectionConfig)
    await watcher.connect()
    const listApplied = async () => {
      const { rows } = await watcher
        .query<{ count: number }>('select count(*)::integer as count from migrations')
        .catch(() => ({ rows: [{ count: 0 }] }))
      return rows[0]!.count
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: url }, 'listening')
      // Kills a little later in the transaction each time.
      while ((await watcher.query(inTransaction)).rowCount === 0 && (await listApplied()) < total) {
        await pause(1)
      }
      await pause(kill * 10)
      await server.kill()
      while ((await watcher.query(inTransaction)).rowCount !== 0) await pause(1)
      counts.push(await listApplied())
    }
    expect(counts.filter((count) => count !== 0 && count !== total)).toEqual([])
    expect(counts).toContain(0)

    const last = await startProcess({ DATA_DIR: folder, DATABASE_URL: url })
    expect(await listApplied()).toBe(total)
    const { rows } = await watcher.query('select number from migrations order by number')
    expect(rows.map(({ number }) => number)).toEqual(readMigrations().map(({ number }) => number))
    await last.stop()
    await watcher.end()
    await database.drop()
    console.log(`migrations applied at each kill: ${counts.join(', ')}`)
  }, 600_000)

  test('are applied once although eight servers start on one new folder', async () => {
    const servers = await Promise.all(
      Array.from({ length: 8 }, () => startProcess({ DATA_DIR: folder, BACKUP_KEEP: '0' })),
    )
    const migrated = servers.filter((server) =>
      server.output().includes('"msg":"applied migrations"'),
    )
    expect(migrated).toHaveLength(1)
    for (const server of servers) expect(await server.stop()).toBe(0)
  }, 600_000)

  test('of a newer version are refused with an error in one line', async () => {
    const cluster = await openCluster(folder)
    await restoreBackup(
      { connection: cluster.connection, registry, uploads: openUploads(folder) },
      CORPUS,
    )
    const client = new pg.Client(cluster.connection)
    await client.connect()
    const next = readMigrations().length + 1
    const text = `insert into migrations (number, file, checksum) values ($1, 'later.sql', 'x')`
    await client.query(text, [next])
    await client.end()
    const env = { ...process.env, DATA_DIR: folder }
    const ended = spawnSync(process.execPath, ['src/server/main.ts'], {
      env: { ...env, PORT: '39871' },
      encoding: 'utf8',
    })
    await cluster.stop()
    expect(ended.status).toBe(1)
    expect(ended.stderr.trim()).toBe(
      `The data is newer than this program: it has migration ${next} (later.sql), this program has migrations up to ${next - 1}. Update the program.`,
    )
  }, 120_000)
})
