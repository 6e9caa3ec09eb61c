import type pg from 'pg'
import { seeAllTeams } from './see-all-teams.ts'
import type { Migration } from './migration-files.ts'
import { nameTeamRole, prepareTeamRole, withoutPrivileges } from './team-role.ts'

const LEDGER = `
  create table if not exists migrations (
    number integer primary key,
    file text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * Applies what is missing, each migration in a transaction of its own; answers the files applied. Throws when the
 * database is newer than this program, or a migration was edited after it was applied. The caller holds the lock.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  await client.query(LEDGER)
  const { rows } = await client.query<{ number: number; file: string; checksum: string }>(
    'select number, file, checksum from migrations order by number',
  )
  for (const applied of rows) {
    const known = migrations[applied.number - 1]
    if (!known) throw new Error(newerThan(applied, migrations.length))
    if (known.checksum !== applied.checksum) throw new Error(edited(known))
  }
  const hasRole = await prepareTeamRole(client)
  const missing = migrations.slice(rows.length)
  for (const { sql, ...migration } of missing) {
    const permitted = hasRole ? sql : withoutPrivileges(sql)
    await apply(client, { ...migration, sql: permitted }, { isFirst: rows.length === 0 })
  }
  await nameTeamRole(client, hasRole, migrations)
  return missing.map(({ file }) => file)
}

async function apply(
  client: pg.ClientBase,
  { number, file, sql, checksum }: Migration,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  try {
    await client.query('begin')
    // A new database has no rows of teams that a migration would have to see.
    await (isFirst ? client.query(sql) : seeAllTeams(client, () => client.query(sql)))
    await client.query('insert into migrations (number, file, checksum) values ($1, $2, $3)', [
      number,
      file,
      checksum,
    ])
    await client.query('commit')
  } catch (problem) {
    await client.query('rollback').catch(() => {})
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new Error(`migrations/${file} failed and changed nothing: ${reason}`, { cause: problem })
  }
}

function newerThan({ number, file }: { number: number; file: string }, known: number): string {
  return `The data is newer than this program: it has migration ${number} (${file}), the program knows ${known}. Update the program.`
}

function edited({ file }: Migration): string {
  return `migrations/${file} is not what was applied to this data: restore it, and put the change into a new migration.`
}
