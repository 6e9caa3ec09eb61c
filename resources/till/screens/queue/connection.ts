/** Sets how often the till asks whether the server answers again. */
const ASK_MS = 2000

type Listener = () => void

/** Tells whether the server can be reached, as far as the till has seen. */
export interface Connection {
  subscribe(listener: Listener): () => void
  /** Returns since when the server does not answer; undefined while it does. */
  awaySince(): Date | undefined
  /** Records a request without answer. */
  silent(): void
  /** Records an answered request. */
  answered(): void
}

/**
 * Notices a lost connection from the browser at once, and from requests without an answer; then calls `ping` until it
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
      timer = setTimeout(() => void pingServer(), ASK_MS)
    }
  }

  function silent(): void {
    if (since !== undefined) return
    set(new Date())
    timer = setTimeout(() => void pingServer(), ASK_MS)
  }

  window.addEventListener('offline', silent)
  window.addEventListener('online', () => void pingServer())
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    awaySince: () => since,
    silent,
    answered: () => set(undefined),
  }
}
