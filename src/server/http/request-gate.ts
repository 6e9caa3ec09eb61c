/** Limits how many requests of one client are processed at the same time, before their session is looked up. */
export interface RequestGate {
  /**
   * Lets a request of a client begin, immediately or when its turn has come. Returns the function to call when the
   * request ends. Resolves with undefined when too many requests of the client wait.
   */
  enter(client: string): Leave | Promise<Leave | undefined>
  /** Returns the number of waiting requests of all clients. */
  waiting(): number
}

type Leave = () => void

interface Limits {
  /** Limits how many requests of one client run at the same time. */
  readonly running?: number
  /** Limits how many requests of one client wait. */
  readonly waiting?: number
  /** Sets the time in milliseconds after which a running request no longer counts against the limit. */
  readonly hold_ms?: number
}

/** Holds the requests of one client. */
interface Client {
  readonly running: Set<RunningRequest>
  /** Holds the functions that start the waiting requests, in order. */
  readonly waiting: ((leave: Leave) => void)[]
  /** Indicates that waiting requests begin in the next turn of the event loop. */
  isStartScheduled: boolean
  /** Indicates that a timer is set, which stops counting the requests that have run for `hold_ms`. */
  isWatched: boolean
}

/** Describes a running request by the time at which it began, in ms. */
interface RunningRequest {
  readonly since: number
}

/**
 * Limits the running requests of a client. The limit is twice the number of requests that the database runs for one
 * member, so that further requests are prepared while the database is busy.
 */
const MAX_RUNNING = 32
/** Limits the waiting requests of a client. */
const MAX_WAITING = 2000
/**
 * Sets the time after which a running request no longer counts against the limit: such a request waits for the
 * database, a lock or its own body, and must not delay the other requests of its client.
 */
const HOLD_MS = 500

/**
 * Creates the gate. While one client sends thousands of requests at once, requests of other clients
 * still pass the gate, because only a few requests of each client begin in each turn of the event
 * loop.
 */
export function createRequestGate({
  running: maxRunning = MAX_RUNNING,
  waiting: maxWaiting = MAX_WAITING,
  hold_ms = HOLD_MS,
}: Limits = {}): RequestGate {
  const clients = new Map<string, Client>()

  function begin(name: string, client: Client): Leave {
    const request = { since: performance.now() }
    client.running.add(request)
    return () => {
      if (client.running.delete(request)) startSoon(name, client)
    }
  }

  function startSoon(name: string, client: Client): void {
    if (client.waiting.length === 0) {
      if (client.running.size === 0) clients.delete(name)
      return
    }
    if (client.isStartScheduled) return
    client.isStartScheduled = true
    setImmediate(() => {
      client.isStartScheduled = false
      const next = client.waiting.splice(0, maxRunning - client.running.size)
      for (const start of next) start(begin(name, client))
    })
  }

  /** Stops counting requests that have run for long, while other requests of the client wait. */
  function releaseHeld(name: string, client: Client): void {
    client.isWatched = false
    const latest = performance.now() - hold_ms
    for (const request of client.running)
      if (request.since <= latest) client.running.delete(request)
    startSoon(name, client)
    watchHeld(name, client)
  }

  function watchHeld(name: string, client: Client): void {
    if (client.isWatched || client.waiting.length === 0) return
    client.isWatched = true
    setTimeout(() => releaseHeld(name, client), hold_ms).unref()
  }

  return {
    enter(name) {
      const client = clients.get(name) ?? createClient()
      clients.set(name, client)
      const { running, waiting } = client
      if (waiting.length === 0 && running.size < maxRunning) return begin(name, client)
      if (waiting.length >= maxWaiting) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        waiting.push(resolve)
        watchHeld(name, client)
      })
    },
    waiting: () => [...clients.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  }
}

const createClient = (): Client => ({
  running: new Set(),
  waiting: [],
  isStartScheduled: false,
  isWatched: false,
})
