import type pg from 'pg'
import { seeAllTeams } from './see-all-teams.ts'
import type { Migration } from './migration-files.ts'
import { setTeamRole, prepareTeamRole, withoutPrivileges } from './team-role.ts'
import { inTransaction } from './transaction.ts'

const APPLIED = `
  create table if not exists migrations (
    number integer primary key,
    file text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * Applies the missing migrations in one transaction. Returns the names of their files. The caller
 * holds the lock.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const missing = await findMissingMigrations(client, migrations)
  const hasRole = await prepareTeamRole(client)
  await inTransaction(client, () => runMigrations(client, missing, hasRole))
  await setTeamRole(client, hasRole, migrations)
  return missing.map(({ file }) => file)
}

/**
 * Returns the migrations that the database does not have yet. Throws an error when the database is
 * newer than this program, was created by an unreleased version, or when a migration was edited
 * after it was applied.
 */
export async function findMissingMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  await client.query(APPLIED)
  const { rows } = await client.query<{ number: number; file: string; checksum: string }>(
    'select number, file, checksum from migrations order by number',
  )
  if (rows.some(({ file }) => file === UNRELEASED)) throw new Error(describeUnreleased())
  for (const applied of rows) {
    const own = migrations[applied.number - 1]
    if (!own) throw new Error(describeNewer(applied, migrations.length))
    if (own.checksum !== applied.checksum) throw new Error(describeEdited(own))
  }
  return migrations.slice(rows.length)
}

/**
 * Applies migrations in the transaction of the client. Throws an error that names the file that failed. `hasRole`
 * indicates that the owner of the database may use the role `armazem_app`.
 */
export async function runMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  hasRole: boolean,
): Promise<void> {
  // A new database has no rows of teams that a migration must read.
  const isNew = migrations[0]?.number === 1
  for (const { number, file, sql, checksum } of migrations) {
    const permitted = hasRole ? sql : withoutPrivileges(sql)
    try {
      await (isNew ? client.query(permitted) : seeAllTeams(client, () => client.query(permitted)))
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem)
      throw new Error(`migrations/${file} failed and changed nothing: ${reason}`, {
        cause: problem,
      })
    }
    await client.query('insert into migrations (number, file, checksum) values ($1, $2, $3)', [
      number,
      file,
      checksum,
    ])
  }
}

/**
 * Names the first migration of the versions before 0.1, whose schema consisted of 51 migrations.
 */
export const UNRELEASED = '0001-engine.sql'

function describeUnreleased(): string {
  return 'The data was made by an unreleased version of Armazem and cannot be migrated: start with a new DATA_DIR, or with a new database in DATABASE_URL.'
}

function describeNewer({ number, file }: { number: number; file: string }, last: number): string {
  return `The data is newer than this program: it has migration ${number} (${file}), this program has migrations up to ${last}. Update the program.`
}

function describeEdited({ file }: Migration): string {
  return `migrations/${file} differs from the migration that was applied to this data: restore the file, and put the change into a new migration.`
}
