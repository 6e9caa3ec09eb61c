import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useSession } from '../context/session.tsx'
import { listenToTeam } from './event-stream.ts'
import type { AppQueryClient } from './query-client.ts'

/** Preference: whether changes by others show as they happen. */
export const LIVE = 'notifications.live'

/** Drops the caches of what others change in the team. */
export function LiveTags() {
  // The one query client of the app is ours (start/app.tsx).
  const client = useQueryClient() as AppQueryClient
  const { team } = useSession()
  const [isLive] = useStore(LIVE, true)
  useEffect(() => {
    if (!isLive) return undefined
    return listenToTeam({ team: team.id, onTags: client.dropTags })
  }, [client, isLive, team.id])
  return null
}
