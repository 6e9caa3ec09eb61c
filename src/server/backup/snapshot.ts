import { Socket } from 'node:net'
import pg from 'pg'
import { ENGINE_SETTING } from '../database/connections/engine-setting.ts'
import { LOCK } from '../migrate/schema-lock.ts'

/**
 * Sets the rights of the engine and text formats that do not depend on the server's settings, and
 * disables the time limit.
 */
const SETTINGS = `
  set local ${ENGINE_SETTING} = 'on';
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local jit = off`

/**
 * Runs `work` in a read-only snapshot on its own connection. The schema cannot change in the
 * meantime. When `signal` is aborted, the connection is closed, and the running statement or the attempt to
 * connect fails.
 */
export async function inSnapshot<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // The lock is taken in a separate transaction, because the snapshot must start after the last
  // change of the schema.
  const begin = 'begin isolation level repeatable read read only'
  return inCopyTransaction(
    connection,
    'begin',
    async (lock) => {
      await lock.query('select pg_advisory_xact_lock_shared($1)', [LOCK])
      return inCopyTransaction(connection, begin, work, signal)
    },
    signal,
  )
}

/**
 * Runs `work` in a transaction on its own connection and commits. Rolls back when `work` throws.
 */
export async function inCopyTransaction<T>(
  connection: pg.ClientConfig,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    application_name: 'armazem backup',
    stream: () => socket,
  })
  // The running statement fails anyway. Without a listener, the error would end the process.
  client.on('error', () => {})
  // After `end`, a client that is still connecting would wait for the server forever.
  const close = () => void socket.destroy()
  signal?.addEventListener('abort', close)
  try {
    await client.connect()
    await client.query(`${begin}; ${SETTINGS}`)
    const done = await work(client)
    await client.query('commit')
    return done
  } finally {
    signal?.removeEventListener('abort', close)
    // Ending the connection rolls back an open transaction.
    await client.end().catch(() => {})
  }
}
