import { useRef, useState, useSyncExternalStore } from 'react'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { ApiError } from './api-error.ts'

/** Sets how often the page checks whether the server answers again. */
const PING_INTERVAL_MS = 2000

type Listener = () => void

/** Indicates whether the server is reachable, judging by the last requests. */
export interface Connection {
  subscribe(listener: Listener): () => void
  /** Returns the time since which the server has not answered; undefined while it answers. */
  getOfflineSince(): Date | undefined
  /** Reports a request without a response. */
  reportSilence(): void
  /** Reports a request with a response. */
  reportAnswer(): void
  /** Sends a request to learn whether the server still answers. */
  check(): void
  /** Runs the listeners when the person has access again. The connection itself was not lost. */
  reportAccess(): void
  /** Resolves when the server answers, or when the signal aborts; immediately while the server can be reached. */
  waitUntilBack(signal?: AbortSignal): Promise<void>
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
    getOfflineSince: () => since,
    reportSilence,
    reportAnswer: () => set(undefined),
    check: () => void ping().then(() => set(undefined), reportSilence),
    reportAccess: () => {
      for (const listener of listeners) listener()
    },
    waitUntilBack: (signal) =>
      new Promise((resolve) => {
        if (since === undefined || signal?.aborted) return resolve()
        const listen = () => {
          if (since !== undefined && !signal?.aborted) return
          listeners.delete(listen)
          signal?.removeEventListener('abort', listen)
          resolve()
        }
        listeners.add(listen)
        signal?.addEventListener('abort', listen)
      }),
  }
}

/** Checks whether the server answers. Throws an error when it does not. */
export async function pingServer(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' })
  // The HTTP connection can be used again once the body was read.
  await answer.text()
  if (!answer.ok) throw new Error(String(answer.status))
}

/**
 * Holds the connection of this page. The till has a connection of its own, which tells the queue of sales when to send.
 */
export const pageConnection = createConnection(pingServer)

/** Returns the time since which the server has not answered; undefined while it answers. */
export function useOfflineSince(): Date | undefined {
  return useSyncExternalStore(pageConnection.subscribe, pageConnection.getOfflineSince)
}

/** Limits the attempts when the connection works, but the write still fails. */
const MAX_ATTEMPTS = 10

interface Waiting {
  /** Ends the waiting when aborted. The error of the last attempt is then thrown. */
  readonly signal?: AbortSignal
  /** Runs when the first attempt has not reached the server. */
  readonly onWait?: () => void
}

/**
 * Sends a write. Without a connection, waits until the connection returns, and sends the write again. All attempts must
 * have the same idempotency key: an attempt may have arrived although its response was lost. Throws the last error
 * after ten attempts, after an abort, and when the server has refused the write.
 */
export async function sendWhenReachable<T>(
  send: (isRepeated: boolean) => Promise<T>,
  { signal, onWait }: Waiting = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(attempt > 1)
    } catch (problem) {
      const isUnreachable = problem instanceof ApiError && problem.code === 'FETCH_ERROR'
      if (!isUnreachable || attempt === MAX_ATTEMPTS) throw problem
      if (attempt === 1) onWait?.()
      await pageConnection.waitUntilBack(signal)
      if (signal?.aborted) throw problem
    }
  }
}

/**
 * Returns functions that send the writes of a dialog when the server can be reached. `stop` gives up a write that waits
 * (`isWaiting`), so that the dialog can be closed. After `stop`, `allowSending` allows writes again, and returns the
 * signal that the next `stop` aborts. `networkMode` is the mode of the mutation that sends the write: the mutation also
 * starts without a connection, because a mutation that TanStack Query pauses cannot be cancelled.
 */
export function useWaitingSend() {
  const stopping = useRef(new AbortController())
  const [isWaiting, setIsWaiting] = useState(false)
  const sendWaiting = <T>(write: () => Promise<T>): Promise<T> =>
    sendWhenReachable(write, {
      signal: stopping.current.signal,
      onWait: () => setIsWaiting(true),
    }).finally(() => setIsWaiting(false))
  const allowSending = () => {
    stopping.current = new AbortController()
    return stopping.current.signal
  }
  const stop = () => stopping.current.abort()
  return { sendWaiting, isWaiting, allowSending, stop, networkMode: 'always' as const }
}

/** Holds the idempotency key of the attempts to send one request. */
export interface AttemptKey {
  /**
   * Returns the key of a request. Equal requests share a key, because the response to an earlier attempt may have been
   * lost. A changed request gets a new key: the server accepts a key with one body only.
   */
  readonly find: (request: unknown) => string
  /** Forgets the accepted request: an equal request gets a new key, and has an effect of its own. */
  readonly renew: () => void
}

/** Creates the key of the attempts to send one request. */
export function createAttemptKey(): AttemptKey {
  let last: { readonly sent: string; readonly key: string } | undefined
  return {
    find(request) {
      const sent = JSON.stringify(request)
      if (last?.sent !== sent) last = { sent, key: uuidV7() }
      return last.key
    },
    renew() {
      last = undefined
    },
  }
}

