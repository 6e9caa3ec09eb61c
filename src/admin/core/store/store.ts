import { useStore, type Store } from 'react-admin'
import {
  adoptChoice,
  browserKeys,
  markTheme,
  storeBrowserKey,
  readLanguageChoice,
  readThemeChoice,
  type BrowserKey,
  type ThemeChoice,
} from './browser-keys.ts'

export interface StoreOptions {
  /** Holds the preferences that the server has stored. */
  readonly preferences: Readonly<Record<string, unknown>>
  /** Runs for each change of a preference that the server stores; undefined removes the preference. */
  readonly remember: (key: string, value: unknown) => void
}

type Listener = (value: unknown) => void

/**
 * Names the store key of the chosen theme, which may be the system's. The key `theme` holds the
 * resulting theme of this screen.
 */
export const THEME_CHOICE = 'theme.choice'

/** Names the store key of the chosen language. */
const LANGUAGE_CHOICE = 'locale'

/** Uses the theme and the language that the account has stored for a browser that forbids storage. */
export function adoptChoices(preferences: StoreOptions['preferences']): void {
  adoptChoice(browserKeys.theme, preferences[THEME_CHOICE])
  adoptChoice(browserKeys.language, preferences[LANGUAGE_CHOICE])
}

/** Returns the theme choice (light, dark, system), and a function that changes it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return useStore<ThemeChoice>(THEME_CHOICE, 'dark')
}

/**
 * Returns whether shortcuts are switched on, and a function that switches them. The switch is stored as a preference of
 * the person.
 */
export function useShortcutsSwitch() {
  return useStore('keyboard.shortcuts', true)
}

/**
 * Returns a function that adds the key of a shortcut to a tooltip while shortcuts are switched on: `New product (n)`.
 */
export function useKeyHint(): (label: string, key: string) => string {
  const [isOn] = useShortcutsSwitch()
  return (label, key) => (isOn ? `${label} (${key})` : label)
}

/** Names the store key of the changes that Ctrl+Z undoes. */
export const CHANGE_HISTORY = 'changes.history'
/** Names the store key of the past toasts. */
export const PAST_MESSAGES = 'toast.messages'

/** Matches keys that stay in memory, because they are temporary or large. */
const TEMPORARY =
  /\.(selectedIds|storeKeys|expanded|scrollPosition|listParams|browsedList|loadedGroups)$|^(sidebar\.drawer|changes\.history|toast\.messages)$/

/**
 * Creates react-admin's store under the storage rule of docs/screens.md §2: theme and language are
 * stored in the browser, unless it forbids storage; everything else is kept in memory and, except for temporary keys,
 * stored by the server.
 */
export function createStore({ preferences, remember }: StoreOptions): Store {
  const memory = new Map(Object.entries(preferences))
  const listeners = new Map<string, Set<Listener>>()
  const system = window.matchMedia('(prefers-color-scheme: dark)')

  function read(key: string): unknown {
    if (key === 'theme') return resolveTheme()
    if (key === THEME_CHOICE) return readThemeChoice()
    if (key === LANGUAGE_CHOICE) return readLanguageChoice()
    return memory.get(key)
  }

  function resolveTheme(): 'light' | 'dark' {
    const choice = readThemeChoice()
    if (choice !== 'system') return choice
    return system.matches ? 'dark' : 'light'
  }

  function write(key: string, value: unknown): void {
    if (key === 'theme' || key === THEME_CHOICE) {
      choose(browserKeys.theme, THEME_CHOICE, value)
      return publishTheme()
    }
    if (key === LANGUAGE_CHOICE) {
      choose(browserKeys.language, LANGUAGE_CHOICE, value)
      return publish(LANGUAGE_CHOICE, readLanguageChoice())
    }
    if (value === undefined) memory.delete(key)
    else memory.set(key, value)
    if (!TEMPORARY.test(key)) remember(key, value)
    publish(key, value)
  }

  /** Stores a choice in the browser, or on the server when the browser forbids storage. */
  function choose(key: BrowserKey, preference: string, value: unknown): void {
    const isStored = storeBrowserKey(key, value === undefined ? undefined : String(value))
    if (!isStored) remember(preference, value)
  }

  function publish(key: string, value: unknown): void {
    // Iterates over a copy, because listeners subscribe and unsubscribe while they are called.
    for (const listener of new Set(listeners.get(key))) listener(value)
  }

  function publishTheme(): void {
    markTheme(resolveTheme())
    publish('theme', resolveTheme())
    publish(THEME_CHOICE, readThemeChoice())
  }

  function onSystem(): void {
    if (readThemeChoice() === 'system') publishTheme()
  }

  /** Applies the choice of another tab. The key is null when the other tab cleared the storage. */
  function onStorage({ key }: StorageEvent): void {
    if (key === browserKeys.theme || key === null) publishTheme()
    if (key === browserKeys.language || key === null) publish(LANGUAGE_CHOICE, readLanguageChoice())
  }

  return {
    setup: () => {
      system.addEventListener('change', onSystem)
      window.addEventListener('storage', onStorage)
      // The system may have changed its theme while the page was loading, and the account may have another theme than
      // the first frame, which can only read the browser's storage.
      if (resolveTheme() !== document.documentElement.dataset.theme) publishTheme()
      else onSystem()
    },
    teardown: () => {
      system.removeEventListener('change', onSystem)
      window.removeEventListener('storage', onStorage)
    },
    // The Store interface lets the caller choose the type of a stored value.
    getItem: <T>(key: string, fallback?: T) => (read(key) ?? fallback) as T | undefined,
    setItem: write,
    removeItem: (key) => write(key, undefined),
    removeItems: (prefix) => {
      for (const key of [...memory.keys()].filter((each) => each.startsWith(prefix)))
        write(key, undefined)
    },
    // React-admin calls `reset` when signing out. `reset` clears the memory and keeps the copies on the
    // server and in the browser.
    reset: () => {
      for (const key of memory.keys()) {
        memory.delete(key)
        publish(key, undefined)
      }
    },
    subscribe: (key, listener) => {
      const ofKey = listeners.get(key) ?? new Set()
      listeners.set(key, ofKey.add(listener))
      return () => ofKey.delete(listener)
    },
    listItems: (prefix = '') =>
      Object.fromEntries([...memory].filter(([key]) => key.startsWith(prefix))),
  }
}
