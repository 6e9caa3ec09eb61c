import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'

/**
 * Returns a database whose transactions are parts of an open transaction, so that thousands of
 * writes need only one commit. Statements that a write would send with its commit are sent at the
 * end of the write. No cache tags are announced.
 */
export function createNestedDatabase(database: Database, outer: Transaction): Database {
  return {
    ...database,
    async withTeam(_, work) {
      const last: (() => Promise<unknown>)[] = []
      const sent: Promise<unknown>[] = []
      const inner: Transaction = {
        ...outer,
        withCommit<Row>(statement: Parameters<Transaction['withCommit']>[0]) {
          const { promise, resolve } = Promise.withResolvers<Row[]>()
          last.push(async () => resolve(await outer.query<Row>(statement)))
          return promise
        },
        beforeCommit(statement) {
          // The end of the write reports a failure, unless an earlier failure has ended the write.
          statement.catch(() => {})
          sent.push(statement)
        },
        afterCommit: () => {},
        writesNothing: () => {},
      }
      const answer = await work(inner)
      const sentLast = last.map((statement) => statement())
      const forget = outer.pending.forget()
      await Promise.all([...sent, ...sentLast, forget && outer.query(forget)])
      return answer
    },
  }
}
