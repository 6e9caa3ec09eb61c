import type pg from 'pg'

/** Runs `work` in a transaction of the client, which commits completely or not at all. */
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
