import { isTemporary } from '../data/connection.ts'

/** Collects changed preferences, and sends them to the server together. */
export interface Preferences {
  remember(key: string, value: unknown): void
  /** Sends pending changes, and resolves when all patches are answered. */
  flush(): Promise<void>
  /** Sends pending changes now, also while a patch is being sent: a page that is being closed cannot wait. */
  sendNow(): void
}

/** Sets how long changes are collected before they are sent together. */
const DELAY_MS = 800

/** Matches the keys of drafts, such as the cart of the till, which are sent immediately. */
const DRAFT = /\.draft$/

/**
 * Collects changes and passes them to `save` as one patch with the latest value of each key; null
 * removes a key. A patch that failed for a temporary reason is sent with the next one; a patch that
 * the server refused is dropped. Drafts are sent immediately. Patches are sent one after the other, so that the server
 * stores the latest value last.
 */
export function createPreferences(
  save: (patch: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Preferences {
  let waiting: Record<string, unknown> = {}
  /** Maps keys to the last patch that contained them. */
  const sentLast = new Map<string, object>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Indicates that changes must be sent after the patch that is being sent. */
  let isDue = false
  let sending: Promise<void> | undefined

  /** Sends the pending changes. Returns false when the changes must be sent again. */
  async function send(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    const patch = waiting
    if (Object.keys(patch).length === 0) return true
    waiting = {}
    for (const key of Object.keys(patch)) sentLast.set(key, patch)
    try {
      await save(patch)
    } catch (error) {
      // The server would refuse the same patch again, and later patches must still be sent.
      if (!isTemporary(error)) return true
      // A value that was sent again meanwhile must not be replaced by the older value.
      const unsent = Object.entries(patch).filter(([key]) => sentLast.get(key) === patch)
      waiting = { ...Object.fromEntries(unsent), ...waiting }
      return false
    }
    return true
  }

  async function sendDueChanges(): Promise<void> {
    while (isDue) {
      isDue = false
      if (!(await send())) break
    }
    isDue = false
    sending = undefined
  }

  function sendInTurn(): Promise<void> {
    isDue = true
    sending ??= sendDueChanges()
    return sending
  }

  return {
    remember: (key, value) => {
      waiting[key] = value ?? null
      if (DRAFT.test(key)) void sendInTurn()
      else timer ??= setTimeout(() => void sendInTurn(), DELAY_MS)
    },
    flush: sendInTurn,
    sendNow: () => void send(),
  }
}
