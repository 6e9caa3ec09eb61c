import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type {} from './global-cluster.ts'

type Cluster = ProvidedContext['cluster']

/**
 * Runs the work while no other process of the test run does work with the same name. The work checks first whether
 * another process has done it.
 */
export async function workAlone<T>(
  { host, port, superuser }: Cluster,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host, port, user: superuser, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work(client)
  } finally {
    await client.end()
  }
}
