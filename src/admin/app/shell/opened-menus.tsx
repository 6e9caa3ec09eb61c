import { useLanguage, useTranslation } from '../../core/context/translation.ts'
import {
  Box,
  Button,
  Divider,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  MenuItem,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Check, CreditCard, LogOut, Plus, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import { nameCountry } from '../../../schema/country.ts'
import { listDelegableRights } from '../../../schema/registry.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { showsBilling } from '../../core/navigation/menu.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { Popup, PopupMenu } from '../../kit/popups/popups.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { NewTeamDialog, SwitchTeamDialog } from '../teams/team-forms.tsx'

interface Opened {
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

interface NotificationsProps extends Opened {
  readonly unread: number
  readonly notifications: readonly Notification[]
  /** Marks one notification as read; without an id, all of them. */
  readonly markRead: (body: { readonly id?: string }) => Promise<void>
}

/** Describes what a button of the top bar opens. */
export type Menu =
  | ({ readonly kind: 'account' } & Opened)
  | ({ readonly kind: 'notifications' } & NotificationsProps)

/** Draws the person's menu or the list of notifications. */
export function LoadedMenu({ menu }: { readonly menu: Menu }) {
  return menu.kind === 'account' ? <AccountMenu {...menu} /> : <NotificationList {...menu} />
}

/** Limits the teams that the menu lists; more are found by typing in a dialog. */
const MAX_TEAMS = 7

function AccountMenu({ anchor, isOpen, close }: Opened) {
  const t = useTranslation()
  const { person, team, teams, can } = useSession()
  const { signOut, switchTeam } = useAccount()
  const showError = useShowError()
  const [dialog, setDialog] = useState<'newTeam' | 'switchTeam'>()
  const closeDialog = () => setDialog(undefined)
  const pages = [
    { to: '/settings', label: t('shell.account.profile'), icon: <UserRound size={16} /> },
    ...(showsBilling(can)
      ? [
          {
            to: '/settings/billing',
            label: t('shell.account.billing'),
            icon: <CreditCard size={16} />,
          },
        ]
      : []),
    {
      to: '/settings/account',
      label: t('shell.account.settings'),
      icon: <Settings size={16} />,
    },
  ]

  return (
    <>
      <PopupMenu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { sx: { width: 260 } } }}
      >
        <ListSubheader role="presentation" sx={heading}>
          <strong>{person.name}</strong>
          {person.email}
        </ListSubheader>
        <Divider />
        {pages.map(({ to, label, icon }) => (
          <MenuItem key={to} component={LinkBase} to={to} onClick={close}>
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close()
            setDialog('newTeam')
          }}
        >
          <ListItemIcon>
            <Plus size={16} />
          </ListItemIcon>
          <ListItemText>{t('shell.account.newTeam')}</ListItemText>
        </MenuItem>
        {teams.length > 1 && <Divider />}
        {teams.length > MAX_TEAMS && (
          <MenuItem
            onClick={() => {
              close()
              setDialog('switchTeam')
            }}
          >
            <ListItemIcon>
              <ArrowLeftRight size={16} />
            </ListItemIcon>
            <ListItemText>{t('shell.account.switchTeam')}</ListItemText>
          </MenuItem>
        )}
        {teams.length > 1 &&
          teams.length <= MAX_TEAMS &&
          teams.map(({ id, name }) => (
            <MenuItem
              key={id}
              role="menuitemradio"
              aria-checked={id === team.id}
              onClick={() => void switchTeam(id).catch(showError)}
            >
              <ListItemIcon>{id === team.id && <Check size={16} />}</ListItemIcon>
              <ListItemText slotProps={{ primary: { noWrap: true } }}>{name}</ListItemText>
            </MenuItem>
          ))}
        <Divider />
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <LogOut size={16} />
          </ListItemIcon>
          <ListItemText>{t('shell.account.logOut')}</ListItemText>
        </MenuItem>
      </PopupMenu>
      {dialog && (
        <Overlay onClose={closeDialog}>
          {dialog === 'newTeam' ? (
            <NewTeamDialog onClose={closeDialog} />
          ) : (
            <SwitchTeamDialog onClose={closeDialog} />
          )}
        </Overlay>
      )}
    </>
  )
}

const heading = {
  display: 'grid',
  lineHeight: '20px',
  py: 1,
  color: 'text.secondary',
  bgcolor: 'transparent',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

function NotificationList({
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
      {notifications.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t('notifications.none')}
        </Typography>
      )}
      <Box component="ul" sx={list}>
        {notifications.map((each) => (
          <Line key={each.id} notification={each} onFollow={() => follow(each)} />
        ))}
      </Box>
      <Button component={LinkBase} to="/settings/notifications" onClick={close} sx={{ m: 1 }}>
        {t('notifications.settings')}
      </Button>
    </Popup>
  )
}

interface LineProps {
  readonly notification: Notification
  readonly onFollow: () => void
}

function Line({ notification, onFollow }: LineProps) {
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
            {t.declared(`notifications.events.${event}`, { smart_count: records, name })}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {dateTime(at)}
          </Typography>
        </span>
      </Box>
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

/** Limits the documents of each kind that the bell names. */
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
        const filter = encodeURIComponent(JSON.stringify({ id: ids }))
        return (
          <Box key={name}>
            <Box
              component={LinkBase}
              to={`${createPath({ resource: name, type: 'list' })}?filter=${filter}`}
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
                <span>{title ?? t.resource(name, 1)}</span>
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
const line = {
  display: 'grid',
  gridTemplateColumns: '8px minmax(0, 1fr)',
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
} as const
const dot = { width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: 'primary.main' } as const
