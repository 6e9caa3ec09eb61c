import type { Transaction } from '../database/transaction.ts'

/** Extends a transaction by a time that the program sets. */
export interface TimedTransaction extends Transaction {
  /** Sets the time of all later writes, in the program and in the database (`armazem_now()`). */
  setTime(moment: Date): void
}

/**
 * Returns a transaction whose time the program sets. The time determines the dates, numbers, due
 * dates and history of later writes. Only demo companies are loaded with this transaction; requests
 * have the real time.
 */
export function createTimedTransaction(trx: Transaction): TimedTransaction {
  let time = new Date()
  return {
    ...trx,
    now: () => time,
    setTime(moment) {
      time = moment
      const values = [moment.toISOString()]
      // The setting is sent together with the next statement, which reports a failure.
      trx.beforeCommit(
        trx.query({ text: `select set_config('app.now', $1, true)`, values }).then(() => {}),
      )
    },
  }
}
