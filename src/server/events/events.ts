import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ALL_TAGS } from '../../schema/all-tags.ts'
import { MAX_RECENT_MS } from '../../schema/recent-changes.ts'
import type { Events, Presence } from '../context/events.ts'
import { createRecentTags } from './recent-tags.ts'
import { watchSilence } from '../database/connections/watch-silence.ts'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'

const CHANNEL = 'armazem'
const LISTEN = `listen ${CHANNEL}`
/**
 * Sets how long notifications are collected before they are sent with one NOTIFY, because NOTIFY takes a lock for which
 * all committing transactions wait.
 */
const GATHER_MS = 25
/** Sets the pause before a lost connection is opened again or a failed message is sent again. */
const RECONNECT_MS = 1000
/**
 * Sets how often the listening connection, on which nothing else is sent, is checked, and how long the server may take
 * to answer: notifications of a connection that was lost without notice would never arrive.
 */
const HEARTBEAT = { interval_ms: 15_000, silence_ms: 10_000 } as const

type Message =
  | { readonly team: string; readonly tags: readonly string[] }
  | { readonly person: string; readonly isRestart?: true }
  | { readonly presence: Presence; readonly node: string }

function writeNotify(messages: readonly Message[]): Statement {
  const values = [CHANNEL, messages.map((message) => JSON.stringify(message))]
  return { text: 'select pg_notify($1, message) from unnest($2::text[]) message', values }
}

/**
 * Announces stale caches with the commit of a transaction. Only code that runs rarely and has no access to `Events`
 * should call this function, because NOTIFY in a transaction makes committing transactions wait for each other.
 */
export async function announceWithCommit(trx: Transaction, tags: readonly string[]): Promise<void> {
  await trx.query(writeNotify([{ team: trx.team, tags }]))
}

/** Ends the event streams of people on all nodes with the commit of a transaction that changes their rights. */
export async function restartWithCommit(
  trx: Transaction,
  people: readonly string[],
): Promise<void> {
  await trx.query(writeNotify(people.map((person) => ({ person, isRestart: true }))))
}

/**
 * Creates the events of this node, which are sent and received by NOTIFY and LISTEN. `heartbeat` holds the times in
 * milliseconds.
 */
export function createEvents(
  database: Database,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  heartbeat: Readonly<Record<keyof typeof HEARTBEAT, number>> = HEARTBEAT,
): Events {
  /** Identifies this node in its messages. */
  const node = randomUUID()
  const listeners = new Map<string, Set<(tags: readonly string[]) => void>>()
  const watchers = new Set<Parameters<Events['watch']>[0]>()
  const pending = new Map<string, Set<string>>()
  const recentTags = createRecentTags(MAX_RECENT_MS)
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let isClosed = false
  let hasFailed = false
  let recheck: (person?: string, isRestart?: boolean) => void = () => {}
  let notePresence: (presence: Presence) => void = () => {}

  function collect(team: string, tags: Iterable<string>): void {
    const collected = pending.get(team) ?? new Set()
    pending.set(team, collected)
    for (const tag of tags) collected.add(tag)
  }

  /** Sends the collected tags. Tags that cannot be sent are sent with the next tags. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = [...pending]
    pending.clear()
    try {
      await notify(sent.map(([team, tags]): Message => ({ team, tags: [...tags] })))
      hasFailed = false
    } catch (problem) {
      if (!hasFailed)
        log.warn(
          { err: problem },
          'events cannot be sent to other nodes; trying again every second',
        )
      hasFailed = true
      for (const [team, tags] of sent) collect(team, tags)
      if (!isClosed) timer ??= setTimeout(() => void flush(), RECONNECT_MS).unref()
    }
  }

  async function notify(messages: readonly Message[]): Promise<void> {
    await database.query(writeNotify(messages))
  }

  /** Receives the messages of all nodes on one connection. Connects again when the connection is lost. */
  async function listen(): Promise<void> {
    let hasListened = false
    while (!isClosed) {
      const next = new pg.Client(database.connection)
      client = next
      const ended = new Promise<void>((done) => next.once('end', done))
      next.on('error', () => {})
      next.on('notification', ({ payload }) => deliver(payload ?? ''))
      try {
        await next.connect()
        await next.query(LISTEN)
        // Messages that other nodes sent while the connection was lost are unknown, so all data
        // counts as stale.
        if (hasListened) announceEverything()
        hasListened = true
        // A session may have ended while this node was not listening.
        recheck()
        const stopHeartbeat = startHeartbeat(next)
        await ended.finally(stopHeartbeat)
      } catch (problem) {
        log.warn({ err: problem }, 'events of other nodes cannot be received; trying again')
      }
      if (!isClosed) await pause(RECONNECT_MS, undefined, { ref: false })
    }
  }

  /** Checks a listening connection regularly, and closes it when the server does not answer. */
  function startHeartbeat(listening: pg.Client): () => void {
    watchSilence(listening, heartbeat.silence_ms)
    const beating = setInterval(() => {
      listening.query(LISTEN).catch(() => {})
    }, heartbeat.interval_ms).unref()
    return () => clearInterval(beating)
  }

  function announceEverything(): void {
    recentTags.noteAll()
    for (const watcher of watchers) watcher(undefined, [ALL_TAGS])
    for (const each of listeners.values()) {
      for (const listener of each) listener([ALL_TAGS])
    }
  }

  function deliver(payload: string): void {
    // Only this module sends messages to the channel.
    const message = JSON.parse(payload) as Message
    if ('person' in message) return recheck(message.person, message.isRestart)
    if ('presence' in message) {
      // This node has noted its own message already, and perhaps newer messages of the same page.
      if (message.node !== node) notePresence(message.presence)
      return
    }
    const { team, tags } = message
    recentTags.note(team, tags)
    for (const watcher of watchers) watcher(team, tags)
    for (const listener of listeners.get(team) ?? []) listener(tags)
  }

  return {
    announce(team, tags) {
      collect(team, tags)
      for (const watcher of watchers) watcher(team, tags)
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    subscribe(team, listener, recent_ms = 0) {
      if (!client) void listen()
      const recent = recentTags.list(team, recent_ms)
      if (recent.length > 0) listener(recent)
      const teamListeners = listeners.get(team) ?? new Set()
      listeners.set(team, teamListeners.add(listener))
      return () => {
        teamListeners.delete(listener)
        if (teamListeners.size === 0 && listeners.get(team) === teamListeners)
          listeners.delete(team)
      }
    },
    watch(listener) {
      watchers.add(listener)
      if (!client) void listen()
    },
    recheck: (person) => notify([{ person }]),
    onRecheck: (listener) => void (recheck = listener),
    sharePresence: (presence) => notify([{ presence, node }]),
    onPresence: (listener) => void (notePresence = listener),
    async close() {
      isClosed = true
      if (pending.size > 0) await flush()
      await client?.end().catch(() => {})
    },
  }
}
