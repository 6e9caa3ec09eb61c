import { useState, type MouseEvent } from 'react'

/** Returns a menu that hangs on the button that opens it. */
export function usePopup() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    anchor,
    isOpen: anchor !== null,
    open: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    close: () => setAnchor(null),
  }
}
