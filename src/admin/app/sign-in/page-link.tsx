import type { ReactNode } from 'react'

interface PageLinkProps {
  readonly to: string
  readonly go: (address: string) => void
  readonly children: ReactNode
}

/** Draws a link between the screens before signing in. */
export function PageLink({ to, go, children }: PageLinkProps) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
