import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Statement } from '../../src/server/database/statement.ts'
import { valueParsers } from '../../src/server/database/value-parsers.ts'
import type {} from './global-cluster.ts'

export interface TestDatabase {
  /** Connects as the role that owns the database. */
  readonly connectionConfig: pg.ClientConfig
  /** Connects as a superuser, who bypasses row-level security. */
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
  const { template: _, owner, superuser, ...cluster } = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const superuserConfig = { ...cluster, user: superuser, database, ssl: false }
  const source = empty ? 'template0' : template
  await queryDatabase('postgres', {
    text: `create database ${database} template ${source} owner ${owner} strategy file_copy`,
  })
  return {
    connectionConfig: { ...cluster, user: owner, database, ssl: false },
    superuserConfig,
    asSuperuser: (statement) => queryDatabase(database, statement),
    async drop() {
      await queryDatabase('postgres', { text: `drop database if exists ${database} with (force)` })
    },
  }

  async function queryDatabase<Row>(
    name: string,
    { text, values = [] }: Statement,
  ): Promise<Row[]> {
    const client = new pg.Client({ ...superuserConfig, database: name })
    await client.connect()
    try {
      const { rows } = await client.query({ text, values: [...values], types: valueParsers })
      return rows as Row[]
    } finally {
      await client.end()
    }
  }
}
