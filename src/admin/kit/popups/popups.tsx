import type { DrawerProps, MenuProps, PopoverProps } from '@mui/material'
import { createLoader } from '../../core/data/connection.ts'
import { lazy, useState, type MouseEvent } from 'react'
import type { EntryMenuProps } from './opened-popups.tsx'
import { Overlay } from './overlay.tsx'

/** Loads the code of popups with the first popup, because the code is large. */
export const loadPopups = createLoader(() => import('./opened-popups.tsx'))
const OpenedPopup = lazy(async () => ({ default: (await loadPopups()).OpenedPopup }))

/** Draws MUI's menu, which loads when it is first opened. */
export function PopupMenu(props: MenuProps) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Overlay isOpen={props.open} onClose={() => props.onClose?.({}, 'escapeKeyDown')}>
      <OpenedPopup menu={props} />
    </Overlay>
  )
}

/**
 * Draws a menu of entries, which closes when one of them is chosen. In contrast to the children of
 * `PopupMenu`, the code of the entries loads with the menu.
 */
export function EntryMenu(props: EntryMenuProps) {
  if (!useOnceOpen(props.anchor !== null)) return null
  return (
    <Overlay isOpen={props.anchor !== null} onClose={props.onClose}>
      <OpenedPopup entryMenu={props} />
    </Overlay>
  )
}

/** Draws MUI's popover, which loads when it is first opened. */
export function Popup(props: PopoverProps) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Overlay isOpen={props.open} onClose={() => props.onClose?.({}, 'escapeKeyDown')}>
      <OpenedPopup popover={props} />
    </Overlay>
  )
}

/** Draws MUI's drawer, which loads when the first popup or drawer is opened. */
export function PopupDrawer(props: DrawerProps & { readonly onClose: () => void }) {
  return (
    <Overlay onClose={props.onClose}>
      <OpenedPopup drawer={props} />
    </Overlay>
  )
}

/**
 * Returns whether the popup is open or was open before. A popup that was open stays mounted, so that it can fade out
 * and return the focus.
 */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open)
  if (open && !once) setOnce(true)
  return open || once
}

/** Returns the state of a menu that is anchored to the button that opens it. */
export function usePopup() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    anchor,
    isOpen: anchor !== null,
    open: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    close: () => setAnchor(null),
  }
}
