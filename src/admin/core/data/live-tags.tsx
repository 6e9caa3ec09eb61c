import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import { ALL_TAGS } from '../../../schema/all-tags.ts'
import { MAX_RECENT_MS } from '../../../schema/recent-changes.ts'
import { useAccount, useSession } from '../context/session.tsx'
import { deviceLock } from '../session/session.ts'
import type { AppQueryClient } from './query-client.ts'
import { pageConnection, type Connection } from './connection.ts'

/** Names the preference that shows other people's changes immediately. */
export const LIVE_PREFERENCE = 'notifications.live'

/** Describes a message of the server. */
interface Message {
  readonly tags: readonly string[]
}

/**
 * Listens to changes of other people in the team and drops the cached responses of the changed
 * tags.
 */
export function LiveTags() {
  // start/app.tsx creates the app's only query client.
  const client = useQueryClient() as AppQueryClient
  const { team, device } = useSession()
  const { refreshAccess } = useAccount()
  const isLocked = useSyncExternalStore(deviceLock.subscribe, deviceLock.isLocked)
  // The server ends the stream of a device that is locked.
  const isClosed = device !== null && isLocked
  const [isLive] = useStore(LIVE_PREFERENCE, true)

  useEffect(() => {
    if (!isLive || isClosed) return undefined
    // An event source cannot send the header that names the team, so the address names the team. The page may have read
    // data that changed before the stream is open.
    const recentMs = Math.min(Math.ceil(performance.now()), MAX_RECENT_MS)
    const address = `/api/v1/events?team=${team.id}&recentMs=${recentMs}`
    const close = keepStreamOpen({
      address,
      connection: pageConnection,
      onOpen(isRepeated) {
        // Changes made while the connection was lost are unknown. The server ends the stream of a person whose rights
        // have changed.
        if (!isRepeated) return
        client.dropTags([ALL_TAGS])
        void refreshAccess()
      },
      onMessage: (data) => client.dropTags((JSON.parse(data) as Message).tags),
    })
    return close
  }, [client, isLive, isClosed, team.id, refreshAccess])
  return null
}

/** Sets the pause after the first refusal. Each further refusal doubles the pause. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 300_000
/** Holds the state of a stream that the browser does not open again (`EventSource.CLOSED`). */
const CLOSED = 2
/** Lists the statuses of an ended session, of a locked device, and of a person who is no longer in the team. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 404])

interface EventStreamOptions {
  readonly address: string
  readonly connection: Pick<Connection, 'check' | 'subscribe' | 'getOfflineSince'>
  /** Runs when the stream is open. `isRepeated` indicates that messages may have been missed. */
  readonly onOpen: (isRepeated: boolean) => void
  readonly onMessage: (data: string) => void
  readonly createSource?: (address: string) => EventSource
  readonly fetch?: typeof fetch
}

/**
 * Keeps a stream of events open until the returned function is called. Browsers open a lost stream again, but not a
 * refused one: this function opens a refused stream after a growing pause. When the person has no access, this function
 * waits until the person comes back to the window or the connection returns, because the server would refuse the stream
 * again.
 */
export function keepStreamOpen({
  address,
  connection,
  onOpen,
  onMessage,
  createSource = (url) => new EventSource(url),
  fetch: send = fetch,
}: EventStreamOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isRepeated = false

  function listen(): void {
    clearTimeout(timer)
    const opened = createSource(address)
    source = opened
    opened.onopen = () => {
      refusals = 0
      onOpen(isRepeated)
      isRepeated = true
    }
    opened.onerror = () => {
      const isRefused = opened.readyState === CLOSED
      // When the server can no longer be reached, the stream is the first to fail.
      if (!isRefused || refusals === 0) connection.check()
      if (isRefused) void waitAfterRefusal(opened)
    }
    opened.onmessage = ({ data }) => onMessage(data as string)
  }

  async function waitAfterRefusal(refused: EventSource): Promise<void> {
    isRepeated = true
    refusals += 1
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (refusals - 1), LONGEST_PAUSE_MS)
    const status = await readStatus(send, address, signal)
    // The person may have come back to the window in the meantime.
    if (signal.aborted || source !== refused || FINAL.has(status)) return
    timer = setTimeout(listen, pause)
  }

  function listenAgain(): void {
    if (source.readyState === CLOSED) listen()
  }

  listen()
  window.addEventListener('focus', listenAgain, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') listenAgain()
    },
    { signal },
  )
  const unsubscribe = connection.subscribe(() => {
    if (connection.getOfflineSince() === undefined) listenAgain()
  })
  return () => {
    stopped.abort()
    unsubscribe()
    clearTimeout(timer)
    source.close()
  }
}

/** Returns the status of a refused stream, which `EventSource` does not report; 0 without a response. */
async function readStatus(
  send: typeof fetch,
  address: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const response = await send(address, { signal, cache: 'no-store' })
    // The body of a stream does not end.
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
