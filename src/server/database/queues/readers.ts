import type pg from 'pg'
import type { Resource } from '../../../schema/resource.ts'
import { getErrorCode, QUERY_CANCELED } from '../error-code.ts'
import { createFairQueue, type FairQueue, type Share } from './fair-queue.ts'
import {
  createPipelines,
  Displaced,
  SLOW_MS,
  type ConnectionCount,
  type Pipelines,
} from '../connections/pipelines.ts'
import type { Replica } from '../connections/replica.ts'
import { prepareScope, runScopedQuery } from '../connections/scoped-query.ts'
import { SessionChanged } from '../session-proof.ts'
import type { DatabaseSession } from '../connections/session.ts'
import { createSharedReads } from './shared-reads.ts'
import {
  createFastStatements,
  createSlowReads,
  createSlowStatements,
  createSlowStatementsOfTeams,
} from './slow-reads.ts'
import { isUnprepared } from '../statement-names.ts'
import type { Statement } from '../statement.ts'
import { getPendingProof, getViewerScope, type Viewer } from '../viewer.ts'

/**
 * Names the connections of a read. Connections for slow reads have a lower priority (local-process.ts). They run the
 * statements that took `SLOW_MS` or longer for the team, until a statement takes less than half of this time.
 */
export type ReadClass = Duration | 'slow'

/**
 * Names the expected duration of a read. `short` reads (records, lists over tables) share pipelined
 * connections. `long` reads (views, boards, aggregates, exports) have their own few connections
 * with one statement at a time, unless the statement was fast when the team last ran it.
 */
export type Duration = 'short' | 'long'

/** Returns the expected duration of reads of a resource's rows. */
export function getDuration({ source }: Resource): Duration {
  return source === 'view' ? 'long' : 'short'
}

/** Configures how a read runs. */
interface ReadOptions {
  readonly duration: Duration
  /** Has the same meaning as in `Statement`. */
  readonly usesGenericPlan: Statement['usesGenericPlan']
  /** Has the same meaning as in `Statement`. */
  readonly usesCustomPlan?: boolean | undefined
}

/** Runs reads on the connections for short, long and slow reads. */
export interface Readers {
  /** Runs a read with the rights of a viewer as soon as a connection is available to the viewer. */
  run(viewer: Viewer, config: pg.QueryConfig, options: ReadOptions): Promise<pg.QueryResult>
  /** Returns the number of waiting reads. */
  waiting(readClass: ReadClass): number
  /** Counts the open connections to the primary. */
  countConnections(readClass: ReadClass): ConnectionCount
  close(): Promise<void>
}

interface ReaderOptions {
  readonly short: DatabaseSession
  readonly long: DatabaseSession
  readonly slow: DatabaseSession
  readonly shortConnections: number
  /** Sets the number of connections for long reads, and of those for slow reads. */
  readonly longConnections: number
  readonly nameStatement: (text: string) => string | undefined
  /** Runs long reads, if the replica has received the last write of the team. */
  readonly replica?:
    | {
        readonly session: DatabaseSession
        readonly state: Replica
        /**
         * Returns the primary's log position after the last write of a team on any node; undefined while the
         * position of a write of this node is not stored.
         */
        readonly readPosition: (team: string) => Promise<string | undefined>
      }
    | undefined
}

interface Reader {
  readonly session: DatabaseSession
  readonly pipelines: Pipelines
  readonly queue: FairQueue
}

/**
 * Limits how many statements are sent on a connection for short reads before the first is answered.
 */
const DEPTH = 4
/**
 * Sets the duration from which a statement is the last one on its connection: the connection takes no other statement
 * until this statement is answered.
 */
const HEAVY_MS = 20
/**
 * Sets the duration below which a long read runs on the connections for short reads the next time,
 * so that fast reports do not wait for slow reports.
 */
const FAST_MS = 10
const SHORT_TIMEOUT_MS = 10_000
const LONG_TIMEOUT_MS = 60_000
/**
 * Limits how often a read behind a slow statement is sent again on a connection for short reads. After that, the read
 * runs on a connection for long reads.
 */
const MAX_MOVES = 2

/**
 * Creates the connections for reads. A statement that turns out to be slow uses the connections for slow reads in this
 * team, and those for long reads in other teams, until it is fast again. Statements behind it are sent again on other
 * connections, so that a slow statement delays no others.
 */
