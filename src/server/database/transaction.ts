import type pg from 'pg'
import { getErrorCode } from './error-code.ts'
import { SessionChanged, type SessionProof } from './session-proof.ts'
import { createBatches, SKIPPED } from './statement-batch.ts'
import { writeProvingTeamScope, writeTeamScope } from './team-scope.ts'
import type { Statement } from './statement.ts'
import { valueParsers } from './value-parsers.ts'

/** Runs statements in one transaction of one team. */
export interface Transaction {
  readonly team: string
  /** Returns the current time, which determines days and times of records (`armazem_now()` in SQL). */
  now(): Date
  /** Rows with the columns' names; statements sent without waiting travel together. */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Undoes the changes of `work`, and no earlier ones, when it throws; the error is passed on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Sends a statement in one piece with the commit, which is rolled back when the statement fails. Its rows arrive
   * after the commit: the work itself cannot wait for them.
   */
  withCommit<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Sends the commit without waiting for statements that are on their way; it is rolled back when they fail. */
  beforeCommit(sent: Promise<unknown>): void
  /** Runs `work` after the commit, never after a rollback. */
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
  readonly nameStatement: (text: string) => string | undefined
}

/**
 * Runs `work` in a transaction of `team` on `client` and commits, or rolls back when it throws. Returns the result of
 * `work` and the functions to call after the commit.
 */
export async function inTransaction<T>(
  client: pg.ClientBase,
  { team, settings, proof, nameStatement }: Circumstances,
  work: (trx: Transaction) => Promise<T>,
): Promise<{ answer: T; afterCommit: readonly (() => void)[] }> {
  const afterCommit: (() => void)[] = []
  const last: (() => Promise<unknown>)[] = []
  const sentBefore: Promise<unknown>[] = []
  const send = createBatches(client)
  let depth = 0
  let failure: unknown

  function run(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const name = nameStatement(text)
    return send({ text, values: [...values], types: valueParsers, ...(name && { name }) })
  }

  /** Sets the team, and proves the session at the beginning of the transaction. */
  async function scope(): Promise<void> {
    if (!proof || proof.isHeld) return void (await run(writeTeamScope(settings), [team]))
    const { rows } = await run(writeProvingTeamScope(settings), [team, ...proof.values])
    const [{ version }] = rows as [{ version: string | null }]
    proof.isHeld = version === proof.expected
    if (!proof.isHeld) throw new SessionChanged()
  }

  /**
   * Rolls back. Repeats the rollback when PostgreSQL skipped it behind a failed statement; on a broken connection the
   * rollback fails as well, and the first error is the one to report.
   */
  async function undo(text: string): Promise<void> {
    await run(text)
      .catch((problem: unknown) => (getErrorCode(problem) === SKIPPED ? run(text) : undefined))
      .catch(() => {})
  }

  /**
   * Returns the first error of statements that travel together, since the later ones only say that they were skipped.
   */
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
  const begun = Promise.all([run('begin'), scope()])
  try {
    const [answer] = await Promise.all([work(trx), begun])
    const sent = last.map((statement) => statement())
    await Promise.all([...sentBefore, ...sent, run('commit')])
    return { answer, afterCommit }
  } catch (problem) {
    await undo('rollback')
    throw getErrorCode(problem) === SKIPPED ? keepFirstFailure(problem) : problem
  }
}
