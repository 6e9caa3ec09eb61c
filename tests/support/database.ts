import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Statement } from '../../src/server/database/statement.ts'
import { valueParsers } from '../../src/server/database/value-parsers.ts'
import { TEAM_ROLE } from '../../src/server/migrate/team-role.ts'
import type {} from './global-cluster.ts'

export interface TestDatabase {
  /** Holds the configuration of connections as the role that owns the database. */
  readonly connectionConfig: pg.ClientConfig
  /** Holds the configuration of connections for statements of teams. */
  readonly teamConnection: pg.ClientConfig
  /** Holds the configuration of connections as a superuser, who bypasses row-level security. */
  readonly superuserConfig: pg.ClientConfig
  /** Runs a statement as a superuser, who bypasses row-level security. */
  asSuperuser<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Drops the database and closes its connections. */
  drop(): Promise<void>
}

interface Options {
  /** Leaves out the tables. */
  readonly empty?: boolean
  /** Names the database to copy; default: the migrated template. */
  readonly template?: string | undefined
}

/** Creates a database for a test file: a copy of the migrated template, or an empty one. */
export async function createTestDatabase({
  empty = false,
  template = inject('cluster').template,
}: Options = {}): Promise<TestDatabase> {
  const { template: _, owner, superuser: user, ...cluster } = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const superuserConfig = { ...cluster, user, database, ssl: false }
  const source = empty ? 'template0' : template
  await runOnce(
    { ...superuserConfig, database: 'postgres' },
    `create database ${database} template ${source} owner ${owner} strategy file_copy`,
  )
  const superuser = new pg.Pool(superuserConfig)
  // Tests that end connections of their database may also end idle ones of this pool.
  superuser.on('error', () => {})
  return {
    connectionConfig: { ...cluster, user: owner, database, ssl: false },
    teamConnection: { ...cluster, user: TEAM_ROLE, database, ssl: false },
    superuserConfig,
    asSuperuser: (statement) => queryAlone(superuser, statement),
    async drop() {
      await superuser.end()
      await runOnce(
        { ...superuserConfig, database: 'postgres' },
        `drop database if exists ${database} with (force)`,
      )
    },
  }
}

async function runOnce(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Runs a statement on a connection of the pool. Its session variables do not affect later statements. */
async function queryAlone<Row>(pool: pg.Pool, { text, values = [] }: Statement): Promise<Row[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query({ text, values: [...values], types: valueParsers })
    // A text with values contains a single statement, which sets no session variables.
    if (values.length === 0) await client.query('discard all')
    client.release()
    return rows as Row[]
  } catch (problem) {
    client.release(true)
    throw problem
  }
}
