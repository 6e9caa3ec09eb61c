import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'

/** Limits how long the till waits for the lock of a page that is closing. */
const LOCK_TIMEOUT_MS = 1000

let tillId: Promise<string> | undefined

/**
 * Returns the id of the till of this page. Each window has its own till, so that a person in two windows or on two
 * devices does not overwrite one sale with the other. The history state of the tab holds the id and survives a reload.
 * A duplicated tab has the same history state, so the page also locks the id while it is open.
 */
export function getTillId(): Promise<string> {
  tillId ??= chooseTillId()
  void tillId.then((till) => {
    const state: unknown = window.history.state
    window.history.replaceState({ ...(state as object | null), till }, '')
  })
  return tillId
}

/** Returns the ids of the tills that are open in windows of this browser; none in browsers without locks. */
export async function readHeldTills(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : [])),
  )
}

const LOCK = 'till.'

async function chooseTillId(): Promise<string> {
  const { till: before } = (window.history.state ?? {}) as { readonly till?: unknown }
  if (typeof before === 'string' && (await lockTillId(before))) return before
  const created = uuidV7()
  await lockTillId(created)
  return created
}

/**
 * Locks a till id while the page is open. Returns false if another page holds the lock. Returns true in browsers
 * without locks.
 */
function lockTillId(till: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK + till, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
        resolve(true)
        return new Promise<never>(() => undefined)
      })
      .catch(() => resolve(false))
  })
}
