import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { ALL_TAGS } from '../../../schema/all-tags.ts'
import { useSession } from '../context/session.tsx'
import type { AppQueryClient } from './query-client.ts'

/** Names the preference for showing other people's changes immediately. */
export const LIVE_PREFERENCE = 'notifications.live'

/** Listens to what others change in the team and drops those caches; the browser reconnects by itself. */
export function LiveTags() {
  // The one query client of the app is ours (start/app.tsx).
  const client = useQueryClient() as AppQueryClient
  const { team } = useSession()
  const [isLive] = useStore(LIVE_PREFERENCE, true)

  useEffect(() => {
    if (!isLive) return undefined
    // An event source cannot send the header that names the team, so its address does.
    const source = new EventSource(`/api/v1/events?team=${encodeURIComponent(team.id)}`)
    let wasOpen = false
    source.onopen = () => {
      // Changes during a lost connection are unknown.
      if (wasOpen) client.dropTags([ALL_TAGS])
      wasOpen = true
    }
    source.onmessage = ({ data }) => client.dropTags(tagsIn(String(data)))
    return () => source.close()
  }, [client, isLive, team.id])
  return null
}

/** Reads the tags of one message; none when it cannot be parsed. */
function tagsIn(data: string): readonly string[] {
  try {
    const message: unknown = JSON.parse(data)
    const tags = (message as { readonly tags?: unknown } | null)?.tags
    return Array.isArray(tags) ? tags.map(String) : []
  } catch {
    return []
  }
}
