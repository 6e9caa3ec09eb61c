import { getErrorCode } from '../database/error-code.ts'
import type { Transaction } from '../database/transaction.ts'
import { requestRunning } from '../http/problems.ts'

/**
 * Locks a key until the transaction ends, and sends the statements of `work` in the same batch. These statements see
 * the writes of the last transaction with this key, because each statement sees what was committed before the statement
 * started. Throws 409 while another transaction has locked the key.
 */
export async function withLockedKey<T>(
  trx: Transaction,
  key: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const locked = trx.query({ text: LOCK_KEY, values: [key.join('\n')] })
  const [, result] = await Promise.all([locked, work()]).catch((problem: unknown) => {
    if (getErrorCode(problem) !== KEY_LOCKED) throw problem
    throw requestRunning()
  })
  return result
}

/**
 * Locks a key. Raises an error while another transaction holds the lock, so that no statement of the
 * batch waits.
 */
const LOCK_KEY = 'select armazem_lock_key($1)'
/** Holds the SQLSTATE that `armazem_lock_key` raises while another transaction holds the lock. */
const KEY_LOCKED = 'BR002'
