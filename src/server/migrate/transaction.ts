import type pg from 'pg'

/** Runs `work` in a transaction of the client: all of it takes effect, or nothing. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (problem) {
    await client.query('rollback').catch(() => {})
    throw problem
  }
}
