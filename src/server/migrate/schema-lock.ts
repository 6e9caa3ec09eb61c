import pg from 'pg'
import { ENGINE_SETTING } from '../database/connections/engine-setting.ts'

/** Identifies the lock. It is the same in all versions of the program. */
export const LOCK = 4_172_018

/**
 * Runs `work` on a separate connection while no other process of Armazem can change the schema of
 * this database. When this process ends, PostgreSQL rolls the work back, also in the middle of a statement that waits
 * for a lock.
 */
export async function withSchemaLock<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'armazem schema' })
  // The running statement fails anyway. Without a listener, the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set ${ENGINE_SETTING} = 'on'`)
    // On systems without this setting, PostgreSQL notices the end of this process only at the end of a statement.
    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {})
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    // Ending the connection releases the lock.
    await client.end().catch(() => {})
  }
}
