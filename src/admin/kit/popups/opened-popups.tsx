import {
  Drawer,
  Menu,
  Popover,
  type DrawerProps,
  type MenuProps,
  type PopoverProps,
} from '@mui/material'

type OpenedPopupProps =
  | { readonly menu: MenuProps }
  | { readonly popover: PopoverProps }
  | { readonly drawer: DrawerProps }

/** Draws MUI's menu, popover or drawer. */
export function OpenedPopup(props: OpenedPopupProps) {
  if ('menu' in props) return <Menu {...props.menu} />
  if ('popover' in props) return <Popover {...props.popover} />
  return <Drawer {...props.drawer} />
}
