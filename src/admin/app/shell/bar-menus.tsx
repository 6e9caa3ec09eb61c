import { Badge, IconButton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy } from 'react'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { PersonFace } from '../../kit/person-face.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { useOnceOpen, usePopup } from '../../kit/popups/popups.tsx'
import type { Notification } from './notification-list.tsx'
import type { Menu } from './opened-menus.tsx'

/** Loads the menus of the top bar when the first of them opens. */
const LoadedMenu = lazy(async () => ({
  default: (await import('./opened-menus.tsx')).LoadedMenu,
}))

/** Draws a menu of the top bar; nothing before it opens for the first time. */
function OpenedMenu({ menu }: { readonly menu: Menu }) {
  if (!useOnceOpen(menu.isOpen)) return null
  return (
    <Overlay onClose={menu.close}>
      <LoadedMenu menu={menu} />
    </Overlay>
  )
}

/**
 * Draws the person's menu at the right of the top bar: their pages, their teams, and signing out.
 */
export function UserMenu() {
  const t = useTranslation()
  const { person } = useSession()
  const { anchor, isOpen, open, close } = usePopup()
  return (
    <>
      <IconButton
        aria-label={t('shell.account.menu')}
        title={person.name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        sx={{ p: 0.25 }}
      >
        <PersonFace
          person={{ id: person.id, name: person.name || person.email }}
          photo={person.photo ?? null}
        />
      </IconButton>
      <OpenedMenu menu={{ kind: 'account', anchor, isOpen, close }} />
    </>
  )
}

interface Notifications {
  readonly unread: number
  readonly notifications: readonly Notification[]
}

const ADDRESS = '/api/v1/me/notifications'
/** Holds the cache tag of notifications: an event with this tag makes the bell read them again. */
const KEY = ['notifications']

/** Draws the bell with the number of unread notifications. The bell opens the list of notifications. */
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
    // When the request fails, the notification stays unread, and the next click sends the request again.
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
