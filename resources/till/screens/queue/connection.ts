/** Sets how often the till checks whether the server answers again. */
const PING_INTERVAL_MS = 2000

type Listener = () => void

/** Indicates whether the server is reachable, judging by the last requests. */
export interface Connection {
  subscribe(listener: Listener): () => void
  /** Returns the time since which the server has not answered; undefined while it answers. */
  offlineSince(): Date | undefined
  /** Reports a request without answer. */
  reportSilence(): void
  /** Reports an answered request. */
  reportAnswer(): void
}

/**
 * Detects a lost connection by the browser's event and by requests without an answer. Then calls `ping` until it
 * succeeds.
 */
export function createConnection(ping: () => Promise<unknown>): Connection {
  const listeners = new Set<Listener>()
  let since: Date | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: Date | undefined): void {
    if ((since === undefined) === (next === undefined)) return
    since = next
    for (const listener of listeners) listener()
  }

  async function pingServer(): Promise<void> {
    clearTimeout(timer)
    if (since === undefined) return
    try {
      await ping()
      set(undefined)
    } catch {
      timer = setTimeout(() => void pingServer(), PING_INTERVAL_MS)
    }
  }

  function reportSilence(): void {
    if (since !== undefined) return
    set(new Date())
    timer = setTimeout(() => void pingServer(), PING_INTERVAL_MS)
  }

  window.addEventListener('offline', reportSilence)
  window.addEventListener('online', () => void pingServer())
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    offlineSince: () => since,
    reportSilence,
    reportAnswer: () => set(undefined),
  }
}
