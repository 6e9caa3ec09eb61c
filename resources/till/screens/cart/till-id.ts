import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'

/** Limits how long a page that is closing may still hold its counter. */
const PATIENCE_MS = 1000

let ofPage: Promise<string> | undefined

/**
 * Returns the id of the counter of this page: two pages of one person, in two windows or on two machines, must not
 * overwrite each other's sale. The history state of the tab survives a reload and is no storage; a copied tab has the
 * same state, so a lock holds the counter while the page lives.
 */
export function getTillId(): Promise<string> {
  ofPage ??= claim()
  void ofPage.then((till) => {
    const state: unknown = window.history.state
    window.history.replaceState({ ...(state as object | null), till }, '')
  })
  return ofPage
}

/** Reads the counters of other windows of this browser. */
export async function readHeldTills(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : [])),
  )
}

const LOCK = 'till.'

async function claim(): Promise<string> {
  const { till: before } = (window.history.state ?? {}) as { readonly till?: unknown }
  if (typeof before === 'string' && (await hold(before))) return before
  const made = uuidV7()
  await hold(made)
  return made
}

/**
 * Holds a counter while the page is open; returns whether no other page holds it. Without locks in the browser, this is
 * unknown.
 */
function hold(till: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK + till, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
        resolve(true)
        return new Promise<never>(() => undefined)
      })
      .catch(() => resolve(false))
  })
}
