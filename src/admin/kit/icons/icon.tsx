import { lazy, Suspense } from 'react'
import { shellIcons } from './shell-icons.ts'

const MoreIcon = lazy(async () => ({ default: (await import('./more-icons.tsx')).MoreIcon }))

/** Draws the icon of a declaration. Icons outside of the sidebar load with the first of them. */
export function Icon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const Drawn = shellIcons[name]
  if (Drawn) return <Drawn size={size} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
  return (
    <Suspense fallback={<span style={{ width: size, height: size, flexShrink: 0 }} />}>
      <MoreIcon name={name} size={size} />
    </Suspense>
  )
}
