import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { getErrorCode } from './error-code.ts'
import { createPipelines, Displaced, type ConnectionCount } from './connections/pipelines.ts'
import { DIRECT, type ConnectionRoute } from './connections/pooler.ts'
import { createEnginePool, type EnginePool } from './connections/engine-pool.ts'
import { runOwnQuery } from './connections/scoped-query.ts'
import { createDatabaseSession, type Purpose } from './connections/session.ts'
import { watchSilence } from './connections/watch-silence.ts'
import { createReplica } from './connections/replica.ts'
import { READ_WRITE_POSITION } from './connections/write-positions.ts'
import { createReaders, type Duration, type ReadClass } from './queues/readers.ts'
import { createStatementNames, isUnprepared } from './statement-names.ts'
import type { Statement } from './statement.ts'
import type { Transaction } from './transaction.ts'
import { rawText, valueParsers } from './value-parsers.ts'
import type { Viewer } from './viewer.ts'
import { countPool, createWriters, listenForErrors, type Writer } from './queues/writers.ts'

/**
 * Connects a process to PostgreSQL. Sessions, short, long and slow reads, and writes have separate
 * connections, so that none of them waits for another.
 */
export interface Database {
  /**
   * Runs one statement in its own read-only transaction. Returns the rows that a viewer may see.
   */
  read<Row = Record<string, unknown>>(
    viewer: Viewer,
    statement: Statement,
    duration?: Duration,
  ): Promise<Row[]>
  /** Returns the first row of a statement whose columns are text, to be sent unchanged. */
  readText(
    viewer: Viewer,
    statement: Statement,
    duration?: Duration,
  ): Promise<readonly (string | null)[]>
  /**
   * Runs `work` in one transaction of a team. Repeats `work` at most three times when the transaction conflicts with
   * other transactions.
   */
  withTeam<T>(writer: Writer, work: (trx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a separate short transaction, also from inside another transaction: its
   * connections are reserved for this purpose. `work` must wait only for its own statements.
   */
  separately<T>(team: string, work: (trx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs one short read outside of any team as the owner: sessions, people, health. The read never
   * waits for a write.
   */
  lookUp<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /**
   * Runs one statement outside of any team as the owner: for identity and maintenance, never for
   * records.
   */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Provides connections for better-auth and long maintenance. */
  readonly pool: EnginePool
  /** Configures an additional direct connection to PostgreSQL (LISTEN, COPY). */
  readonly connection: pg.ClientConfig
  /** Returns the number of statements and transactions that wait for a connection, by class. */
  waiting(): Readonly<Record<ReadClass | 'write', number>>
  /** Counts the open connections by class. */
  countConnections(): Readonly<Record<ConnectionClass, ConnectionCount>>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Sets the number of connections for transactions. */
  readonly writeConnections?: number
  /** Sets the number of connections for short reads. */
  readonly shortConnections?: number
  /** Sets the number of connections for long reads, and of those for slow reads. */
  readonly longConnections?: number
  /** Describes how connections reach PostgreSQL (pooler.ts). */
  readonly route?: ConnectionRoute
  /** Connects directly to PostgreSQL when the other connections use a pooler. */
  readonly direct?: pg.ClientConfig
  /**
   * Connects statements of teams as a role that owns no tables, if such a role can log in; else
   * they run as the owner.
   */
  readonly teamConnection?: pg.ClientConfig | undefined
  /** Describes how connections of `teamConnection` reach PostgreSQL, if not by `route`. */
  readonly teamRoute?: ConnectionRoute
  /** Connects to a streaming replica for long reads. */
  readonly replica?: pg.ClientConfig | undefined
  /**
   * Runs when the position of a committed write could not be stored for the nodes that read from a replica, unless
   * another position is still missing.
   */
  readonly onPositionMissing?: ((problem: unknown) => void) | undefined
  /** Runs after each statement and each transaction, except those of `separately` and `pool`. */
  readonly onDone?: ((done: StatementDone) => void) | undefined
}

/** Names the pools of connections: `separate` for `separately`, `identity` for `pool`. */
type ConnectionClass = StatementDone['class'] | ReadClass | 'separate' | 'identity'

/** Describes a finished statement, or a finished transaction (`write`). */
export interface StatementDone {
  readonly class: 'session' | 'short' | 'long' | 'write' | 'system'
  readonly outcome: 'ok' | 'failed'
  /** Holds the duration in milliseconds, including the wait for a connection. */
  readonly durationMs: number
  /** Holds the SQL without its values; undefined for transactions. */
  readonly text?: string | undefined
}

/** Limits the time of one statement by the purpose of its connection. */
const STATEMENT_TIMEOUT_MS = { session: 5000, short: 10_000, long: 30_000, write: 30_000 } as const

/**
 * Lowers the priority of reads. A posting holds the lock of its number series while Node.js prepares the next
 * statements: neither Node.js nor the PostgreSQL process of the posting must wait for the processor behind lists and
 * reports. Lists and records must not wait behind slow reports and exports.
 */
const NICENESS = { read: 8, slowRead: 15 } as const

const SESSION_CONNECTIONS = 2
const SESSION_DEPTH = 8
const ENGINE_CONNECTIONS = 5
const SYSTEM_CONNECTIONS = 3
/** Sets the connections for `separately`, whose transactions take about a millisecond. */
const SEPARATE_CONNECTIONS = 4

/** Creates the connections to the database at `given`: separate connections for teams and for the engine. */
export function createDatabase(
  given: pg.ClientConfig,
  {
    writeConnections = 16,
    shortConnections = 4,
    longConnections = 4,
    route = DIRECT,
    direct = given,
    teamConnection = given,
    teamRoute = route,
    replica,
    onPositionMissing,
    onDone,
  }: DatabaseOptions = {},
): Database {
  const { short, long, slow, write } = openSessions(teamConnection, teamRoute)
  const engine = openSessions(given, route, 'engine')
  const nameStatement = createNames(teamRoute)
  // Connections for sessions close no statement, so the few texts of `lookUp` must keep their names.
  const nameLookUp = createNames(route)
  const sessions = createPipelines(engine.session, {
    count: getFactor(route) * SESSION_CONNECTIONS,
    depth: SESSION_DEPTH,
    spare: SESSION_CONNECTIONS,
  })
  const pool = createEnginePool(engine.short, ENGINE_CONNECTIONS)
  const system = new pg.Pool({ ...engine.write.config, max: SYSTEM_CONNECTIONS })
  const readers = createReaders({
    short,
    long,
    slow,
    shortConnections: getFactor(teamRoute) * shortConnections,
    longConnections,
    nameStatement,
    replica: replica && { ...openReplica(replica), readPosition },
  })
  const writers = createWriters(write, {
    count: writeConnections,
    nameStatement,
    storesPositions: replica !== undefined,
    onPositionMissing,
  })
  const separate = createWriters(write, { count: SEPARATE_CONNECTIONS, nameStatement })
  const inside = new AsyncLocalStorage<true>()
  listenForErrors(system)
  system.on('connect', (client) => void watchSilence(client, engine.write.silence_ms))

  async function observeStatement<T>(
    about: Pick<StatementDone, 'class' | 'text'>,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!onDone) return work()
    const began = performance.now()
    const report = (outcome: StatementDone['outcome']) =>
      onDone({ ...about, outcome, durationMs: performance.now() - began })
    try {
      const answer = await work()
      report('ok')
      return answer
    } catch (problem) {
      report('failed')
      throw problem
    }
  }

  async function lookUp<Row>({ text, values = [] }: Statement): Promise<Row[]> {
    checkOutsideTransaction(inside)
    const query = { text, values: [...values], types: valueParsers }
    let name = nameLookUp(text)
    for (;;) {
      const named = name === undefined ? query : { ...query, name }
      try {
        const { rows } = await observeStatement({ class: 'session', text }, () =>
          sessions.run((client) => runOwnQuery(client, engine.session, named)),
        )
        return rows as Row[]
      } catch (problem) {
        if (name !== undefined && isUnprepared(getErrorCode(problem))) name = undefined
        else if (!(problem instanceof Displaced)) throw problem
      }
    }
  }

  async function readPosition(team: string): Promise<string | undefined> {
    if (writers.isPositionMissing(team)) return undefined
    const statement = { text: READ_WRITE_POSITION, values: [team] }
    const [row] = await lookUp<{ position: string }>(statement)
    return row!.position
  }

  return {
    pool,
    connection: createDatabaseSession(
      direct,
      direct === given ? route : DIRECT,
      STATEMENT_TIMEOUT_MS.write,
      'engine',
    ).config,
    async read<Row>(
      viewer: Viewer,
      { text, values = [], usesGenericPlan = false }: Statement,
      duration: Duration = 'short',
    ) {
      checkOutsideTransaction(inside)
      const config = { text, values: [...values], types: valueParsers }
      const { rows } = await observeStatement({ class: duration, text }, () =>
        readers.run(viewer, config, { duration, usesGenericPlan }),
      )
      return rows as Row[]
    },
    async readText(viewer, statement, duration = 'short') {
      const { text, values = [], usesGenericPlan = false, usesCustomPlan } = statement
      checkOutsideTransaction(inside)
      const raw = { text, values: [...values], types: rawText, rowMode: 'array' }
      const { rows } = await observeStatement({ class: duration, text }, () =>
        readers.run(viewer, raw, {
          duration,
          usesGenericPlan,
          usesCustomPlan,
        }),
      )
      return (rows[0] ?? []) as readonly (string | null)[]
    },
    async withTeam(writer, work) {
      checkOutsideTransaction(inside)
      return observeStatement({ class: 'write' }, () =>
        writers.run(writer, (trx) => inside.run(true, () => work(trx))),
      )
    },
    separately: (team, work) => separate.run(team, work),
    lookUp,
    async query<Row>({ text, values = [] }: Statement) {
      checkOutsideTransaction(inside)
      const client = await system.connect()
      try {
        const config = { text, values: [...values], types: valueParsers }
        const { rows } = await observeStatement({ class: 'system', text }, () =>
          runOwnQuery(client, engine.write, config),
        )
        return rows as Row[]
      } finally {
        client.release()
      }
    },
    waiting: () => ({
      short: readers.waiting('short'),
      long: readers.waiting('long'),
      slow: readers.waiting('slow'),
      write: writers.waiting(),
    }),
    countConnections: () => ({
      session: sessions.countConnections(),
      short: readers.countConnections('short'),
      long: readers.countConnections('long'),
      slow: readers.countConnections('slow'),
      write: writers.countConnections(),
      separate: separate.countConnections(),
      identity: pool.countConnections(),
      system: countPool(system),
    }),
    async close() {
      await Promise.allSettled([
        pool.end(),
        system.end(),
        sessions.close(),
        readers.close(),
        writers.close(),
        separate.close(),
      ])
    },
  }
}

function createNames({ hasNames }: ConnectionRoute) {
  return hasNames ? createStatementNames() : () => undefined
}

/** Returns the factor of the numbers of connections: without pipelining, statements need more connections. */
function getFactor({ isPooled }: ConnectionRoute): number {
  return isPooled ? 2 : 1
}

function openReplica(given: pg.ClientConfig) {
  const { session, slow } = openSessions(given, DIRECT)
  return { session: slow, state: createReplica(session) }
}

function openSessions(given: pg.ClientConfig, route: ConnectionRoute, purpose: Purpose = 'teams') {
  const { session, short, long, write } = STATEMENT_TIMEOUT_MS
  return {
    session: createDatabaseSession(given, route, session, purpose),
    short: createDatabaseSession(given, route, short, purpose, NICENESS.read),
    long: createDatabaseSession(given, route, long, purpose, NICENESS.read),
    slow: createDatabaseSession(given, route, long, purpose, NICENESS.slowRead),
    write: createDatabaseSession(given, route, write, purpose),
  }
}

/**
 * Throws an error when a request with an open transaction requests a second connection: requests could
 * otherwise wait forever for each other's connections.
 */
function checkOutsideTransaction(inside: AsyncLocalStorage<true>): void {
  if (inside.getStore())
    throw new Error('A transaction is open: send every statement through this transaction')
}