export function createReaders(options: ReaderOptions): Readers {
  const { shortConnections, longConnections, nameStatement } = options
  const slowStatements = createSlowStatements(SLOW_MS)
  const heavy = createSlowStatements(HEAVY_MS)
  const fast = createFastStatements(FAST_MS)
  // One connection is always reserved for fast statements.
  const maxHeavy = Math.max(1, shortConnections - 1)
  const heavyQueue = createFairQueue({
    perTeam: maxHeavy,
    perMember: maxHeavy,
    timeout_ms: SHORT_TIMEOUT_MS,
    hasRoom: (running) => running < maxHeavy,
  })
  const slowOnShort = createSlowReads(shortConnections)
  const slowOfTeams = createSlowStatementsOfTeams(SLOW_MS)
  const shared = createSharedReads<pg.QueryResult>()
  const readers: Readonly<Record<ReadClass, Reader>> = {
    short: createReader(options.short, {
      count: shortConnections,
      depth: DEPTH,
      spare: 2 * shortConnections,
      perTeam: 2 * shortConnections * DEPTH,
      perMember: shortConnections * DEPTH,
      timeout_ms: SHORT_TIMEOUT_MS,
    }),
    long: createReader(options.long, computeLongSizes(longConnections)),
    slow: createReader(options.slow, computeLongSizes(longConnections)),
  }
  const replica = options.replica && {
    ...options.replica,
    reader: createReader(options.replica.session, computeLongSizes(longConnections)),
  }

  /**
   * Reads from the replica; undefined when the replica does not respond, or has not yet received
   * the last write of the team.
   */
  async function readFromReplica(
    viewer: Viewer,
    config: pg.QueryConfig,
    share: Share,
  ): Promise<pg.QueryResult | undefined> {
    if (!replica) return undefined
    // A replica may not yet know that a session has ended.
    if (getPendingProof(viewer)) throw new SessionChanged()
    const { state, session, reader, readPosition } = replica
    const asOf = await state.readUpTo(() => readPosition(share.team))
    if (!asOf) return undefined
    const leave = await reader.queue.enter(share)
    try {
      const result = await reader.pipelines.run((client) =>
        runScopedQuery(client, session, viewer, config),
      )
      if (typeof viewer !== 'string') viewer.onReplica?.(asOf)
      return result
    } catch (problem) {
      if (!state.isAnsweredByPrimary(problem)) throw problem
      return undefined
    } finally {
      leave()
    }
  }

  /** Checks the session of a viewer who receives the result of another read. */
  async function confirmSession(viewer: Viewer): Promise<void> {
    if (!getPendingProof(viewer)) return
    const { queue, pipelines, session } = readers.short
    const leave = await queue.enter(getShare(viewer))
    const send = (client: pg.Client) => runScopedQuery(client, session, viewer, { text: 'select' })
    await pipelines.run(send).finally(leave)
  }

  return {
    async run(viewer, config, { duration, usesGenericPlan, usesCustomPlan }) {
      const { text } = config
      const share = getShare(viewer)
      const replicated = duration === 'long' && (await readFromReplica(viewer, config, share))
      if (replicated) return replicated
      // Only named statements have a plan for all values.
      let name = usesCustomPlan ? undefined : nameStatement(text)
      let moves = 0
      for (;;) {
        const isExpectedLong = duration === 'long' && !fast.has(share.team, text)
        const isLong =
          isExpectedLong ||
          moves > MAX_MOVES ||
          slowStatements.has(text) ||
          slowOnShort.isAtLimit(share)
        const isHeavy = !isLong && heavy.has(text)
        const longClass = isLong && slowOfTeams.has(share.team, text) ? 'slow' : 'long'
        const { session, queue, pipelines } = readers[isLong ? longClass : 'short']
        const leaveHeavy = isHeavy ? await heavyQueue.enter(share) : undefined
        let ended = () => {}
        const query = name === undefined ? config : { ...config, name }
        try {
          const send = (client: pg.Client) =>
            runScopedQuery(client, session, viewer, query, usesGenericPlan)
          const watcher = {
            onTook(took_ms: number) {
              slowStatements.note(text, took_ms)
              slowOfTeams.note(share.team, text, took_ms)
              heavy.note(text, took_ms)
              fast.note(share.team, text, took_ms)
            },
            onSlow() {
              slowStatements.note(text, SLOW_MS)
              slowOfTeams.note(share.team, text, SLOW_MS)
              fast.note(share.team, text, SLOW_MS)
              if (!isLong) ended = slowOnShort.begin(share)
            },
          }
          const enter = () => queue.enter(share)
          const read = () => pipelines.run(send, watcher, isHeavy)
          if (isLong && isShareable(config)) {
            const key = JSON.stringify([...getViewerScope(viewer), text, config.values])
            return await shared.run(key, { enter, read, adopt: () => confirmSession(viewer) })
          }
          const leave = await enter()
          return await read().finally(leave)
        } catch (problem) {
          if (problem instanceof Displaced) moves += 1
          else if (name !== undefined && isUnprepared(getErrorCode(problem))) name = undefined
          // The connections for long reads allow more time.
          else if (duration === 'long' && !isLong && getErrorCode(problem) === QUERY_CANCELED)
            continue
          else throw problem
        } finally {
          ended()
          leaveHeavy?.()
        }
      }
    },
    waiting: (readClass) => readers[readClass].queue.waiting(),
    countConnections: (readClass) => readers[readClass].pipelines.countConnections(),
    async close() {
      await Promise.all([
        readers.short.pipelines.close(),
        readers.long.pipelines.close(),
        readers.slow.pipelines.close(),
        replica?.reader.pipelines.close(),
        replica?.state.close(),
      ])
    },
  }
}

/**
 * Returns whether equal reads can share a result: the rows are texts, which callers cannot change,
 * and the values are short enough to be compared, unlike the lists of ids of exports, which are
 * sent as bytes.
 */
function isShareable({
  rowMode,
  values = [],
}: pg.QueryConfig & { readonly rowMode?: string }): boolean {
  return rowMode === 'array' && !values.some((value) => Buffer.isBuffer(value))
}

function computeLongSizes(count: number): Sizes {
  return {
    count,
    depth: 1,
    spare: 0,
    perTeam: Math.max(1, count - 1),
    perMember: Math.max(1, Math.floor(count / 2)),
    timeout_ms: LONG_TIMEOUT_MS,
  }
}

interface Sizes {
  readonly count: number
  readonly depth: number
  readonly spare: number
  readonly perTeam: number
  readonly perMember: number
  readonly timeout_ms: number
}

function createReader(session: DatabaseSession, { count, depth, spare, ...limits }: Sizes): Reader {
  const pipelines = createPipelines(session, {
    count,
    depth,
    spare,
    prepare: prepareScope,
    onRoom: () => queue.wake(),
  })
  const queue = createFairQueue({ ...limits, hasRoom: () => pipelines.hasRoom() })
  return { session, pipelines, queue }
}

function getShare(viewer: Viewer): Share {
  if (typeof viewer === 'string') return { team: viewer }
  return { team: viewer.team.id, member: viewer.person.id }
}
