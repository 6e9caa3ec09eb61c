import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Registry } from '../../schema/registry.ts'
import { quoteName } from '../database/statement.ts'
import { migrateIdentity } from '../identity/auth.ts'
import { applyMigrations, UNRELEASED } from '../migrate/apply-migrations.ts'
import { readMigrations, type Migration } from '../migrate/migration-files.ts'
import { checkPostgresVersion, prepareDatabase } from '../migrate/prepare-database.ts'
import { withSchemaLock } from '../migrate/schema-lock.ts'
import { readArchive, type ArchiveEntry } from './archive-reader.ts'
import { BackupProblem } from './backup-problem.ts'
import { copyRows } from './copy-rows.ts'
import { checkTargetIsEmpty } from './empty-target.ts'
import { SECRET, type Head } from './format.ts'
import { prepareLoading, setSequences } from './loading.ts'
import type { Progress } from './make-backup.ts'
import { inCopyTransaction } from './snapshot.ts'
import { storeFiles } from './stored-files.ts'
import { readTables } from './tables.ts'
import { readEntryRows, getEntryTable, verifyBackup, type VerifiedBackup } from './verify-backup.ts'
import type { UploadStore } from '../context/upload-store.ts'

/** Describes the empty database and folder into which a backup is restored. */
export interface RestoreTarget {
  /** Connects as the future owner of the tables. */
  readonly connection: pg.ClientConfig
  readonly uploads: UploadStore
  readonly registry: Registry
  readonly passphrase?: string | undefined
  readonly onProgress?: (progress: Progress) => void
}

/** Describes the restored data. */
export interface Restored extends VerifiedBackup {
  /** Holds the secret of the server, if the backup contains it. */
  readonly secret: string | undefined
  /** Lists the migrations that were applied because they are newer than the backup. */
  readonly applied: readonly string[]
}

/**
 * Restores a backup into an empty database: verifies the whole file before anything is written,
 * applies the migrations that the backup has, loads all rows in one transaction, compares their
 * checksums, and applies the newer migrations. After an interruption the database still holds no
 * data, and the same command can be run again.
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<Restored> {
  const { connection, registry, passphrase } = target
  const backup = await verifyBackup(path, passphrase)
  const migrations = findMigrations(backup.head)
  let secret: string | undefined
  await withSchemaLock(connection, async (client) => {
    await checkPostgresVersion(client)
    await checkTargetIsEmpty(client)
    await applyMigrations(client, migrations)
    await migrateIdentity(connection)
    secret = await inCopyTransaction(connection, 'begin', (loader) =>
      load(loader, { ...target, ...backup }, path),
    )
    await client.query('vacuum (analyze)')
  })
  const { applied } = await prepareDatabase(connection, registry)
  return { ...backup, secret, applied }
}

/** Returns the migrations of this program up to the newest migration of the backup. */
function findMigrations({ migrations, program }: Head): readonly Migration[] {
  const ownMigrations = readMigrations()
  if (migrations[0]?.file === UNRELEASED) {
    throw new BackupProblem(
      'The backup was made by an unreleased version of Armazem: this program cannot restore it. Restore it with the version that made it, and export what is needed.',
    )
  }
  for (const { number, file, checksum } of migrations) {
    const own = ownMigrations[number - 1]
    if (!own) {
      throw new BackupProblem(
        `The backup is newer than this program: it was made by version ${program} with migration ${number} (${file}), this program has migrations up to ${ownMigrations.length}. Update the program.`,
      )
    }
    if (own.checksum !== checksum) {
      throw new BackupProblem(
        `The backup does not fit this program: migrations/${own.file} differs from the file with which the backup was made.`,
      )
    }
  }
  return ownMigrations.slice(0, migrations.length)
}

type Loading = RestoreTarget & VerifiedBackup

async function load(
  client: pg.ClientBase,
  target: Loading,
  path: string,
): Promise<string | undefined> {
  const { head, manifest, uploads, passphrase, onProgress } = target
  const restoreSchema = await prepareLoading(client, manifest)
  // Checks the target again, because the lock prevents other writes only from here on.
  await checkTargetIsEmpty(client)
  const total = head.tables.length * 2 + 1
  let secret: string | undefined
  let done = 0
  const table = createTableLoader(client, head)
  const files = storeFiles(uploads)
  for await (const entry of readArchive(path, passphrase)) {
    const name = getEntryTable(entry)
    if (name !== undefined) {
      if (await table.add(name, entry)) onProgress?.({ done: (done += 1), total })
    } else if (entry.name === SECRET) secret = Buffer.from(entry.content).toString()
    else await files.add(entry)
  }
  await table.end()
  await files.end()
  await setSequences(client, head.sequences)
  await compareRows(client, target, (compared) =>
    onProgress?.({ done: head.tables.length + compared, total }),
  )
  await restoreSchema()
  onProgress?.({ done: total, total })
  return secret
}

/** Creates a loader that sends the pieces of each table to one COPY. */
function createTableLoader(client: pg.ClientBase, head: Head) {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]))
  let current:
    | { readonly name: string; readonly stream: pg.Submittable & NodeJS.WritableStream }
    | undefined

  async function end(): Promise<void> {
    if (!current) return
    const { stream } = current
    current = undefined
    stream.end()
    await finished(stream)
  }

  return {
    /** Loads an entry. Returns whether the entry started a new table. */
    async add(name: string, entry: ArchiveEntry): Promise<boolean> {
      const isNew = current?.name !== name
      if (isNew) {
        await end()
        const listed = (columns.get(name) ?? []).map(quoteName).join(', ')
        const stream = client.query(copyFrom(`copy ${quoteName(name)} (${listed}) from stdin`))
        current = { name, stream }
      }
      const { stream } = current!
      if (!stream.write(await readEntryRows(entry))) await waitForDrain(stream)
      return isNew
    },
    end,
  }
}

/**
 * Waits until a stream accepts more data, or has ended or failed. Removes its listeners, because a
 * table consists of many pieces.
 */
async function waitForDrain(stream: NodeJS.WritableStream): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await Promise.race([once(stream, 'drain', { signal }), finished(stream, { signal })]).finally(
    () => over.abort(),
  )
}

/** Reads the loaded rows and compares their checksums with those of the backup. */
async function compareRows(
  client: pg.ClientBase,
  { head, manifest }: Loading,
  onTable: (compared: number) => void,
): Promise<void> {
  const now = new Map(
    (await readTables(client, { kind: 'instance' })).map((table) => [table.name, table]),
  )
  for (const [at, { name, columns }] of head.tables.entries()) {
    onTable(at)
    const table = { ...now.get(name)!, columns }
    const { rows, sha256 } = await copyRows(client, table, {
      scope: { kind: 'instance' },
      teams: head.teams.map(({ id }) => id),
    })
    if (sha256 !== manifest.tables[name]?.sha256) {
      throw new BackupProblem(
        `The restored rows of ${name} differ from those of the backup (${rows} of ${manifest.tables[name]?.rows}): nothing was restored.`,
      )
    }
  }
}
