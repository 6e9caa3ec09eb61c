import type pg from 'pg'
import { sentTogether } from './sent-together.ts'
import { beginFor } from './team-scope.ts'
import type { Statement } from './statement.ts'
import { valueParsers } from './value-parsers.ts'

/** One transaction of one team: every statement of its work goes through it. */
export interface Transaction {
  readonly team: string
  /** Rows with the columns' names; statements sent without waiting travel together. */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Undoes what `work` did when it throws, and nothing before it; the error is passed on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Sends it in one piece with the commit, which comes to nothing when it fails: for what no answer is awaited of. */
  withCommit(statement: Statement): void
  /** Runs after the commit, never when the transaction is rolled back. */
  afterCommit(work: () => void): void
}

/** in_failed_sql_transaction */
const IGNORED = '25P02'

/**
 * Runs `work` in a transaction of `team` on `client`, and commits, or rolls back when it throws. Answers what `work`
 * answered and what is to be done now that it is kept.
 */
export async function inTransaction<T>(
  client: pg.ClientBase,
  team: string,
  nameOf: (text: string) => string | undefined,
  work: (trx: Transaction) => Promise<T>,
): Promise<{ answer: T; afterCommit: readonly (() => void)[] }> {
  const afterCommit: (() => void)[] = []
  const last: Statement[] = []
  let depth = 0
  let failure: unknown

  /** Statements that travel together fail together: what counts is the first error, not that the others were ignored. */
  function firstOf(problem: unknown): unknown {
    const ignored =
      typeof problem === 'object' &&
      problem !== null &&
      'code' in problem &&
      problem.code === IGNORED
    if (!ignored) failure = problem
    return failure ?? problem
  }

  const trx: Transaction = {
    team,
    async query<Row>({ text, values = [] }: Statement) {
      const name = nameOf(text)
      sentTogether(client)
      const query = { text, values: [...values], types: valueParsers, ...(name && { name }) }
      const result = await client.query(query).catch((problem: unknown) => {
        throw firstOf(problem)
      })
      return result.rows as Row[]
    },
    async savepoint(inner) {
      const point = `s${depth++}`
      try {
        await client.query(`savepoint ${point}`)
        const answer = await inner()
        await client.query(`release savepoint ${point}`)
        return answer
      } catch (problem) {
        // On a broken connection this fails too; what matters is the first error.
        await client.query(`rollback to savepoint ${point}`).catch(() => {})
        failure = undefined
        throw problem
      } finally {
        depth -= 1
      }
    },
    withCommit: (statement) => void last.push(statement),
    afterCommit: (then) => void afterCommit.push(then),
  }
  sentTogether(client)
  const begun = client.query(beginFor(team))
  try {
    const [answer] = await Promise.all([work(trx), begun])
    sentTogether(client)
    await Promise.all([...last.map((statement) => trx.query(statement)), client.query('commit')])
    return { answer, afterCommit }
  } catch (problem) {
    // On a broken connection this fails too; what matters is the first error.
    await client.query('rollback').catch(() => {})
    throw problem
  }
}
