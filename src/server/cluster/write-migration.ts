import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Registry } from '../../schema/registry.ts'
import { openCluster } from './cluster.ts'
import { applyMigrations } from '../migrate/apply-migrations.ts'
import type { Existing } from '../migrate/catalogue.ts'
import { listDesiredTables } from '../migrate/desired-tables.ts'
import { compareTables, type Difference } from '../migrate/difference.ts'
import { MIGRATIONS, formatNumber, readMigrations } from '../migrate/migration-files.ts'
import { readExisting } from '../migrate/read-existing.ts'

/** Describes the difference that became a migration, and its file. */
export interface WrittenMigration extends Difference {
  /**
   * Holds the path of the file; undefined when there was nothing to write or a step was refused.
   */
  readonly file?: string
}

/**
 * Writes the difference between the declarations and the committed migrations as the next numbered
 * file. The committed schema is created in a temporary database, independent of any data folder.
 */
export async function writeMigration(
  registry: Registry,
  name: string,
  folder = MIGRATIONS,
): Promise<WrittenMigration> {
  const migrations = readMigrations(folder)
  const existing = await readMigratedSchema(async (client) => {
    await applyMigrations(client, migrations)
    return readExisting(client)
  })
  const found = compareTables(listDesiredTables(registry), assumeRows(existing))
  if (found.refused.length > 0 || found.statements.length === 0) return found
  const file = join(folder, `${formatNumber(migrations.length + 1)}-${name}.sql`)
  writeFileSync(file, formatFile(found.statements))
  return { ...found, file }
}

async function readMigratedSchema<T>(read: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'armazem-schema-'))
  const cluster = await openCluster(dataDir)
  const client = new pg.Client(cluster.connection)
  try {
    await client.connect()
    return await read(client)
  } finally {
    await client.end().catch(() => {})
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const HEADER =
  '-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.'

/** Returns the text of a migration, with an empty line before each new table. */
function formatFile(statements: readonly string[]): string {
  const lines = statements.map((sql) => `${sql.startsWith('create table') ? '\n' : ''}${sql};`)
  return `${HEADER}\n${lines.join('\n')}\n`
}

/**
 * Marks existing tables as filled, because they can contain rows on the servers where the migration
 * runs.
 */
function assumeRows(existing: Existing): Existing {
  return new Map([...existing].map(([name, table]) => [name, { ...table, hasRows: true }]))
}
