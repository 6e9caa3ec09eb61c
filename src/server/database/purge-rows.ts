import type { Database } from './database.ts'

/** Describes rows that maintenance deletes: their table, the columns of its primary key, and a condition about `old`. */
interface Purge {
  readonly table: string
  readonly key: readonly string[]
  readonly condition: string
}

/** Limits the rows of one statement, so that it holds its locks briefly and does not reach its time limit. */
const BATCH = 5000

/**
 * Deletes the rows of a table that match a condition, with one statement per batch. Stops after the current batch when
 * `signal` is aborted.
 */
export async function purgeRows(
  database: Pick<Database, 'query'>,
  { table, key, condition }: Purge,
  signal?: AbortSignal,
): Promise<void> {
  const columns = key.join(', ')
  // Tests the condition again, because a row may have changed since its key was read.
  const text = `
    with deleted as (
      delete from ${table} old
      where (${columns}) in (select ${columns} from ${table} old where ${condition} limit ${BATCH}) and ${condition}
      returning 1)
    select count(*)::int as count from deleted`
  let count = BATCH
  while (count === BATCH && !signal?.aborted) {
    const [row] = await database.query<{ count: number }>({ text })
    count = row!.count
  }
}
