import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useCreatePath } from 'react-admin'
import { nameCountry } from '../../../schema/country.ts'
import { listDelegableRights } from '../../../schema/registry.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { useLanguage, useTranslation } from '../../core/context/translation.ts'
import { linkFilter } from '../../core/data/wire.ts'
import { Popup } from '../../kit/popups/popups.tsx'
import {
  MessageText,
  UnbrokenText,
  usePastMessages,
  type PastMessage,
} from '../../kit/toast/toast.tsx'

/** Describes a menu or list of the top bar: whether it is open, and the button that opens the menu or list. */
export interface Opened {
  readonly anchor: HTMLElement | null
  readonly isOpen: boolean
  readonly close: () => void
}

/** Describes a notification as the server lists it. */
export interface Notification {
  readonly id: string
  readonly event: string
  readonly resource: string
  readonly record: string | null
  readonly title: string
  readonly records: number
  /** Holds the code of the country of a sign-in. */
  readonly country: string | null
  readonly at: string
  readonly isRead: boolean
}

export interface NotificationsProps extends Opened {
  readonly unread: number
  readonly notifications: readonly Notification[]
  /** Marks one notification as read; without an id, all notifications. */
  readonly markRead: (body: { readonly id?: string }) => Promise<void>
}

/**
 * Draws the documents that wait for the person's approval, and the notifications of the person together with the past
 * toasts, the latest first.
 */
export function NotificationList({
  anchor,
  isOpen,
  close,
  unread,
  notifications,
  markRead,
}: NotificationsProps) {
  const t = useTranslation()
  const { can } = useSession()
  const registry = useRegistry()
  const messages = usePastMessages()
  const lines = [...notifications, ...messages].toSorted((a, b) => b.at.localeCompare(a.at))
  const mayApprove = listDelegableRights(registry).some(({ right }) => can(right))

  function follow({ id, isRead }: Notification) {
    close()
    if (!isRead) void markRead({ id })
  }

  return (
    <Popup
      anchorEl={anchor}
      open={isOpen}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('notifications.title'), sx: paper } }}
    >
      <Box sx={head}>
        <Typography variant="h2">{t('notifications.title')}</Typography>
        {unread > 0 && (
          <Button size="small" onClick={() => void markRead({})}>
            {t('notifications.readAll')}
          </Button>
        )}
      </Box>
      {isOpen && mayApprove && <WaitingApprovals onFollow={close} />}
      {lines.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t('notifications.none')}
        </Typography>
      )}
      <Box component="ul" sx={list}>
        {lines.map((each) =>
          'id' in each ? (
            <NotificationLine key={each.id} notification={each} onFollow={() => follow(each)} />
          ) : (
            <MessageLine key={each.number} message={each} />
          ),
        )}
      </Box>
      <Button component={LinkBase} to="/settings/notifications" onClick={close} sx={{ m: 1 }}>
        {t('notifications.settings')}
      </Button>
    </Popup>
  )
}

interface NotificationLineProps {
  readonly notification: Notification
  readonly onFollow: () => void
}

function NotificationLine({ notification, onFollow }: NotificationLineProps) {
  const t = useTranslation()
  const { dateTime } = useFormats()
  const createPath = useCreatePath()
  const { byName } = useRegistry()
  const { event, resource, record, title, records, country, at, isRead } = notification
  const name = [title, nameCountry(country, useLanguage())].filter(Boolean).join(' · ')
  const to = !byName.has(resource)
    ? '/settings/account'
    : record === null
      ? createPath({ resource, type: 'list' })
      : createPath({ resource, type: 'show', id: record })
  return (
    <Box component="li">
      <Box component={LinkBase} to={to} onClick={onFollow} sx={line}>
        <Box component="span" sx={{ ...dot, visibility: isRead ? 'hidden' : 'visible' }} />
        <span>
          <Typography component="span" sx={{ display: 'block', fontWeight: isRead ? 450 : 600 }}>
            <UnbrokenText
              text={t.declared(`notifications.events.${event}`, { smart_count: records, name })}
            />
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {dateTime(at)}
          </Typography>
        </span>
      </Box>
    </Box>
  )
}

/** Draws a past toast. A toast about a change keeps its button to undo the change. */
function MessageLine({ message }: { readonly message: PastMessage }) {
  const { dateTime } = useFormats()
  return (
    <Box component="li" sx={row}>
      <span />
      <div>
        <Box sx={{ color: message.type === 'error' ? 'error.main' : 'text.primary' }}>
          <MessageText message={message} />
        </Box>
        <Typography component="span" variant="body2" color="textSecondary">
          {dateTime(message.at)}
        </Typography>
      </div>
    </Box>
  )
}

interface Waiting {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  readonly since: string
  readonly by: string | null
}

/** Limits the documents of each kind that the list names. */
const SHOWN = 3

/** Draws the documents that wait for the person's approval, with a link to the list of each kind. */
function WaitingApprovals({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTranslation()
  const http = useHttp()
  const { team } = useSession()
  const { dateTime } = useFormats()
  const createPath = useCreatePath()
  const { data = [] } = useQuery({
    queryKey: ['me', 'approvals', team.id],
    queryFn: async ({ signal }) =>
      (await http<readonly Waiting[]>('/api/v1/me/approvals', { signal })).json,
    gcTime: 0,
  })
  if (data.length === 0) return null
  const kinds = [...Map.groupBy(data, ({ resource }) => resource)]
  return (
    <Box component="section" aria-label={t('notifications.waiting')} sx={{ pb: 1 }}>
      <Typography variant="subtitle2" component="h3" sx={{ px: 2 }}>
        {t('notifications.waiting')}
      </Typography>
      {kinds.map(([name, documents]) => {
        const ids = documents.map(({ id }) => id)
        return (
          <Box key={name}>
            <Box
              component={LinkBase}
              to={linkFilter(createPath({ resource: name, type: 'list' }), { id: ids })}
              onClick={onFollow}
              sx={{ ...waitingLine, fontWeight: 600 }}
            >
              {t.resource(name)}
              <span>{documents.length}</span>
            </Box>
            {documents.slice(0, SHOWN).map(({ id, title, since, by }) => (
              <Box
                key={id}
                component={LinkBase}
                to={createPath({ resource: name, type: 'show', id })}
                onClick={onFollow}
                sx={waitingLine}
              >
                <span>
                  <UnbrokenText text={title ?? t.resource(name, 1)} />
                </span>
                <Typography component="span" variant="body2" color="textSecondary" noWrap>
                  {by !== null && `${by} · `}
                  {dateTime(since)}
                </Typography>
              </Box>
            ))}
          </Box>
        )
      })}
    </Box>
  )
}

const waitingLine = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  px: 2,
  py: 0.75,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
} as const

const paper = { width: 380, maxWidth: 'calc(100vw - 32px)', maxHeight: 520 } as const
const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 52,
  px: 2,
  py: 1,
} as const
const list = { listStyle: 'none', m: 0, p: 0 } as const
const row = {
  display: 'grid',
  gridTemplateColumns: '8px minmax(0, 1fr)',
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const
const line = {
  ...row,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
} as const
const dot = { width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: 'primary.main' } as const
