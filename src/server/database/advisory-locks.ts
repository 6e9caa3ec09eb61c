import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

/**
 * Waits until no other transaction holds the advisory lock of `key`, and holds it until the end of the
 * transaction. `key` names the team and what is locked, such as `<team>:order:categories`. A
 * statement that follows in the same batch reads the data from after the wait.
 */
export async function lockKey(trx: Transaction, key: string): Promise<void> {
  await trx.query({ text: LOCK, values: [key] })
}

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

/**
 * Runs `work` unless another node is running work with the same `lock`. Returns whether `work` ran. The
 * lock belongs to a transaction, so that it works through a pooler, and ends when this process ends.
 * If the connection is lost, `work` continues, and another node may repeat it.
 */
export async function runOnOneNode(
  { pool }: Pick<Database, 'pool'>,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isMine"',
      [lock],
    )
    const isMine = rows[0]?.isMine === true
    if (isMine) await work()
    return isMine
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
