import { isRefusal } from '../data/api-error.ts'

/** Sends changed preferences to the server, several at a time. */
export interface Preferences {
  remember(key: string, value: unknown): void
  /** Sends what waits, now: before signing out or leaving the page. */
  flush(): Promise<void>
}

/** Changes of the same second travel together. */
const DELAY_MS = 800

/**
 * Gathers changes and hands them to `save` as one patch, key by key the latest; null forgets a key. A patch that could
 * not be saved is kept and goes with the next.
 */
export function createPreferences(
  save: (patch: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Preferences {
  let waiting: Record<string, unknown> = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const patch = waiting
    if (Object.keys(patch).length === 0) return
    waiting = {}
    try {
      await save(patch)
    } catch (error) {
      // What the server refuses once, it refuses again; it must not keep the rest from being saved.
      if (!isRefusal(error)) waiting = { ...patch, ...waiting }
    }
  }

  return {
    remember: (key, value) => {
      waiting[key] = value ?? null
      timer ??= setTimeout(() => void flush(), DELAY_MS)
    },
    flush,
  }
}