/** Returns the attempt key of a form or dialog. */
export function useAttemptKey(): AttemptKey {
  return useState(createAttemptKey)[0]
}

/**
 * Returns a function that loads code once. Without a connection, the code is loaded when the connection returns: a
 * component made by `lazy` would keep the error of a failed import until the page is reloaded.
 */
export function createLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= pageConnection
      .waitUntilBack()
      .then(load)
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }
}

/**
 * Loads code before a screen needs it, when the page is idle after three seconds. The returned function cancels the
 * loading.
 */
export function prefetchWhenIdle(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => {
    // The first use loads the code again when this attempt fails.
    window.requestIdleCallback?.(() => void load().catch(() => undefined))
  }, PREFETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

const PREFETCH_AFTER_MS = 3000

/** Holds the errors of failed dynamic imports, for example of scripts that a deployment has removed. */
const failedImports = new WeakSet<object>()

/** Returns whether an error says that code of the app could not be loaded. */
export function isFailedImport(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failedImports.has(error)
}

/**
 * Reloads the page when a script is missing because a new version was deployed, unless the page has
 * unsaved input or an open dialog. Reloads once: the reloaded page has the version of the server.
 */
export function watchFailedImports(): void {
  window.addEventListener('vite:preloadError', handleFailedImport)
  for (const event of ['input', 'drop']) document.addEventListener(event, handleInput, true)
}

function handleFailedImport({ payload }: VitePreloadErrorEvent): void {
  failedImports.add(payload)
  void reloadIfReplaced()
}

function handleInput(): void {
  addressOfInput = location.pathname
}

/** Prevents a second reload when several scripts are missing at the same time. */
let isReloading = false

/** Reloads the page if the server's version is new and no input would be lost. Returns whether the version is new. */
export async function reloadIfReplaced(): Promise<boolean> {
  const isReplaced = await hasNewVersion()
  if (isReplaced && !isReloading && canReload()) {
    isReloading = true
    location.reload()
  }
  return isReplaced
}

/** Returns whether the server has another version of the app than this page; false if the server does not answer. */
async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!own) return false
  try {
    const response = await fetch('/', { cache: 'no-store' })
    const page = await response.text()
    return response.ok && page.includes('id="root"') && !page.includes(own)
  } catch {
    return false
  }
}

interface Unsaved {
  /** Indicates that the server keeps the input as a draft. */
  readonly isDraftKept?: boolean
  /** Returns whether there is unsaved input at this moment; default: always. */
  readonly isUnsaved?: () => boolean
}

const unsaved = new Set<Unsaved>()

/** Holds the address of the page on which the person typed last, chose a value, or dropped a file. */
let addressOfInput: string | undefined

/** Makes the browser ask before the page is closed or reloaded, until the returned function is called. */
export function askBeforeUnload(entry: Unsaved = {}): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (entry.isUnsaved?.() ?? true) event.preventDefault()
  }
  unsaved.add(entry)
  window.addEventListener('beforeunload', ask)
  return () => {
    unsaved.delete(entry)
    window.removeEventListener('beforeunload', ask)
  }
}

/**
 * Returns whether a reload keeps or loses the input of the page; undefined without input. Any input at the current
 * address counts as unsaved, because most screens do not report whether they have saved their input.
 */
export function findUnsaved(): 'kept' | 'lost' | undefined {
  if (document.querySelector(UNSAVED_INPUT)) return 'lost'
  const entries = [...unsaved].filter(({ isUnsaved }) => isUnsaved?.() ?? true)
  if (entries.length > 0) return entries.every((entry) => entry.isDraftKept) ? 'kept' : 'lost'
  return addressOfInput === location.pathname ? 'lost' : undefined
}

/** Selects cells of a list that are being edited or whose value was refused, and inputs of dialogs. */
const UNSAVED_INPUT = [
  '[role=grid] :is(input:focus:not([type=checkbox]), [aria-invalid=true])',
  '[role=dialog] :is(input:not([type=checkbox], [type=radio]), textarea)',
].join()

/** Returns whether the page can reload without asking: nothing is unsaved, and no dialog is open. */
function canReload(): boolean {
  return findUnsaved() === undefined && !document.querySelector('[role=dialog]')
}

/**
 * Returns whether the server refused the request with a status from 400 to 499. Repeating a request helps only after a
 * missing response or a server error.
 */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/**
 * Returns whether the same request may succeed later: there was no readable response, the server
 * failed or had received too many requests, the record was locked, an earlier attempt still ran, or
 * the session had ended.
 */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return true
  return TEMPORARY_STATUSES.has(error.status) || TEMPORARY_CODES.has(error.code)
}

/** Lists the statuses of an ended session and of too many requests. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([401, 429])
/**
 * Lists the codes of locked records and of a running request. Their statuses are also those of lasting problems: a
 * closed period has the status 423, too.
 */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['LOCKED', 'RECORD_LOCKED', 'REQUEST_RUNNING'])
