import pg from 'pg'
import type { DatabaseSession } from './session.ts'
import { corkSocket } from './cork-socket.ts'
import { findLocalProcess, type LocalProcess } from './local-process.ts'
import { watchSilence } from './watch-silence.ts'

/**
 * Manages connections that carry several statements at the same time. Statements are answered in the order
 * in which they were sent.
 */
export interface Pipelines {
  /**
   * Returns whether a connection can take another statement that does not wait behind a slow statement.
   */
  hasRoom(): boolean
  /**
   * Runs `send` on the least busy connection. Statements that `send` sends before its first pause
   * are sent together. Rejects with `Displaced` when a slow statement was ahead. After a task with
   * `isLast`, nothing more is sent on the connection.
   */
  run<T>(send: (client: pg.Client) => Promise<T>, watcher?: Watcher, isLast?: boolean): Promise<T>
  /** Counts the open connections. */
  countConnections(): ConnectionCount
  close(): Promise<void>
}

/** Holds the number of open connections of a pool, with and without a running statement or transaction. */
export interface ConnectionCount {
  readonly busy: number
  readonly idle: number
}

interface PipelineOptions {
  /** Sets how many connections are used at the same time. */
  readonly count: number
  /** Limits how many statements are sent on one connection before the first is answered. */
  readonly depth: number
  /** Limits the additional connections that replace those with a slow statement. */
  readonly spare?: number
  /** Prepares a new connection. */
  readonly prepare?: (client: pg.Client, session: DatabaseSession) => Promise<void>
  /** Runs when a connection has become available or another connection may be opened. */
  readonly onRoom?: () => void
}

/** Receives the running time of a statement, without the time that the statement waited. */
export interface Watcher {
  readonly onTook: (took_ms: number) => void
  /** Runs when the statement is slow and still running. */
  readonly onSlow: () => void
}

/** Reports that a read was waiting behind a slow statement and must be sent again. */
export class Displaced extends Error {}

interface Entry {
  readonly displace: () => void
  readonly isLast: boolean
  readonly watcher: Watcher | undefined
}

interface Pipeline {
  readonly client: Promise<pg.Client>
  readonly entries: Entry[]
  process: LocalProcess | undefined
  isConnected: boolean
  /** Holds the time since which the first entry has been running. */
  since: number
  /** Holds how many milliseconds the process had waited for a processor up to `since`. */
  delay: number
  /** Counts how often the first entry was seen running. */
  looks: number
  isStalled: boolean
}

/**
 * Sets the time after which a statement counts as slow. Statements that wait behind a slow statement
 * are sent again on other connections.
 */
export const SLOW_MS = 200
/** Sets how often a statement must be seen running before it can count as slow. */
const LOOKS = 4

/**
 * Creates pipelined connections. They are opened when they are first needed and replaced when they
 * break.
 */
