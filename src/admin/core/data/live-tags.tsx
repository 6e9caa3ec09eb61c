import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import { ALL_TAGS } from '../../../schema/all-tags.ts'
import { useAccount, useSession } from '../context/session.tsx'
import { deviceLock } from '../session/session.ts'
import type { AppQueryClient } from './query-client.ts'
import { keepStreamOpen, pageConnection } from './connection.ts'

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
    // An event source cannot send the header that names the team, so the address names the team.
    const address = `/api/v1/events?team=${team.id}`
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
