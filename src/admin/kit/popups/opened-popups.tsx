import {
  Divider,
  Drawer,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Popover,
  type DrawerProps,
  type MenuProps,
  type PopoverOrigin,
  type PopoverProps,
} from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { isMirrored } from '../../core/store/browser-keys.ts'

/** Describes an entry of a menu: a link, a choice, or a button. */
export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** Sets the language of the label where it differs from the language of the page. */
  readonly lang?: string | undefined
  readonly to?: string
  readonly onClick?: () => void
  /** Indicates whether the entry is chosen. An entry without this property is not a choice. */
  readonly isChosen?: boolean
  /** Draws a line above the entry. */
  readonly isDivided?: boolean
}

export interface EntryMenuProps {
  /** Holds the button that opened the menu; null while the menu is closed. */
  readonly anchor: HTMLElement | null
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

type OpenedPopupProps =
  | { readonly menu: MenuProps }
  | { readonly entryMenu: EntryMenuProps }
  | { readonly popover: PopoverProps }
  | { readonly drawer: DrawerProps }

/**
 * Draws MUI's menu, popover or drawer, mirrored in languages that are written from right to left:
 * MUI positions them by left and right.
 */
export function OpenedPopup(props: OpenedPopupProps) {
  if ('menu' in props) {
    const { anchorOrigin = BELOW, transformOrigin = TOP } = props.menu
    return <Menu {...props.menu} {...mirrorOrigins({ anchorOrigin, transformOrigin })} />
  }
  if ('entryMenu' in props) {
    const { anchor, entries, onClose } = props.entryMenu
    return (
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ paper: { sx: { maxHeight: 'min(600px, calc(100dvh - 96px))' } } }}
        {...mirrorOrigins({ anchorOrigin: BELOW, transformOrigin: TOP })}
      >
        {entries.flatMap((entry) => drawEntry(entry, onClose))}
      </Menu>
    )
  }
  if ('popover' in props) {
    const { anchorOrigin = TOP, transformOrigin = TOP } = props.popover
    return <Popover {...props.popover} {...mirrorOrigins({ anchorOrigin, transformOrigin })} />
  }
  return <Drawer {...props.drawer} anchor={mirrorSide(props.drawer.anchor ?? 'left')} />
}

/** Draws an entry of a menu as direct children of the menu, among which MUI moves the focus. */
function drawEntry(entry: MenuEntry, onClose: () => void) {
  const { key, label, icon, lang, to, onClick, isChosen, isDivided } = entry
  const isChoice = isChosen !== undefined
  const choose = () => {
    onClick?.()
    onClose()
  }
  return [
    ...(isDivided ? [<Divider key={`${key} line`} />] : []),
    <MenuItem
      key={key}
      lang={lang}
      onClick={choose}
      {...(to !== undefined && { component: LinkBase, to })}
      {...(isChoice && { role: 'menuitemradio', 'aria-checked': isChosen, selected: isChosen })}
    >
      {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
      {isChoice ? <ListItemText>{label}</ListItemText> : label}
    </MenuItem>,
  ]
}

/** Holds MUI's default positions of popovers and menus. */
const TOP: PopoverOrigin = { vertical: 'top', horizontal: 'left' }
const BELOW: PopoverOrigin = { vertical: 'bottom', horizontal: 'left' }

interface Origins {
  readonly anchorOrigin: PopoverOrigin
  readonly transformOrigin: PopoverOrigin
}

function mirrorOrigins({ anchorOrigin, transformOrigin }: Origins): Origins {
  return {
    anchorOrigin: { ...anchorOrigin, horizontal: mirrorSide(anchorOrigin.horizontal) },
    transformOrigin: { ...transformOrigin, horizontal: mirrorSide(transformOrigin.horizontal) },
  }
}

/** Returns the opposite side when the page is written from right to left. Returns other positions unchanged. */
function mirrorSide<T>(side: T): T | 'left' | 'right' {
  if (!isMirrored()) return side
  if (side === 'left') return 'right'
  return side === 'right' ? 'left' : side
}
