import {
  Boxes,
  CircleDot,
  IdCard,
  LayoutDashboard,
  Package,
  Settings,
  ShoppingBag,
  ShoppingCart,
  Store,
  Truck,
  UserCog,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

/** Holds the icons of the sidebar, which are there from the first moment. */
export const shellIcons: Readonly<Record<string, LucideIcon>> = {
  boxes: Boxes,
  'circle-dot': CircleDot,
  'id-card': IdCard,
  'layout-dashboard': LayoutDashboard,
  package: Package,
  settings: Settings,
  'shopping-bag': ShoppingBag,
  'shopping-cart': ShoppingCart,
  store: Store,
  truck: Truck,
  'user-cog': UserCog,
  users: Users,
  wallet: Wallet,
}
