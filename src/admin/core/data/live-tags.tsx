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
 * Listens to changes of other people in the team and drops the cached responses of the changed
 * tags. The browser reconnects by itself.
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
    const source = new EventSource(`/api/v1/events?team=${encodeURIComponent(team.id)}`)
    let wasOpen = false
    source.onopen = () => {
      // Changes made while the connection was lost are unknown. The server ends the stream of a person whose rights
      // have changed.
      if (wasOpen) {
        client.dropTags([ALL_TAGS])
        void refreshAccess()
      }
      wasOpen = true
    }
    // When the server can no longer be reached, the stream is the first to fail.
    source.onerror = pageConnection.check
    source.onmessage = ({ data }) => client.dropTags(readTags(String(data)))
    return () => source.close()
  }, [client, isLive, isClosed, team.id, refreshAccess])
  return null
}

/** Returns the tags of one message; none when it cannot be parsed. */
function readTags(data: string): readonly string[] {
  try {
    const message: unknown = JSON.parse(data)
    const tags = (message as { readonly tags?: unknown } | null)?.tags
    return Array.isArray(tags) ? tags.map(String) : []
  } catch {
    return []
  }
}
