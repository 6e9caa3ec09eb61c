import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupProblem } from './backup-problem.ts'
import type { BackupScope, TableTotals } from './format.ts'
import { selectRows, type BackupTable } from './tables.ts'

const compress = promisify(gzip)
/**
 * Sets the size of the pieces of a table before compression, so that the memory of a backup does
 * not depend on the size of the data.
 */
const PIECE_BYTES = 4 * 2 ** 20

/** Receives the rows of a table in pieces of text, as COPY writes them. */
type TakePiece = (text: Buffer) => Promise<void>

/**
 * Reads the rows of a table for a backup, in the client's transaction; team by team where row-level
 * security requires it. Without `take`, only counts the rows and computes their checksum.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: BackupTable,
  { scope, teams }: { readonly scope: BackupScope; readonly teams: readonly string[] },
  take: TakePiece = async () => {},
): Promise<TableTotals> {
  const hash = createHash('sha256')
  let rows = 0
  let waiting: Buffer[] = []
  let size = 0

  async function flush(): Promise<void> {
    if (size > 0) await take(Buffer.concat(waiting))
    waiting = []
    size = 0
  }

  for (const query of await listQueries(client, table, scope, teams)) {
    await query.prepare()
    const stream = client.query(copyTo(`copy (${query.text}) to stdout`))
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      // `flush` copies the chunks, which can be parts of larger buffers.
      waiting.push(chunk)
      size += chunk.byteLength
      if (size >= PIECE_BYTES) await flush()
    }
    // The number of rows follows the rows, possibly after the end of the stream, and precedes the
    // result of the next statement.
    await client.query('select 1')
    rows += stream.rowCount ?? 0
  }
  await flush()
  return { rows, sha256: hash.digest('hex') }
}

/** Returns a piece as a gzip file. */
export function compressPiece(piece: Buffer): Promise<Buffer> {
  return compress(piece, { level: constants.Z_BEST_SPEED })
}

interface Query {
  readonly text: string
  prepare(): Promise<unknown>
}

/**
 * Returns one query for all rows, or one per team where row-level security also applies to the
 * owner. The queries of all teams together select all rows, because the column with the team is a foreign key.
 */
async function listQueries(
  client: pg.ClientBase,
  table: BackupTable,
  scope: BackupScope,
  teams: readonly string[],
): Promise<readonly Query[]> {
  if (!table.isFiltered)
    return [{ text: selectRows(table, scope), prepare: () => leaveTeamScope(client) }]
  if (table.team === null) {
    throw new BackupProblem(
      `Row-level security hides rows of the table "${table.name}" from this database user: use the owner of the tables.`,
    )
  }
  return teams.map((team) => ({
    text: selectRows(table, scope, team),
    prepare: () => client.query(SCOPE, [team]),
  }))
}

/** Ends the team's scope. The policy `engine` then shows the owner all rows of a table. */
export async function leaveTeamScope(client: pg.ClientBase): Promise<void> {
  await client.query(SCOPE, [''])
}

/** Sets the team whose rows row-level security shows, without restriction by branch or author. */
const SCOPE = `
  select set_config('app.team', $1, true), set_config('app.branches', '', true), set_config('app.own', '', true)`
