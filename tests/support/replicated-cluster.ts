import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'

/** Describes a PostgreSQL server and its hot standby, each with its own data folder. */
export interface ReplicatedCluster {
  readonly primary: Cluster
  readonly standby: Cluster
  readonly primaryFolder: string
  readonly standbyFolder: string
}

/** Starts a primary and a standby that streams from it, below `folder`. */
export async function startReplicated(folder: string): Promise<ReplicatedCluster> {
  const [primaryFolder, standbyFolder] = [join(folder, 'first'), join(folder, 'second')]
  const created = await openCluster(primaryFolder)
  await created.stop()
  mkdirSync(standbyFolder, { mode: 0o700 })
  const copy = join(standbyFolder, 'postgres')
  cpSync(join(primaryFolder, 'postgres'), copy, { recursive: true })
  chmodSync(copy, 0o700)
  writeFileSync(join(copy, 'standby.signal'), '')
  const { host, user } = created.superuser!
  appendFileSync(
    join(copy, 'postgresql.conf'),
    `primary_conninfo = 'host=${host} port=5432 user=${String(user)}'\n`,
  )
  const primary = await openCluster(primaryFolder)
  const standby = await openCluster(standbyFolder)
  return { primary, standby, primaryFolder, standbyFolder }
}

/** Returns the address of a database for DATABASE_URL. */
export function buildDatabaseUrl({ host, port, user, database }: pg.ClientConfig): string {
  const place = host!.startsWith('/') ? 'localhost' : `${host}:${port}`
  const query = host!.startsWith('/') ? `?host=${encodeURIComponent(host!)}` : ''
  return `postgres://${String(user)}@${place}/${String(database)}${query}`
}

/** Runs statements as the superuser, each in a transaction of its own, and returns the rows of the last one. */
export async function queryAsSuperuser<T extends pg.QueryResultRow>(
  cluster: Cluster,
  ...texts: readonly string[]
): Promise<T[]> {
  const client = new pg.Client(cluster.superuser)
  await client.connect()
  try {
    let rows: T[] = []
    for (const text of texts) ({ rows } = await client.query<T>(text))
    return rows
  } finally {
    await client.end()
  }
}
