import { useEffect } from 'react'
import { useNavigate, useNotify, useStoreContext } from 'react-admin'
import { useBusiness } from '../../core/context/registry.tsx'
import { useMenu } from '../../core/navigation/menu.ts'
import { pageConnection, prefetchWhenIdle } from '../../core/data/connection.ts'
import { CHANGE_HISTORY, useShortcutsSwitch } from '../../core/store/store.ts'
import type { ChangeHistory } from '../../form/undo.tsx'
import type { runShortcut } from '../palette/shortcuts.ts'

interface Loaded {
  readonly runShortcut: typeof runShortcut
}

/** Holds the loaded code of shortcuts, so that further keys act without waiting, in the order of typing. */
let loaded: Loaded | undefined

/** Ignores that the code could not be loaded: the next key loads it again. */
const ignoreFailure = () => undefined

/** Selects the elements that handle keys themselves. */
const OWN_KEYS =
  'textarea,select,[contenteditable],[role=combobox],[role=dialog],[role=menu],[role=listbox],input:not([type=checkbox])'

/**
 * Handles the keys of shortcuts.ts on every screen, except while the focus is in a field, a dialog or a menu. The code
 * of the shortcuts is loaded when the page is idle, or with the first key.
 */
export function useShortcuts(load: () => Promise<Loaded>, openSheet: () => void): void {
  const navigate = useNavigate()
  const notify = useNotify()
  const store = useStoreContext()
  const { toInternal } = useBusiness().paths
  const [isOn] = useShortcutsSwitch()
  const menu = useMenu()
  useEffect(() => {
    const cancel = prefetchWhenIdle(async () => {
      loaded = await load()
    })
    return cancel
  }, [load])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey } = event
      if (!isOn || defaultPrevented || (target instanceof Element && target.closest(OWN_KEYS)))
        return
      // While a button of a dialog is busy, the focus is outside the dialog, and Escape would leave the page. Other
      // keys are allowed, because a dialog that is closing is still in the page.
      if (key === 'Escape' && document.querySelector('[aria-modal=true]')) return
      // The search gets the focus immediately, so that no letter typed after the key is lost.
      const search = key === '/' && document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')
      if (search) search.focus()
      // The browser would select the text of the page with Ctrl+A, and undo typing in the search with Ctrl+Z.
      const isOfGrid = (ctrlKey || metaKey) && /^[az]$/i.test(key)
      if (search || (isOfGrid && document.querySelector('[role$=grid]'))) event.preventDefault()
      const undo = store.getItem<ChangeHistory>(CHANGE_HISTORY)?.onKey
      const tools = { menu, navigate, toInternal, openSheet, notify, undo }
      if (loaded) loaded.runShortcut(event, tools)
      // A key that is pressed without a connection must not act when the connection returns.
      else if (pageConnection.getOfflineSince() === undefined)
        load().then((found) => (loaded = found).runShortcut(event, tools), ignoreFailure)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
