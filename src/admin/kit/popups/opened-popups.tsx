import {
  Drawer,
  Menu,
  Popover,
  type DrawerProps,
  type MenuProps,
  type PopoverProps,
} from '@mui/material'

export function OpenedMenu(props: MenuProps) {
  return <Menu {...props} />
}

export function OpenedPopover(props: PopoverProps) {
  return <Popover {...props} />
}

export function OpenedDrawer(props: DrawerProps) {
  return <Drawer {...props} />
}
