import pg from 'pg'
import type { Session } from './session.ts'
import { sentTogether } from './sent-together.ts'

/** Connections that carry several statements at once, each answered in the order in which it was sent. */
export interface Lanes {
  /** Returns whether a connection can take another statement without waiting behind a slow one. */
  hasRoom(): boolean
  /**
   * Runs `send` on the connection with the least to do; what it sends before its first pause stays together. Rejects
   * with `Displaced` when a slow statement was in front. Behind what `isLast` nothing is sent.
   */
  run<T>(send: (client: pg.Client) => Promise<T>, watcher?: Watcher, isLast?: boolean): Promise<T>
  close(): Promise<void>
}

interface LaneOptions {
  /** Sets how many connections are used at once. */
  readonly count: number
  /** Limits how many statements are in flight on one connection. */
  readonly depth: number
  /** Limits how many further connections replace those that a slow statement occupies. */
  readonly spare?: number
  /** Prepares a new connection. */
  readonly prepare?: (client: pg.Client, session: Session) => Promise<void>
  /** Called when a connection became free, or another one may be opened. */
  readonly onRoom?: () => void
}

/** Learns how long a statement takes by itself, without its waiting. */
export interface Watcher {
  readonly onTook: (took_ms: number) => void
  /** Called when the statement is slow and still runs. */
  readonly onSlow: () => void
}

/** The statement waited behind a slow one; it reads only, and is to be sent again. */
export class Displaced extends Error {}

interface Entry {
  readonly displace: () => void
  readonly isLast: boolean
  readonly watcher: Watcher | undefined
}

interface Lane {
  readonly client: Promise<pg.Client>
  readonly entries: Entry[]
  isConnected: boolean
  /** Since when the first of the entries runs. */
  since: number
  /** Counts how often the first entry was seen running. */
  looks: number
  isStalled: boolean
}

/** A statement that runs longer is slow: what waits behind it goes elsewhere. */
export const SLOW_MS = 200
const LOOKS = 4

/** Pipelined connections, opened when first needed and replaced when they break. */
export function createLanes(session: Session, options: LaneOptions): Lanes {
  const { count, depth, spare = 0, prepare, onRoom = () => {} } = options
  const lanes = new Set<Lane>()
  let clock: NodeJS.Timeout | undefined
  let isClosed = false

  function open(): Lane {
    const client = new pg.Client({ ...session.config, pipeline: session.isPipelined })
    const lane: Lane = {
      client: connected(client, () => prepare?.(client, session)),
      entries: [],
      isConnected: false,
      since: 0,
      looks: 0,
      isStalled: false,
    }
    const drop = () => void lanes.delete(lane)
    client.on('error', drop)
    client.on('end', drop)
    lane.client.then(() => {
      lane.isConnected = true
      lane.since = performance.now()
    }, drop)
    lanes.add(lane)
    return lane
  }

  /** The free connection with the least to do; a new one while there may be more. */
  function choose(): Lane | undefined {
    let best: Lane | undefined
    let free = 0
    for (const lane of lanes) {
      if (lane.isStalled) continue
      free += 1
      if (isTaken(lane)) continue
      if (!best || lane.entries.length < best.entries.length) best = lane
    }
    const mayOpen = free < count && lanes.size < count + spare
    if (mayOpen && (!best || best.entries.length > 0)) return open()
    return best
  }

  /** Counts how often each connection is found at the same statement; a busy process must not look like a slow database. */
  function look(): void {
    let isBusy = false
    for (const lane of lanes) {
      if (lane.entries.length === 0) continue
      isBusy = true
      lane.looks += 1
      if (lane.looks >= LOOKS && lane.isConnected && !lane.isStalled) stall(lane)
    }
    if (isBusy) return
    clearInterval(clock)
    clock = undefined
  }

  function stall(lane: Lane): void {
    lane.isStalled = true
    const [first, ...behind] = lane.entries
    first?.watcher?.onSlow()
    for (const entry of behind) entry.displace()
    onRoom()
  }

  function finish(lane: Lane, entry: Entry): void {
    const now = performance.now()
    const place = lane.entries.indexOf(entry)
    lane.entries.splice(place, 1)
    if (place === 0) {
      entry.watcher?.onTook(now - lane.since)
      lane.since = now
      lane.looks = 0
    }
    if (lane.entries.length > 0) return
    lane.isStalled = false
    if (lanes.size > count) {
      lanes.delete(lane)
      void lane.client.then((client) => client.end()).catch(() => {})
    }
  }

  return {
    hasRoom() {
      let free = 0
      for (const lane of lanes) {
        if (lane.isStalled) continue
        free += 1
        if (lane.entries.length < depth && !isTaken(lane)) return true
      }
      return free < count && lanes.size < count + spare
    },
    async run(send, watcher, isLast = false) {
      if (isClosed) throw new Error('The database connections are closed')
      const lane = choose() ?? lanes.values().next().value ?? open()
      const moved = Promise.withResolvers<never>()
      const entry = {
        watcher,
        isLast,
        displace: () => moved.reject(new Displaced('Behind a slow statement')),
      }
      if (lane.entries.push(entry) === 1) {
        lane.since = performance.now()
        lane.looks = 0
      }
      clock ??= setInterval(look, SLOW_MS / LOOKS).unref()
      const done = (async () => {
        try {
          const client = await lane.client
          sentTogether(client)
          return await send(client)
        } finally {
          finish(lane, entry)
          onRoom()
        }
      })()
      return Promise.race([done, moved.promise])
    },
    async close() {
      isClosed = true
      clearInterval(clock)
      const opened = [...lanes].map((lane) => lane.client.then((client) => client.end()))
      await Promise.allSettled(opened)
    },
  }
}

function isTaken({ entries }: Lane): boolean {
  return entries.at(-1)?.isLast === true
}

async function connected(
  client: pg.Client,
  prepare: () => Promise<void> | undefined,
): Promise<pg.Client> {
  await client.connect()
  await prepare()
  return client
}
