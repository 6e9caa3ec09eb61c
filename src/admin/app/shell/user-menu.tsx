import { useTranslation } from '../../core/context/translation.ts'
import { IconButton } from '@mui/material'
import { lazy } from 'react'
import { useSession } from '../../core/context/session.tsx'
import { PersonFace } from '../../kit/person-face.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { useOnceOpen, usePopup } from '../../kit/popups/popups.tsx'
import type { Menu } from './opened-menus.tsx'

/** Loads the menus of the top bar when the first of them opens. */
const LoadedMenu = lazy(async () => ({
  default: (await import('./opened-menus.tsx')).LoadedMenu,
}))

/** Draws a menu of the top bar; nothing before it opens for the first time. */
export function OpenedMenu({ menu }: { readonly menu: Menu }) {
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
