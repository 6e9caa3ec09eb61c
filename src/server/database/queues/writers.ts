import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getErrorCode } from '../error-code.ts'
import type { ConnectionCount } from '../connections/pipelines.ts'
import type { SessionProof } from '../session-proof.ts'
import { watchSilence } from '../connections/watch-silence.ts'
import { createFairQueue, type Share } from './fair-queue.ts'
import type { DatabaseSession } from '../connections/session.ts'
import { createWritePositions, STORE_WRITE_POSITION } from '../connections/write-positions.ts'
import { isUnprepared } from '../statement-names.ts'
import { inTeamTransaction, type Transaction } from '../transaction.ts'
import type { Member } from '../viewer.ts'

/**
 * Identifies the team and member for whom a write runs. `record` names the record that it changes,
 * if known. A `proof` must be confirmed before anything is stored.
 */
export type Writer = string | (Share & { readonly proof?: SessionProof | undefined })

/** Runs transactions on the connections for writes. */
export interface Writers {
  /**
   * Runs `work` in one transaction as soon as a connection is available to the writer. Repeats `work`
   * when the transaction conflicts with other transactions.
   */
  run<T>(writer: Writer, work: (trx: Transaction) => Promise<T>): Promise<T>
  /** Returns the number of waiting transactions. */
  waiting(): number
  /** Returns whether a write of a team has no stored log position yet. */
  isPositionMissing(team: string): boolean
  /** Counts the open connections. */
  countConnections(): ConnectionCount
  close(): Promise<void>
}

interface WriterOptions {
  readonly count: number
  readonly nameStatement: (text: string) => string | undefined
  /** Stores the log position after each commit, which reads on a replica need. */
  readonly storesPositions?: boolean
  /** Has the same meaning as in `DatabaseOptions`. */
  readonly onPositionMissing?: ((problem: unknown) => void) | undefined
}

/**
 * Sets the share of the connections that one team may use, and the share of the team's connections
 * that one member may use. Transactions wait for the disk most of the time: a smaller share would
 * leave processors idle, and a larger share would leave too few connections for others while long
 * transactions run.
 */
const TEAM_SHARE = 0.8
const MEMBER_SHARE = 0.8

/**
 * Limits the connections that stay open while nobody writes. A sale on a new connection, which has no prepared
 * statements and plans, takes about six times as long.
 */
const KEPT_CONNECTIONS = 4

const TIMEOUT_MS = 5000
const RETRIES = 3
/** Lists SQLSTATE codes after which the work must be repeated: serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])

/**
 * Creates the connections for transactions. A team can use only some of them, and writes to one
 * record take turns.
 */
export function createWriters(
  session: DatabaseSession,
  { count, nameStatement, storesPositions = false, onPositionMissing }: WriterOptions,
): Writers {
  const pool = new pg.Pool({
    ...session.config,
    max: count,
    min: Math.min(KEPT_CONNECTIONS, count),
    pipeline: session.isPipelined,
  })
  const perTeam = Math.max(1, Math.min(count - 1, Math.ceil(count * TEAM_SHARE)))
  const queue = createFairQueue({
    perTeam,
    perMember: Math.max(1, Math.ceil(perTeam * MEMBER_SHARE)),
    perRecord: 1,
    timeout_ms: TIMEOUT_MS,
    hasRoom: (running) => running < count,
  })
  listenForErrors(pool)
  pool.on('connect', (client) => void watchSilence(client, session.silence_ms))

  async function attempt<T>(
    { team, proof }: Exclude<Writer, string>,
    naming: WriterOptions['nameStatement'],
    work: (trx: Transaction) => Promise<T>,
  ): ReturnType<typeof inTeamTransaction<T>> {
    const client = await pool.connect()
    try {
      return await inTeamTransaction(
        client,
        { settings: session.settings, team, proof, nameStatement: naming },
        work,
      )
    } finally {
      client.release()
    }
  }

  const positions = createWritePositions({
    onMissing: onPositionMissing,
    async send(team) {
      const send = (naming: WriterOptions['nameStatement']) =>
        attempt({ team }, naming, (trx) =>
          trx.query({ text: STORE_WRITE_POSITION, values: [team] }),
        )
      // The connection or its prepared statement may be lost.
      await send(nameStatement).catch(() => send(() => undefined))
    },
  })

  return {
    async run(writer, work) {
      const share: Exclude<Writer, string> = typeof writer === 'string' ? { team: writer } : writer
      const leave = await queue.enter(share)
      let naming = nameStatement
      try {
        for (let turn = 0; ; turn++) {
          try {
            const done = await attempt(share, naming, work)
            if (storesPositions) await positions.store(share.team)
            for (const then of done.afterCommit) then()
            return done.answer
          } catch (problem) {
            const code = getErrorCode(problem)
            if (isUnprepared(code) && naming === nameStatement) naming = () => undefined
            else if (turn >= RETRIES || !RETRYABLE_CODES.has(code)) throw problem
          }
          await pause(Math.random() * 20 * 2 ** turn)
        }
      } finally {
        leave()
      }
    },
    waiting: queue.waiting,
    isPositionMissing: positions.isMissing,
    countConnections: () => countPool(pool),
    async close() {
      positions.close()
      await pool.end()
    },
  }
}

/**
 * Returns the writer of a member's request: its team and member, the record that it changes, and
 * the session that must be confirmed.
 */
export function getWriter({ team, person, proof }: Member, record?: string): Writer {
  return { team: team.id, member: person.id, record, proof }
}

/** Counts the open connections of a pool. */
export function countPool({ totalCount, idleCount }: pg.Pool): ConnectionCount {
  return { busy: totalCount - idleCount, idle: idleCount }
}

/**
 * Handles errors of idle connections, which would otherwise end the process. The pool replaces the
 * connection.
 */
export function listenForErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
