import type pg from 'pg'
import type { Registry } from '../../schema/registry.ts'
import { migrateIdentity } from '../identity/auth.ts'
import { findMissingMigrations, runMigrations } from './apply-migrations.ts'
import { applyDatabaseFiles, readDatabaseFiles, type DatabaseFile } from './database-files.ts'
import { applyDeclaredRules, dropDeclaredRules } from './declared-rules.ts'
import { listDesiredTables } from './desired-tables.ts'
import { compareTables } from './difference.ts'
import { createKindsFile } from './kinds-file.ts'
import { readMigrations } from './migration-files.ts'
import { readExisting } from './read-existing.ts'
import { withSchemaLock } from './schema-lock.ts'
import { seeAllTeams } from './see-all-teams.ts'
import { markLeakproof, SLOW_SEARCH_WARNING } from './leakproof.ts'
import { setTeamRole, prepareTeamRole, findRoleWarnings, withoutPrivileges } from './team-role.ts'
import { inTransaction } from './transaction.ts'

const OLDEST_VERSION = 150_000

/** Reports what the preparation of a database changed. */
export interface Preparation {
  /** Lists the migrations that were applied. */
  readonly applied: readonly string[]
  /** Lists the files of `database/` that were applied. */
  readonly rules: readonly string[]
  /** Lists the steps that were applied in development mode without a migration file. */
  readonly adapted: readonly string[]
  /** Lists the steps that development mode could not apply. */
  readonly refused: readonly string[]
  /** Lists warnings about the database's role for the operator. */
  readonly warnings: readonly string[]
}

export interface PrepareOptions {
  readonly isDevelopment?: boolean
  /** Connects as superuser, where possible, for statements that the owner may not run. */
  readonly superuser?: pg.ClientConfig
}

/**
 * Updates a database to the schema of this program: the tables of identity, then in one transaction
 * the missing migrations, the files of `database/` from the first changed one on, and the declared
 * rules. A difference between the declarations and the tables is applied in development mode (`isDevelopment`);
 * otherwise it is an error, because it has no migration file.
 */
export async function prepareDatabase(
  connection: pg.ClientConfig,
  registry: Registry,
  { isDevelopment = false, superuser }: PrepareOptions = {},
): Promise<Preparation> {
  return withSchemaLock(connection, async (client) => {
    await checkPostgresVersion(client)
    const migrations = readMigrations()
    const files = listDatabaseFiles(registry)
    const missing = await findMissingMigrations(client, migrations)
    const hasRole = await prepareTeamRole(client)
    await migrateIdentity(connection)
    const prepared = await inTransaction(client, async () => {
      if (missing.length > 0) await dropDeclaredRules(client)
      await runMigrations(client, missing, hasRole)
      const rules = await applyDatabaseFiles(client, files, {
        hasRole,
        isForced: missing.length > 0,
      })
      const { statements, refused } = compareTables(
        listDesiredTables(registry),
        await readExisting(client),
      )
      if (!isDevelopment && statements.length + refused.length > 0) {
        throw new Error(
          `The declarations differ from the schema. Run "npm run db:migration -- name", review the file, and start again:\n- ${[...statements, ...refused].join('\n- ')}`,
        )
      }
      if (statements.length > 0) await adaptSchema(client, statements, hasRole)
      await applyDeclaredRules(client, registry)
      return { rules, adapted: statements, refused }
    })
    await setTeamRole(client, hasRole, [...migrations, ...files])
    const isIndexed = await markLeakproof(superuser ?? connection)
    const warnings = [
      ...(await findRoleWarnings(client)),
      ...(isIndexed ? [] : [SLOW_SEARCH_WARNING]),
    ]
    return { ...prepared, applied: missing.map(({ file }) => file), warnings }
  })
}

/** Returns the files of `database/` and those generated from the declarations, in the order of execution. */
export function listDatabaseFiles(registry: Registry): readonly DatabaseFile[] {
  const files = [...readDatabaseFiles(), createKindsFile(registry)]
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/** Applies the steps of development mode, which must see the rows of all teams. */
async function adaptSchema(
  client: pg.Client,
  statements: readonly string[],
  hasRole: boolean,
): Promise<void> {
  const sql = statements.join(';\n')
  await dropDeclaredRules(client)
  await seeAllTeams(client, () => client.query(hasRole ? sql : withoutPrivileges(sql)))
}

/** Throws an error when the PostgreSQL version is too old for this program. */
export async function checkPostgresVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= OLDEST_VERSION) return
  throw new Error(
    `PostgreSQL 15 or newer is needed; this is ${Math.floor(version / 10_000)}: upgrade the server of DATABASE_URL, or set DATABASE_URL to a newer server.`,
  )
}
