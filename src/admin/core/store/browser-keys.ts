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

export const languages = ['en', 'pt'] as const
export type Language = (typeof languages)[number]

/** Returns the language that a locale names; English for one that is not known. */
export function languageOf(locale: string | null): Language {
  return languages.find((known) => known === locale) ?? 'en'
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

/** Returns the person's language; English until they chose. */
export function language(): Language {
  return languageOf(readKept(browserKeys.language))
}
