import {
  defaultLanguage,
  isLanguage,
  languages,
  type Language,
} from '../../../../i18n/languages.ts'

/**
 * Lists the only three keys in browser storage. Everything else that stays is stored on the server
 * (docs/screens.md §2).
 */
export const browserKeys = {
  /**
   * Marks that a person is signed in. The marker grants no access: the server checks the session
   * cookie.
   */
  marker: 'email',
  theme: 'vite-ui-theme',
  language: 'vite-ui-language',
} as const

export type BrowserKey = (typeof browserKeys)[keyof typeof browserKeys]

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Returns the language with a code; the default language when the code is unknown. */
export function toLanguage(code: string | null): Language {
  return isLanguage(code) ? code : defaultLanguage
}

/** Holds the values of this page that the browser does not store: private windows of some browsers forbid storage. */
const unstored = new Map<BrowserKey, string>()

/** Reads the value of a key; null when it is missing. */
export function readBrowserKey(key: BrowserKey): string | null {
  return readStored(key) ?? unstored.get(key) ?? null
}

function readStored(key: BrowserKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a value; undefined removes it. When storage is forbidden, keeps the value until the page is reloaded and
 * returns false.
 */
export function storeBrowserKey(key: BrowserKey, value: string | undefined): boolean {
  unstored.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    if (value !== undefined) unstored.set(key, value)
    return false
  }
}

/** Uses a choice that the server has stored, unless the browser has stored one. */
export function adoptChoice(key: BrowserKey, choice: unknown): void {
  if (typeof choice === 'string' && readStored(key) === null) unstored.set(key, choice)
}

/** Returns the person's choice of theme; dark by default. */
export function readThemeChoice(): ThemeChoice {
  const stored = readBrowserKey(browserKeys.theme)
  return themeChoices.find((choice) => choice === stored) ?? 'dark'
}

/** Returns the person's language; the default language until one is chosen. */
export function readLanguageChoice(): Language {
  return toLanguage(readBrowserKey(browserKeys.language))
}

/** Sets language and writing direction of the page, which screen readers and hyphenation use. */
export function markLanguage(language: Language): void {
  const root = document.documentElement
  root.lang = language
  root.dir = languages[language].direction
  if (root.dir === 'rtl') loadMirroredStyles()
}

/** Returns whether the page is written from right to left. Returns false without a page. */
export function isMirrored(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
}

/** Returns whether the keyboard has ⌘ in place of Ctrl for shortcuts. */
export function hasCommandKey(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}

function loadMirroredStyles(): void {
  const href = '/right-to-left.css'
  if (document.querySelector(`link[href="${href}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

/** Marks the page with its theme, which scroll bars and native inputs follow (first-paint.css). */
export function markTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme
}
