import type pg from 'pg'

const WAITING = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Resolves when `count` connections of the test database wait for a lock. */
export async function untilSomebodyWaits(client: pg.Client, count = 1): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    // Within a transaction, PostgreSQL keeps showing the first state of other connections.
    await client.query('select pg_stat_clear_snapshot()')
    waiting = (await client.query(`select ${WAITING}`)).rowCount ?? 0
  }
}

/** Ends the connections of the test database that wait for a lock, as soon as there is one. */
export async function endWaitingConnections(client: pg.Client): Promise<void> {
  await untilSomebodyWaits(client)
  await client.query(`select pg_terminate_backend(pid) ${WAITING}`)
}
