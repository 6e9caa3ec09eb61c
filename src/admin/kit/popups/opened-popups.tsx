import {
  Drawer,
  Menu,
  Popover,
  type DrawerProps,
  type MenuProps,
  type PopoverOrigin,
  type PopoverProps,
} from '@mui/material'

type OpenedPopupProps =
  | { readonly menu: MenuProps }
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
  if ('popover' in props) {
    const { anchorOrigin = TOP, transformOrigin = TOP } = props.popover
    return <Popover {...props.popover} {...mirrorOrigins({ anchorOrigin, transformOrigin })} />
  }
  return <Drawer {...props.drawer} anchor={mirrorSide(props.drawer.anchor ?? 'left')} />
}

/** Holds MUI's defaults. */
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

/** Returns the other side in a document from right to left. Other positions have no sides. */
function mirrorSide<T>(side: T): T | 'left' | 'right' {
  if (document.documentElement.dir !== 'rtl') return side
  if (side === 'left') return 'right'
  return side === 'right' ? 'left' : side
}