export function createPipelines(session: DatabaseSession, options: PipelineOptions): Pipelines {
  const { count, depth, spare = 0, prepare, onRoom = () => {} } = options
  const pipelines = new Set<Pipeline>()
  let clock: NodeJS.Timeout | undefined
  let isClosed = false

  function open(): Pipeline {
    const client = new pg.Client({ ...session.config, pipeline: session.isPipelined })
    const pipeline: Pipeline = {
      client: connectClient(client, async () => {
        pipeline.process = findLocalProcess(client)
        void pipeline.process.lowerPriority(session.niceness)
        watchSilence(client, session.silence_ms)
        await prepare?.(client, session)
      }),
      entries: [],
      process: undefined,
      isConnected: false,
      since: 0,
      delay: 0,
      looks: 0,
      isStalled: false,
    }
    const drop = () => void pipelines.delete(pipeline)
    client.on('error', drop)
    client.on('end', drop)
    client.once('end', () => pipeline.process?.close())
    pipeline.client.then(() => {
      pipeline.isConnected = true
      pipeline.since = performance.now()
    }, drop)
    pipelines.add(pipeline)
    return pipeline
  }

  /**
   * Returns the least busy connection that can take a statement, or a new connection while the limit allows a new one.
   */
  function choose(): Pipeline | undefined {
    let best: Pipeline | undefined
    let free = 0
    for (const pipeline of pipelines) {
      if (pipeline.isStalled) continue
      free += 1
      if (isTaken(pipeline)) continue
      if (!best || pipeline.entries.length < best.entries.length) best = pipeline
    }
    const mayOpen = free < count && pipelines.size < count + spare
    if (mayOpen && (!best || best.entries.length > 0)) return open()
    return best
  }

  /**
   * Counts how often each connection is seen with the same statement, so that a busy process is not
   * mistaken for a slow database.
   */
  function look(): void {
    let isBusy = false
    for (const pipeline of pipelines) {
      if (pipeline.entries.length === 0) continue
      isBusy = true
      pipeline.looks += 1
      const mayBeSlow = pipeline.looks >= LOOKS && pipeline.isConnected && !pipeline.isStalled
      if (mayBeSlow && measure(pipeline).took_ms >= SLOW_MS) markStalled(pipeline)
    }
    if (isBusy) return
    clearInterval(clock)
    clock = undefined
  }

  function markStalled(pipeline: Pipeline): void {
    pipeline.isStalled = true
    const [first, ...behind] = pipeline.entries
    first?.watcher?.onSlow()
    for (const entry of behind) entry.displace()
    onRoom()
  }

  function finish(pipeline: Pipeline, entry: Entry): void {
    const place = pipeline.entries.indexOf(entry)
    pipeline.entries.splice(place, 1)
    if (place === 0) {
      const { took_ms, now, delay } = measure(pipeline)
      entry.watcher?.onTook(took_ms)
      pipeline.since = now
      pipeline.delay = delay
      pipeline.looks = 0
    }
    if (pipeline.entries.length > 0) return
    pipeline.isStalled = false
    if (pipelines.size > count) {
      pipelines.delete(pipeline)
      void pipeline.client.then((client) => client.end()).catch(() => {})
    }
  }

  return {
    hasRoom() {
      let free = 0
      for (const pipeline of pipelines) {
        if (pipeline.isStalled) continue
        free += 1
        if (pipeline.entries.length < depth && !isTaken(pipeline)) return true
      }
      return free < count && pipelines.size < count + spare
    },
    async run(send, watcher, isLast = false) {
      if (isClosed) throw new Error('The database connections are closed')
      const pipeline = choose() ?? pipelines.values().next().value ?? open()
      const moved = Promise.withResolvers<never>()
      const entry = {
        watcher,
        isLast,
        displace: () => moved.reject(new Displaced('Behind a slow statement')),
      }
      if (pipeline.entries.push(entry) === 1) {
        pipeline.since = performance.now()
        pipeline.looks = 0
      }
      clock ??= setInterval(look, SLOW_MS / LOOKS).unref()
      const done = (async () => {
        try {
          const client = await pipeline.client
          corkSocket(client)
          return await send(client)
        } finally {
          finish(pipeline, entry)
          onRoom()
        }
      })()
      return Promise.race([done, moved.promise])
    },
    countConnections() {
      const opened = [...pipelines].filter(({ isConnected }) => isConnected)
      const busy = opened.filter(({ entries }) => entries.length > 0).length
      return { busy, idle: opened.length - busy }
    },
    async close() {
      isClosed = true
      clearInterval(clock)
      const opened = [...pipelines].map((pipeline) =>
        pipeline.client.then((client) => client.end()),
      )
      await Promise.allSettled(opened)
    },
  }
}

/**
 * Measures the first statement of a connection, without the time that its process waited for a
 * processor: otherwise all statements would count as slow while the machine is busy.
 */
function measure({ process, since, delay: before }: Pipeline) {
  const now = performance.now()
  const delay = process?.readDelay() ?? 0
  return { now, delay, took_ms: now - since - (delay - before) }
}

function isTaken({ entries }: Pipeline): boolean {
  return entries.at(-1)?.isLast === true
}

async function connectClient(
  client: pg.Client,
  prepare: () => Promise<void> | undefined,
): Promise<pg.Client> {
  await client.connect()
  await prepare()
  return client
}
