import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { getPresenceTag } from '../../schema/presence-tag.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { useHttp } from '../core/context/session.tsx'
import { API } from '../core/data/wire.ts'

/** Describes a colleague who has the same record open. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  readonly isEditing: boolean
}

/** Sets how often a page reports that it is still open; the server counts it as closed after 75 s. */
const REPORT_MS = 30_000
const NOBODY: readonly PresentPerson[] = []

/**
 * Reports that the person has a record open, and returns the colleagues who have it open too, as
 * long as the component is mounted. The event stream announces that colleagues open or close the
 * record.
 */
export function usePresence(
  { name, source }: Resource,
  id: RaRecord['id'],
  state: 'viewing' | 'editing',
): readonly PresentPerson[] {
  const http = useHttp()
  const [page] = useState(uuidV7)
  const { data } = useQuery({
    queryKey: [getPresenceTag(String(id)), name, id, page, state],
    queryFn: async ({ signal }) => {
      const body = { resource: name, id, page, state }
      const { json } = await http<{ readonly people: readonly PresentPerson[] }>(
        `${API}/me/presence`,
        { method: 'POST', body, signal },
      )
      return json.people
    },
    enabled: source === 'table',
    refetchInterval: REPORT_MS,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (source !== 'table') return undefined
    const leave = () => {
      const body = { resource: name, id, page, state: 'left' }
      // The page may be closing: `keepalive` lets the request end without the page. A lost report expires.
      http(`${API}/me/presence`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [http, name, source, id, page])
  return data ?? NOBODY
}
