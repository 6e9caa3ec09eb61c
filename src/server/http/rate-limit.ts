import { computeWait, type Allowance } from './throttle.ts'

/** Counts uses in the memory of this node, for limits that every request checks. */
export interface RateLimit {
  /** Counts one use. Returns the seconds to wait when the use exceeds the limit, otherwise undefined. */
  take(key: string): number | undefined
  /** Returns whether a use was counted in the current time window. */
  has(key: string): boolean
}

/** Limits the number of keys whose uses are counted in memory. */
const MAX_COUNTED_KEYS = 10_000

interface Window {
  readonly since: number
  count: number
}

/**
 * Creates a rate limit of this node: `limit` uses of a key in `window_ms`. `now` returns the time
 * in milliseconds.
 */
export function createRateLimit(
  { limit, window_ms }: Allowance,
  now: () => number = Date.now,
): RateLimit {
  const windows = new Map<string, Window>()

  function findCurrent(key: string): Window | undefined {
    const window = windows.get(key)
    return window && window.since > now() - window_ms ? window : undefined
  }

  function startWindow(key: string): Window {
    if (windows.size >= MAX_COUNTED_KEYS) removeEnded()
    const window = { since: now(), count: 0 }
    windows.delete(key)
    windows.set(key, window)
    return window
  }

  /** Removes the windows that have ended; if none has ended, removes the oldest window. */
  function removeEnded(): void {
    const [oldest] = windows.keys()
    for (const key of windows.keys()) if (!findCurrent(key)) windows.delete(key)
    if (windows.size >= MAX_COUNTED_KEYS) windows.delete(oldest!)
  }

  return {
    take(key) {
      const window = findCurrent(key) ?? startWindow(key)
      window.count += 1
      return window.count > limit ? computeWait(window.since, window_ms, now()) : undefined
    },
    has: (key) => findCurrent(key) !== undefined,
  }
}
