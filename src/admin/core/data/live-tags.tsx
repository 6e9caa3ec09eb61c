import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import { ALL_TAGS } from '../../../schema/all-tags.ts'
import { useAccount, useSession } from '../context/session.tsx'
import { deviceLock } from '../session/session.ts'
import type { AppQueryClient } from './query-client.ts'
import { pageConnection } from './connection.ts'

/** Names the preference that shows other people's changes immediately. */
export const LIVE_PREFERENCE = 'notifications.live'

/**
 * Sets how long the page waits before it opens a stream again that the server has refused, such as while it starts.
 */
const RETRY_MS = 5000
/** Holds the state of a stream that the browser does not open again (`EventSource.CLOSED`). */
const CLOSED = 2

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
    // An event source cannot send the header that names the team, so the address names the team.
    const address = `/api/v1/events?team=${team.id}`
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    function listen(isRepeated: boolean) {
      source = new EventSource(address)
      source.onopen = () => {
        // Changes made while the connection was lost are unknown. The server ends the stream of a person whose rights
        // have changed.
        if (isRepeated) {
          client.dropTags([ALL_TAGS])
          void refreshAccess()
        }
        isRepeated = true
      }
      source.onerror = () => {
        // When the server can no longer be reached, the stream is the first to fail.
        pageConnection.check()
        // The browser opens a lost stream again, but not a refused one.
        if (source.readyState === CLOSED) timer = setTimeout(listen, RETRY_MS, true)
      }
      source.onmessage = ({ data }) => client.dropTags((JSON.parse(data as string) as Message).tags)
    }
    listen(false)
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [client, isLive, isClosed, team.id, refreshAccess])
  return null
}
