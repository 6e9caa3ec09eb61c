import type pg from 'pg'
import { getErrorCode } from './error-code.ts'
import { SessionChanged, type SessionProof } from './session-proof.ts'
import { createBatches, SKIPPED } from './statement-batch.ts'
import { writeTeamScope } from './team-scope.ts'
import type { Statement } from './statement.ts'
import { valueParsers } from './value-parsers.ts'

/** Runs statements in one transaction of one team. */
export interface Transaction {
  readonly team: string
  /** Returns the current time, by which days and moments are written (`armazem_now()` in SQL). */
  now(): Date
  /** Rows with the columns' names; statements sent without waiting travel together. */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Undoes what `work` did when it throws, and nothing before it; the error is passed on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Sends it in one piece with the commit, which comes to nothing when it fails. Its rows are there once the
   * transaction is kept: the work itself cannot wait for them.
   */
  withCommit<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Lets the commit go out without waiting for statements that are on their way; it comes to nothing when they fail. */
  beforeCommit(sent: Promise<unknown>): void
  /** Runs after the commit, never when the transaction is rolled back. */
  afterCommit(work: () => void): void
}

/** Reads a team's rows: in a transaction, or by single read-only statements. */
export type Reader = Pick<Transaction, 'team' | 'query'>

interface Circumstances {
  readonly team: string
  /** Holds the settings of the `DatabaseSession`, as SQL. */
  readonly settings: string
  /** Must be confirmed before anything is stored. */
  readonly proof: SessionProof | undefined
  readonly nameOf: (text: string) => string | undefined
}

/**
 * Runs `work` in a transaction of `team` on `client`, and commits, or rolls back when it throws. Answers what `work`
 * answered and what is to be done now that it is kept.
 */
export async function inTransaction<T>(
  client: pg.ClientBase,
  { team, settings, proof, nameOf }: Circumstances,
  work: (trx: Transaction) => Promise<T>,
): Promise<{ answer: T; afterCommit: readonly (() => void)[] }> {
  const afterCommit: (() => void)[] = []
  const last: (() => Promise<unknown>)[] = []
  const sentBefore: Promise<unknown>[] = []
  const send = createBatches(client)
  let depth = 0
  let failure: unknown

  function run(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const name = nameOf(text)
    return send({ text, values: [...values], types: valueParsers, ...(name && { name }) })
  }

  /**
   * Runs a rollback; once more where it travelled behind a statement that failed, as PostgreSQL skips it then. On a
   * broken connection it fails, too; what matters is the first error.
   */
  async function undo(text: string): Promise<void> {
    await run(text)
      .catch((problem: unknown) => (getErrorCode(problem) === SKIPPED ? run(text) : undefined))
      .catch(() => {})
  }

  /** Statements that travel together fail together: what counts is the first error, not that the others were skipped. */
  function keepFirstFailure(problem: unknown): unknown {
    failure ??= getErrorCode(problem) === SKIPPED ? undefined : problem
    return failure ?? problem
  }

  const trx: Transaction = {
    team,
    now: () => new Date(),
    async query<Row>({ text, values = [] }: Statement) {
      const result = await run(text, values).catch((problem: unknown) => {
        throw keepFirstFailure(problem)
      })
      return result.rows as Row[]
    },
    async savepoint(inner) {
      const point = `s${depth++}`
      try {
        await run(`savepoint ${point}`)
        const answer = await inner()
        await run(`release savepoint ${point}`)
        return answer
      } catch (problem) {
        await undo(`rollback to savepoint ${point}`)
        failure = undefined
        throw problem
      } finally {
        depth -= 1
      }
    },
    withCommit<Row>(statement: Statement) {
      const { promise, resolve } = Promise.withResolvers<Row[]>()
      last.push(async () => resolve(await trx.query<Row>(statement)))
      return promise
    },
    beforeCommit(sent) {
      // A failure before the commit is reported by the statement after it, or by the commit.
      sent.catch(() => {})
      sentBefore.push(sent)
    },
    afterCommit: (then) => void afterCommit.push(then),
  }
  const proven = prove(run, proof)
  const begun = Promise.all([run('begin'), run(writeTeamScope(settings), [team])])
  try {
    const [answer] = await Promise.all([work(trx), begun, proven])
    const sent = last.map((statement) => statement())
    await Promise.all([...sentBefore, ...sent, run('commit')])
    return { answer, afterCommit }
  } catch (problem) {
    await undo('rollback')
    throw getErrorCode(problem) === SKIPPED ? keepFirstFailure(problem) : problem
  }
}

/** Asks for a session that is still to be proven, in front of the transaction. */
async function prove(
  run: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
  proof: SessionProof | undefined,
): Promise<void> {
  if (!proof || proof.isHeld) return
  const { rows } = await run('select armazem_session_version($1, $2) as version', proof.values)
  const [{ version }] = rows as [{ version: string | null }]
  proof.isHeld = version === proof.expected
  if (!proof.isHeld) throw new SessionChanged()
}
