import {
  defaultLanguage,
  isLanguage,
  languages,
  type Language,
} from '../../../../i18n/languages.ts'

/** Names the only three keys that the browser stores; everything else is stored on the server (docs/screens.md §2). */
export const browserKeys = {
  /** Marks that a person is signed in. It carries no authority: the server's session cookie decides. */
  marker: 'email',
  theme: 'vite-ui-theme',
  language: 'vite-ui-language',
} as const

type BrowserKey = (typeof browserKeys)[keyof typeof browserKeys]

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Returns the language of a code; the default for a code that is not known. */
export function toLanguage(code: string | null): Language {
  return isLanguage(code) ? code : defaultLanguage
}

/** Reads the value kept under a key; null where there is none or storage is forbidden. */
export function readKept(key: BrowserKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it when undefined; silently does nothing where storage is forbidden. */
export function keep(key: BrowserKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows of some browsers forbid storage; the choice then lasts while the page is open.
  }
}

/** Returns the person's choice of theme; dark until they chose. */
export function themeChoice(): ThemeChoice {
  const kept = readKept(browserKeys.theme)
  return themeChoices.find((choice) => choice === kept) ?? 'dark'
}

/** Returns the person's language; the default until they chose. */
export function language(): Language {
  return toLanguage(readKept(browserKeys.language))
}

/** Tells the page its language and writing direction: screen readers and hyphenation follow them. */
export function markLanguage(of: Language): void {
  document.documentElement.lang = of
  document.documentElement.dir = languages[of].direction
}
