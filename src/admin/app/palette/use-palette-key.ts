import { useEffect } from 'react'

/**
 * Ctrl or ⌘ with K opens the palette from everywhere, also while typing; `prepare` is called when the first of the two
 * keys goes down.
 */
export function usePaletteKey(open: () => void, prepare: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return prepare()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
