import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withoutPrivileges } from './team-role.ts'

/**
 * Describes a file of `database/`, which implements one rule in functions, triggers, policies, views and checks. Each
 * file can be run repeatedly.
 */
export interface DatabaseFile {
  /** Holds the name of the file: `30-move-stock.sql`. */
  readonly file: string
  readonly sql: string
  readonly checksum: string
}

const DATABASE_FILES = join(import.meta.dirname, '../../../database')

/**
 * Reads the files of a folder in the order of their names, which is the order of execution. Throws
 * an error for a file with a wrong name.
 */
export function readDatabaseFiles(folder = DATABASE_FILES): readonly DatabaseFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file) => {
    if (!/^\d{2}-[a-z0-9-]+\.sql$/.test(file)) {
      throw new Error(`database/${file} must be named like 30-move-stock.sql`)
    }
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

const APPLIED = `
  create table if not exists database_files (
    file text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

interface ApplyOptions {
  /** Indicates that the owner of the database may use the role `armazem_app`. */
  readonly hasRole: boolean
  /** Also runs files that have not changed, because a migration may have dropped their objects. */
  readonly isForced: boolean
}

/**
 * Runs the first file whose checksum differs from that of the applied file, and all files after it,
 * in the transaction of the client: a file may drop a view or function together with the objects of
 * later files that depend on it. Returns the names of the files that ran.
 */
export async function applyDatabaseFiles(
  client: pg.ClientBase,
  files: readonly DatabaseFile[],
  { hasRole, isForced }: ApplyOptions,
): Promise<readonly string[]> {
  await client.query(APPLIED)
  const { rows } = await client.query<{ file: string; checksum: string }>(
    'select file, checksum from database_files',
  )
  const applied = new Map(rows.map(({ file, checksum }) => [file, checksum]))
  const first = files.findIndex(({ file, checksum }) => isForced || applied.get(file) !== checksum)
  const outdated = first === -1 ? [] : files.slice(first)
  for (const file of outdated) await apply(client, file, hasRole)
  const names = files.map(({ file }) => file)
  await client.query('delete from database_files where not file = any($1)', [names])
  return outdated.map(({ file }) => file)
}

async function apply(
  client: pg.ClientBase,
  { file, sql, checksum }: DatabaseFile,
  hasRole: boolean,
): Promise<void> {
  try {
    await client.query(hasRole ? sql : withoutPrivileges(sql))
    await client.query(
      `insert into database_files (file, checksum) values ($1, $2)
      on conflict (file) do update set checksum = excluded.checksum, applied_at = now()`,
      [file, checksum],
    )
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new Error(`database/${file} failed and changed nothing: ${reason}`, { cause: problem })
  }
}
