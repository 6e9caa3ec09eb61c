import type { DrawerProps, MenuProps, PopoverProps } from '@mui/material'
import { lazy, useState, type MouseEvent } from 'react'
import { Overlay } from './overlay.tsx'

/** Loads popups with the first one, because they bring much code along. */
const OpenedPopup = lazy(async () => ({
  default: (await import('./opened-popups.tsx')).OpenedPopup,
}))

/** MUI's menu, which costs nothing until it is opened. */
export function PopupMenu(props: MenuProps) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Overlay onClose={() => props.onClose?.({}, 'escapeKeyDown')}>
      <OpenedPopup menu={props} />
    </Overlay>
  )
}

/** MUI's popover, which costs nothing until it is opened. */
export function Popup(props: PopoverProps) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Overlay onClose={() => props.onClose?.({}, 'escapeKeyDown')}>
      <OpenedPopup popover={props} />
    </Overlay>
  )
}

/** MUI's drawer, fetched when the first popup or drawer opens. */
export function PopupDrawer(props: DrawerProps & { readonly onClose: () => void }) {
  return (
    <Overlay onClose={props.onClose}>
      <OpenedPopup drawer={props} />
    </Overlay>
  )
}

/** Once it was open it stays, so that it can fade out and hand the focus back. */
function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open)
  if (open && !once) setOnce(true)
  return open || once
}

/** Returns a menu that hangs on the button that opens it. */
export function usePopup() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    anchor,
    isOpen: anchor !== null,
    open: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    close: () => setAnchor(null),
  }
}
