import type { Transaction } from '../database/transaction.ts'

/** Holds a transaction in which the program sets the time. */
export interface TimedTransaction extends Transaction {
  /** Sets the time of all later writes, in the program and in the database (`armazem_now()`). */
  setTime(moment: Date): void
}

/**
 * Returns a transaction whose time is set instead of read: it determines the days, numbers, due dates and history of
 * later writes. Only the loading of a demo company uses it; requests have transactions without it.
 */
export function createTimedTransaction(trx: Transaction): TimedTransaction {
  let time = new Date()
  return {
    ...trx,
    now: () => time,
    setTime(moment) {
      time = moment
      const values = [moment.toISOString()]
      // Travels with the next statement, which reports a failure.
      trx.beforeCommit(
        trx.query({ text: `select set_config('app.now', $1, true)`, values }).then(() => {}),
      )
    },
  }
}
