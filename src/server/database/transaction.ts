import { setPatience } from './connections/watch-silence.ts'
import type pg from 'pg'
import { getErrorCode } from './error-code.ts'
import { createPendingValues, type PendingValues } from './pending-values.ts'
import { SessionChanged, type SessionProof } from './session-proof.ts'
import { createBatches, SKIPPED } from './statement-batch.ts'
import { getScopeTexts } from './team-scope.ts'
import type { Statement } from './statement.ts'
import { valueParsers } from './value-parsers.ts'

/** Runs statements in one transaction of one team. */
export interface Transaction {
  readonly team: string
  readonly pending: PendingValues
  /** Returns the current time, which sets dates and times of records (`armazem_now()` in SQL). */
  now(): Date
  /**
   * Returns rows by column names. Statements that are sent without waiting for each other form one
   * batch.
   */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /**
   * Runs `work`. When it throws, undoes its changes and passes the error on; earlier changes are
   * kept.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Sends a statement together with the commit. If the statement fails, the transaction is rolled
   * back. The rows arrive after the commit, so `work` cannot wait for them.
   */
  withCommit<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /**
   * Sends the commit without waiting for the results of statements that were already sent. The
   * transaction is rolled back when one of them fails.
   */
  beforeCommit(sent: Promise<unknown>): void
  /** Runs `work` after the commit, never after a rollback. */
  afterCommit(work: () => void): void
  /**
   * States that `work` writes nothing. If `work` ignores a failed statement, PostgreSQL then ends the transaction with
   * a rollback, and the result of `work` is still returned.
   */
  writesNothing(): void
  /** Lets the statements of the transaction take longer than the time limit of requests. */
  liftTimeLimit(): Promise<void>
}

/** Reads a team's rows: in a transaction, or by single read-only statements. */
export type Reader = Pick<Transaction, 'team' | 'query'>

interface TransactionOptions {
  readonly team: string
  /** Holds the settings of the `DatabaseSession` as SQL. */
  readonly settings: string
  /** Holds a session that must be confirmed before anything is stored. */
  readonly proof: SessionProof | undefined
  readonly nameStatement: (text: string) => string | undefined
}

/**
 * Runs `work` in a transaction of `team` on `client` and commits, or rolls back when `work` throws.
 * Returns the result of `work` and the functions to call after the commit.
 */
export async function inTeamTransaction<T>(
  client: pg.ClientBase,
  { team, settings, proof, nameStatement }: TransactionOptions,
  work: (trx: Transaction) => Promise<T>,
): Promise<{ answer: T; afterCommit: readonly (() => void)[] }> {
  const afterCommit: (() => void)[] = []
  const statementsOfCommit: (() => Promise<unknown>)[] = []
  const sentBefore: Promise<unknown>[] = []
  const send = createBatches(client)
  const pending = createPendingValues()
  let depth = 0
  let failure: unknown
  let isOver = false
  let hasWrites = true

  /**
   * Sends a statement. A part of `work` that still runs after the end of the transaction must send
   * nothing: its statement would be outside of a transaction, or in the next one on the connection.
   */
  function run(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (isOver) return Promise.reject(new Error('The transaction is over'))
    const name = nameStatement(text)
    return send({ text, values: [...values], types: valueParsers, ...(name && { name }) })
  }

  /** Sets the team and confirms the session at the start of the transaction. */
  async function scope(): Promise<void> {
    const texts = getScopeTexts(settings)
    if (!proof || proof.isConfirmed) return void (await run(texts.scope, [team]))
    const { rows } = await run(texts.provingScope, [team, ...proof.values])
    const [{ version }] = rows as [{ version: string | null }]
    proof.isConfirmed = version === proof.expected
    if (!proof.isConfirmed) throw new SessionChanged()
  }

  /**
   * Rolls back. Repeats the rollback when PostgreSQL skipped it after a failed statement. On a
   * broken connection, the rollback also fails, and the first error is reported.
   */
  async function undo(text: string): Promise<void> {
    const sendRollback = () => send({ text, values: [], types: valueParsers })
    await sendRollback()
      .catch((problem: unknown) => (getErrorCode(problem) === SKIPPED ? sendRollback() : undefined))
      .catch(() => {})
  }

  /**
   * Returns the first error of statements that were sent together, because the later errors only
   * state that a statement was skipped.
   */
  function keepFirstFailure(problem: unknown): unknown {
    failure ??= getErrorCode(problem) === SKIPPED ? undefined : problem
    return failure ?? problem
  }

  const trx: Transaction = {
    team,
    pending,
    now: () => new Date(),
    async query<Row>({ text, values = [] }: Statement) {
      pending.check(text, values)
      const result = await run(text, values).catch((problem: unknown) => {
        throw keepFirstFailure(problem)
      })
      return result.rows as Row[]
    },
    async savepoint(inner) {
      const point = `s${depth++}`
      const planned = [statementsOfCommit, sentBefore, afterCommit] as { length: number }[]
      const counts = planned.map(({ length }) => length)
      const sentCount = sentBefore.length
      const hadPending = pending.areKept()
      try {
        await run(`savepoint ${point}`)
        const answer = await inner()
        await rejectIfFailed(Promise.all(sentBefore.slice(sentCount)))
        // Kept values would otherwise be read by each later posting of the transaction.
        const forget = hadPending ? undefined : pending.forget()
        if (forget) trx.beforeCommit(trx.query(forget))
        await run(`release savepoint ${point}`)
        return answer
      } catch (problem) {
        const first = failure ?? problem
        await undo(`rollback to savepoint ${point}`)
        failure = undefined
        if (!hadPending) pending.forget()
        // Statements and calls that were planned since the savepoint are dropped.
        for (const [i, list] of planned.entries()) list.length = counts[i]!
        throw first
      } finally {
        depth -= 1
      }
    },
    withCommit<Row>(statement: Statement) {
      const { promise, resolve } = Promise.withResolvers<Row[]>()
      statementsOfCommit.push(async () => resolve(await trx.query<Row>(statement)))
      return promise
    },
    beforeCommit(sent) {
      // The next statement or the commit reports a failure.
      sent.catch(() => {})
      sentBefore.push(sent)
    },
    afterCommit: (then) => void afterCommit.push(then),
    writesNothing: () => void (hasWrites = false),
    async liftTimeLimit() {
      setPatience(client, true)
      await run('set local statement_timeout = 0')
    },
  }
  const begun = Promise.all([run('begin'), scope()])
  const working = (async () => work(trx))()
  try {
    const [answer] = await Promise.all([working, begun])
    const sent = Promise.all([...sentBefore, ...statementsOfCommit.map((statement) => statement())])
    await rejectIfFailed(sent)
    const committed = run('commit')
    isOver = true
    const [, { command }] = await Promise.all([sent, committed])
    // After an error that `work` has ignored, PostgreSQL answers a commit with a rollback.
    if (hasWrites && command !== 'COMMIT')
      throw failure instanceof Error ? failure : new Error('The transaction was rolled back')
    return { answer, afterCommit }
  } catch (problem) {
    const undone = undo('rollback')
    isOver = true
    await undone
    // `work` can still run, for example when the session has changed.
    await working.catch(() => {})
    throw getErrorCode(problem) === SKIPPED ? keepFirstFailure(problem) : problem
  } finally {
    setPatience(client, false)
  }
}

/**
 * Rejects if the promise has already failed. PostgreSQL would commit in spite of an error in the
 * program, because it only knows errors of statements. Resolves before gathered statements are
 * sent, so that the commit is still part of their batch.
 */
async function rejectIfFailed(promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, new Promise<void>((resolve) => process.nextTick(resolve))])
}
