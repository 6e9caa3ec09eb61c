import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type {} from './global-cluster.ts'
import { workAlone } from './once-per-run.ts'
import { startServer } from './server.ts'

type Cluster = ProvidedContext['cluster']

/** Names the database with the demo company, from which test databases are copied. */
export const DEMO_TEMPLATE = 'template_demo'

/**
 * Loads the demo company once per test run, by a server with `DEMO=1`. The first caller of all processes loads the
 * company; the others wait.
 */
export async function prepareDemoTemplate(cluster: Cluster): Promise<void> {
  await workAlone(cluster, DEMO_TEMPLATE, async (client) => {
    const known = await client.query('select from pg_database where datname = $1', [DEMO_TEMPLATE])
    if (known.rowCount !== 0) return
    const database = nameDatabase()
    await copyDatabase(client, cluster, cluster.template, database)
    const loader = await startServer({
      demo: true,
      databaseUrl: formatDatabaseUrl(cluster, database),
    })
    await loader.stop()
    await client.query(`alter database ${database} rename to ${DEMO_TEMPLATE}`)
  })
}

/** Copies the demo company into a database of its own, and returns its `DATABASE_URL`. */
export async function copyDemoCompany(cluster: Cluster, name = nameDatabase()): Promise<string> {
  await prepareDemoTemplate(cluster)
  const { host, port, superuser } = cluster
  const client = new pg.Client({ host, port, user: superuser, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await copyDatabase(client, cluster, DEMO_TEMPLATE, name)
    return formatDatabaseUrl(cluster, name)
  } finally {
    await client.end()
  }
}

/** Formats the `DATABASE_URL` of a database in the cluster of the test run, for its owner, who is no superuser. */
export function formatDatabaseUrl({ host, owner }: Cluster, database: string): string {
  return `postgres://${owner}@localhost/${database}?host=${encodeURIComponent(host)}`
}

/** Returns a new name for a database. */
export function nameDatabase(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

async function copyDatabase(
  client: pg.Client,
  { owner }: Cluster,
  template: string,
  name: string,
): Promise<void> {
  await client.query(`create database ${name} template ${template} owner ${owner}`)
}
