import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ALL_TAGS } from '../../schema/all-tags.ts'
import type { Events, Presence } from '../context/events.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'

const CHANNEL = 'armazem'
/**
 * Sets how long notifications are collected, because NOTIFY takes a lock that all committing
 * transactions share.
 */
const GATHER_MS = 25
const RECONNECT_MS = 1000

type Message =
  | { readonly team: string; readonly tags: readonly string[] }
  | { readonly person: string; readonly isRestart?: true }
  | { readonly presence: Presence; readonly node: string }

const NOTIFY = 'select pg_notify($1, message) from unnest($2::text[]) message'

/**
 * Announces stale caches with the commit of a transaction. Only code that has no access to `Events`
 * and runs rarely should call it: NOTIFY in a transaction makes committing transactions wait for
 * each other.
 */
export async function announceWithCommit(trx: Transaction, tags: readonly string[]): Promise<void> {
  const message: Message = { team: trx.team, tags }
  await trx.query({ text: NOTIFY, values: [CHANNEL, [JSON.stringify(message)]] })
}

/** Ends the event streams of people on all nodes with the commit of a transaction, which changes their rights. */
export async function restartWithCommit(
  trx: Transaction,
  people: readonly string[],
): Promise<void> {
  const messages = people.map((person): Message => ({ person, isRestart: true }))
  const values = [CHANNEL, messages.map((message) => JSON.stringify(message))]
  await trx.query({ text: NOTIFY, values })
}

export function createEvents(
  database: Database,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Events {
  /** Identifies this node in its messages. */
  const node = randomUUID()
  const listeners = new Map<string, Set<(tags: readonly string[]) => void>>()
  const watchers = new Set<Parameters<Events['watch']>[0]>()
  const pending = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let isClosed = false
  let recheck: (person?: string, isRestart?: boolean) => void = () => {}
  let notePresence: (presence: Presence) => void = () => {}

  async function flush(): Promise<void> {
    timer = undefined
    const messages = [...pending].map(([team, tags]): Message => ({ team, tags: [...tags] }))
    pending.clear()
    await notify(messages)
  }

  async function notify(messages: readonly Message[]): Promise<void> {
    const values = [CHANNEL, messages.map((message) => JSON.stringify(message))]
    await database.query({ text: NOTIFY, values })
  }

  /** Opens one listening connection when the first listener subscribes. */
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
        await next.query(`listen ${CHANNEL}`)
        // Messages that other nodes sent while the connection was lost are unknown, so all data
        // counts as stale.
        if (hasListened) announceEverything()
        hasListened = true
        // A session may have ended while this node was not listening.
        recheck()
        await ended
      } catch (problem) {
        log.warn({ err: problem }, 'events: cannot listen for notifications; trying again')
      }
      if (!isClosed) await pause(RECONNECT_MS, undefined, { ref: false })
    }
  }

  function announceEverything(): void {
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
    for (const watcher of watchers) watcher(team, tags)
    for (const listener of listeners.get(team) ?? []) listener(tags)
  }

  return {
    announce(team, tags) {
      const known = pending.get(team) ?? new Set()
      pending.set(team, known)
      for (const tag of tags) known.add(tag)
      for (const watcher of watchers) watcher(team, tags)
      timer ??= setTimeout(() => {
        flush().catch((problem: unknown) =>
          log.warn({ err: problem }, 'events: cannot send notifications'),
        )
      }, GATHER_MS)
    },
    subscribe(team, listener) {
      if (!client) void listen()
      const known = listeners.get(team) ?? new Set()
      listeners.set(team, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(team) === known) listeners.delete(team)
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
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
