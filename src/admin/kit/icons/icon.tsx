import { lazy, Suspense } from 'react'
import { icons as shellIcons } from 'virtual:icons/shell'

interface IconProps {
  /** Names a lucide icon, in kebab case. */
  readonly name: string
  readonly size?: number
}

const MoreIcon = lazy(async () => {
  const { icons } = await import('virtual:icons/more')
  return { default: ({ name, size }: IconProps) => drawIcon(icons[name], size) }
})

/**
 * Draws an icon that a declaration names. Icons that the sidebar does not use are loaded together
 * when the first of them is drawn.
 */
export function Icon({ name, size = 16 }: IconProps) {
  if (shellIcons[name]) return drawIcon(shellIcons[name], size)
  return (
    <Suspense fallback={<span style={{ width: size, height: size, flexShrink: 0 }} />}>
      <MoreIcon name={name} size={size} />
    </Suspense>
  )
}

/** Draws an icon; a dot when the name is unknown. */
function drawIcon(Drawn = shellIcons['circle-dot']!, size = 16) {
  return <Drawn size={size} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
}
