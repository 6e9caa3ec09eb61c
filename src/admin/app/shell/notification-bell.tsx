import { useTranslation } from '../../core/context/translation.ts'
import { Badge, IconButton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { usePopup } from '../../kit/popups/popups.tsx'
import type { Notification } from './notification-list.tsx'
import { OpenedMenu } from './user-menu.tsx'

interface Notifications {
  readonly unread: number
  readonly notifications: readonly Notification[]
}

const ADDRESS = '/api/v1/me/notifications'
/** Begins with the cache tag of notifications, which the event stream sends. */
const KEY = ['notifications']

/** Draws the bell with the number of unread notifications, which opens the list of them. */
export function NotificationBell() {
  const t = useTranslation()
  const http = useHttp()
  const client = useQueryClient()
  const { team } = useSession()
  const { anchor, isOpen, open, close } = usePopup()
  const queryKey = [...KEY, team.id]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http<Notifications>(ADDRESS, { signal })).json,
  })
  const { unread = 0, notifications = [] } = data ?? {}

  async function markRead(body: { readonly id?: string }) {
    // A notification that stays unread does no harm; the next click marks it.
    await http(`${ADDRESS}/read`, { method: 'POST', body }).catch(() => {})
    await client.invalidateQueries({ queryKey })
  }

  const label =
    unread > 0 ? t('notifications.unread', { smart_count: unread }) : t('notifications.title')
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Badge badgeContent={unread} max={99} color="error" aria-hidden>
          <Bell size={18} strokeWidth={1.75} />
        </Badge>
      </IconButton>
      <OpenedMenu
        menu={{ kind: 'notifications', anchor, isOpen, close, unread, notifications, markRead }}
      />
    </>
  )
}
