/** Holds the icons that declarations name, made by scripts/icon-set.ts. */
declare module 'virtual:icons/*' {
  import type { LucideIcon } from 'lucide-react'

  export const icons: Readonly<Record<string, LucideIcon>>
}
