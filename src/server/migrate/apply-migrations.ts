import type pg from 'pg'
import type { Migration } from './migration-files.ts'

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
  const missing = migrations.slice(rows.length)
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ file }) => file)
}

async function apply(client: pg.ClientBase, { number, file, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
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
