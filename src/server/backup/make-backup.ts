import type pg from 'pg'
import { isId } from '../../schema/check-value.ts'
import { PROGRAM_VERSION } from './program-version.ts'
import { quoteName } from '../database/statement.ts'
import { writeArchive, type ArchiveWriter, type WrittenArchive } from './archive-writer.ts'
import { compressPiece, copyRows, leaveTeamScope } from './copy-rows.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  FORMAT,
  HEAD,
  MANIFEST,
  SECRET,
  type Head,
  type Manifest,
  type BackupScope,
  type SequenceState,
  type TableTotals,
} from './format.ts'
import { inSnapshot } from './snapshot.ts'
import { copyFiles } from './stored-files.ts'
import { readTables, type BackupTable } from './tables.ts'
import type { UploadStore } from '../context/upload-store.ts'

/** Describes the data of a backup, and how its file is written. */
export interface BackupSource {
  /** Connects as the owner of the tables. */
  readonly connection: pg.ClientConfig
  readonly uploads: UploadStore
  readonly scope: BackupScope
  /** Encrypts the file. */
  readonly passphrase?: string | undefined
  /** Holds the secret that signs cookies. Only encrypted backups of the whole server contain the secret. */
  readonly secret?: string | undefined
  readonly onProgress?: (progress: Progress) => void
  /** Ends the backup with an error when the signal is aborted. No file is left. */
  readonly signal?: AbortSignal | undefined
}

/** Describes the progress of a backup or restore. */
export interface Progress {
  /** Counts the finished steps: one for each table that was copied or compared, and one for all files. */
  readonly done: number
  readonly total: number
}

export interface MadeBackup extends WrittenArchive {
  readonly path: string
  readonly head: Head
  readonly manifest: Manifest
}

/**
 * Writes a backup to `path`: the rows of one snapshot, while requests continue to write, and the
 * files that these rows refer to. Memory does not grow with the data. Throws an error, and leaves
 * no file, when `signal` is aborted.
 */
export async function makeBackup(source: BackupSource, path: string): Promise<MadeBackup> {
  const { connection, passphrase, scope, signal } = source
  if (scope.kind === 'team' && !(isId(scope.team) && isId(scope.person)))
    throw new Error('The ids of a team and a person must be UUIDs')
  return inSnapshot(
    connection,
    async (client) => {
      const tables = await readTables(client, scope)
      const head = await readHead(client, scope, tables)
      let manifest: Manifest | undefined
      const written = await writeArchive(path, passphrase, async (archive) => {
        const add: ArchiveWriter['add'] = async (name, content) => {
          signal?.throwIfAborted()
          await archive.add(name, content)
        }
        manifest = await writeContent({ add }, { ...source, client, head, tables })
      })
      return { ...written, path, head, manifest: manifest! }
    },
    signal,
  )
}

interface Content extends BackupSource {
  readonly client: pg.ClientBase
  readonly head: Head
  readonly tables: readonly BackupTable[]
}

async function writeContent(archive: ArchiveWriter, content: Content): Promise<Manifest> {
  const { client, head, tables, scope, passphrase, secret, uploads, onProgress } = content
  const teams = head.teams.map(({ id }) => id)
  const total = tables.length + 1
  const totals: Record<string, TableTotals> = {}
  await archive.add(HEAD, writeJson(head))
  if (secret !== undefined && passphrase !== undefined && scope.kind === 'instance')
    await archive.add(SECRET, Buffer.from(secret))
  for (const [at, table] of tables.entries()) {
    onProgress?.({ done: at, total })
    let piece = 0
    totals[table.name] = await copyRows(client, table, { scope, teams }, async (text) => {
      piece += 1
      const name = `tables/${table.name}/${String(piece).padStart(6, '0')}.copy.gz`
      await archive.add(name, await compressPiece(text))
    })
  }
  onProgress?.({ done: tables.length, total })
  const files = await copyFiles(client, { scope, teams, uploads }, archive)
  const manifest = { tables: totals, ...files }
  await archive.add(MANIFEST, writeJson(manifest))
  onProgress?.({ done: total, total })
  return manifest
}

async function readHead(
  client: pg.ClientBase,
  scope: BackupScope,
  tables: readonly BackupTable[],
): Promise<Head> {
  const selectRows = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[]
  const [now] = await selectRows<{ at: string; version: string }>(
    `select to_json(now()) #>> '{}' as at, current_setting('server_version') as version`,
  )
  const team = scope.kind === 'team' ? scope.team : null
  return {
    format: FORMAT,
    program: PROGRAM_VERSION,
    createdAt: new Date(now!.at).toISOString(),
    postgres: now!.version,
    scope,
    migrations: await selectRows('select number, file, checksum from migrations order by number'),
    teams: await readTeams(client, tables, team),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    // The sequences of the server are shared by all teams, so a team's backup does not contain
    // them.
    sequences: scope.kind === 'team' ? [] : await readSequences(client),
  }
}

async function readTeams(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  team: string | null,
): Promise<Head['teams']> {
  await leaveTeamScope(client)
  const teams = tables.find(({ name }) => name === 'teams')
  if (teams?.isFiltered !== false) {
    throw new BackupProblem(
      'Row-level security hides teams from this database user: use the owner of the tables.',
    )
  }
  const text = 'select id, name from teams where $1::uuid is null or id = $1 order by id'
  return (await client.query<Head['teams'][number]>(text, [team])).rows
}

async function readSequences(client: pg.ClientBase): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteName(name)}`,
    )
    states.push({ name, ...state.rows[0]! })
  }
  return states
}

const SEQUENCES = `
  select relation.relname as name from pg_class relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'S' order by relation.relname collate "C"`

const writeJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
