import { isClientError } from '../data/api-error.ts'

/** Sends changed preferences to the server, several at a time. */
export interface Preferences {
  remember(key: string, value: unknown): void
  /** Sends what waits, now: before signing out or leaving the page. */
  flush(): Promise<void>
}

/** Changes of the same second travel together. */
const DELAY_MS = 800

/** Matches keys of drafts, such as the cart of a counter, which are sent at once. */
const DRAFT = /\.draft$/

/**
 * Gathers changes and hands them to `save` as one patch, key by key the latest; null forgets a key. A patch that could
 * not be saved is kept and goes with the next. Drafts go at once, one patch after the other.
 */
export function createPreferences(
  save: (patch: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Preferences {
  let waiting: Record<string, unknown> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  /** Returns whether every preference was saved or refused, so that no retry is needed. */
  async function send(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    const patch = waiting
    if (Object.keys(patch).length === 0) return true
    waiting = {}
    try {
      await save(patch)
    } catch (error) {
      // A preference that the server refused would be refused again; it must not keep the others from being saved.
      if (isClientError(error)) return true
      waiting = { ...patch, ...waiting }
      return false
    }
    return true
  }

  async function sendDrafts(): Promise<void> {
    if (isSending) return
    isSending = true
    while (Object.keys(waiting).some((key) => DRAFT.test(key)) && (await send())) {
      // Changes made meanwhile are sent next.
    }
    isSending = false
  }

  return {
    remember: (key, value) => {
      waiting[key] = value ?? null
      if (DRAFT.test(key)) void sendDrafts()
      else timer ??= setTimeout(() => void send(), DELAY_MS)
    },
    flush: async () => void (await send()),
  }
}
