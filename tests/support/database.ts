import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './global-cluster.ts'

export interface TestDatabase {
  readonly connectionConfig: pg.ClientConfig
  /** Takes the database away, with whoever is still connected. */
  drop(): Promise<void>
}

/** A database of its own for a test file: a copy of the migrated template, or nothing in it when `empty`. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { template, ...cluster } = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(`create database ${database} template ${empty ? 'template0' : template}`)
  return {
    connectionConfig: { ...cluster, database, ssl: false },
    drop: () => asOwner(`drop database if exists ${database} with (force)`),
  }

  async function asOwner(sql: string): Promise<void> {
    const owner = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
    await owner.connect()
    await owner.query(sql)
    await owner.end()
  }
}
