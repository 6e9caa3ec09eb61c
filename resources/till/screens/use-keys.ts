import { useEffect, useRef } from 'react'

/** Maps keys such as `F9` and `Shift+F9` to actions. */
export type Keys = Readonly<Record<string, () => void>>

/** Binds the function keys of a screen; inactive while a dialog is open in front of it. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.repeat || document.querySelector('[aria-modal=true]')) return
      const act = latest.current[event.shiftKey ? `Shift+${event.key}` : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
