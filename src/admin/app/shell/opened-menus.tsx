import { Divider, ListItemIcon, ListItemText, ListSubheader, MenuItem } from '@mui/material'
import { ArrowLeftRight, Check, CreditCard, LogOut, Plus, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { showsBilling } from '../../core/navigation/menu.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { PopupMenu } from '../../kit/popups/popups.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { NewTeamDialog, SwitchTeamDialog } from '../teams/team-forms.tsx'
import { NotificationList, type NotificationsProps, type Opened } from './notification-list.tsx'

/** Describes what a button of the top bar opens. */
export type Menu =
  | ({ readonly kind: 'account' } & Opened)
  | ({ readonly kind: 'notifications' } & NotificationsProps)

/** Draws the person's menu or the list of notifications. */
export function LoadedMenu({ menu }: { readonly menu: Menu }) {
  return menu.kind === 'account' ? <AccountMenu {...menu} /> : <NotificationList {...menu} />
}

/** Limits the teams that the menu lists. People with more teams find a team by typing in a dialog. */
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
