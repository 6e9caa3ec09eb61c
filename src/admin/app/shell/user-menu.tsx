import { useTranslation } from '../../core/context/translation.ts'
import {
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  MenuItem,
} from '@mui/material'
import { Check, CreditCard, LogOut, Plus, Settings, UserRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { LinkBase } from 'react-admin'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { PersonFace } from '../../kit/status-chip.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { usePopup, PopupMenu } from '../../kit/popups/popups.tsx'

const NewTeamDialog = lazy(async () => ({
  default: (await import('../teams/team-forms.tsx')).NewTeamDialog,
}))

/**
 * Draws the person's menu at the right of the top bar: their pages, their teams, and signing out.
 */
export function UserMenu() {
  const t = useTranslation()
  const { person, team, teams } = useSession()
  const { signOut, switchTeam } = useAccount()
  const { anchor, isOpen, open, close } = usePopup()
  const [isNewTeam, setIsNewTeam] = useState(false)
  const pages = [
    { to: '/settings', label: t('shell.account.profile'), icon: <UserRound size={16} /> },
    {
      to: '/settings/billing',
      label: t('shell.account.billing'),
      icon: <CreditCard size={16} />,
    },
    {
      to: '/settings/account',
      label: t('shell.account.settings'),
      icon: <Settings size={16} />,
    },
  ]

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
            setIsNewTeam(true)
          }}
        >
          <ListItemIcon>
            <Plus size={16} />
          </ListItemIcon>
          <ListItemText>{t('shell.account.newTeam')}</ListItemText>
        </MenuItem>
        {teams.length > 1 && <Divider />}
        {teams.length > 1 &&
          teams.map(({ id, name }) => (
            <MenuItem
              key={id}
              role="menuitemradio"
              aria-checked={id === team.id}
              onClick={() => void switchTeam(id)}
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
      {isNewTeam && (
        <Overlay onClose={() => setIsNewTeam(false)}>
          <NewTeamDialog onClose={() => setIsNewTeam(false)} />
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
