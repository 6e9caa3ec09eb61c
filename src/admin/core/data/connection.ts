import { useSyncExternalStore } from 'react'

/** Sets how often the page checks whether the server answers again. */
const PING_INTERVAL_MS = 2000

type Listener = () => void

/** Indicates whether the server is reachable, judging by the last requests. */
export interface Connection {
  subscribe(listener: Listener): () => void
  /** Returns the time since which the server has not answered; undefined while it answers. */
  offlineSince(): Date | undefined
  /** Reports a request without a response. */
  reportSilence(): void
  /** Reports a request with a response. */
  reportAnswer(): void
  /** Checks whether the server still answers. */
  check(): void
  /** Resolves when the server answers; immediately while it can be reached. */
  whenBack(): Promise<void>
}

/**
 * Detects a lost connection by the browser's event and by requests without a response. Then calls
 * `ping` until it succeeds.
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

  async function pingAgain(): Promise<void> {
    clearTimeout(timer)
    if (since === undefined) return
    try {
      await ping()
      set(undefined)
    } catch {
      timer = setTimeout(() => void pingAgain(), PING_INTERVAL_MS)
    }
  }

  function reportSilence(): void {
    if (since !== undefined) return
    set(new Date())
    timer = setTimeout(() => void pingAgain(), PING_INTERVAL_MS)
  }

  // Unit tests load this file without a window.
  if ('window' in globalThis) {
    window.addEventListener('offline', reportSilence)
    window.addEventListener('online', () => void pingAgain())
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    offlineSince: () => since,
    reportSilence,
    reportAnswer: () => set(undefined),
    check: () => void ping().then(() => set(undefined), reportSilence),
    whenBack: () =>
      new Promise((resolve) => {
        if (since === undefined) return resolve()
        const listen = () => {
          if (since !== undefined) return
          listeners.delete(listen)
          resolve()
        }
        listeners.add(listen)
      }),
  }
}

/** Checks whether the server answers. Throws an error when it does not. */
export async function pingServer(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' })
  // The connection serves other requests once the body was read.
  await answer.text()
  if (!answer.ok) throw new Error(String(answer.status))
}

/**
 * Holds the connection of this page. The till has another one, which also tells its queue of sales
 * when to send.
 */
export const pageConnection = createConnection(pingServer)

/** Returns the time since which the server has not answered; undefined while it answers. */
export function useOfflineSince(): Date | undefined {
  return useSyncExternalStore(pageConnection.subscribe, pageConnection.offlineSince)
}
