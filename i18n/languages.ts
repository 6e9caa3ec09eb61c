/** Describes a language that people can choose. */
export interface LanguageFacts {
  /** Holds the name of the language in the language itself. */
  readonly name: string
  /** Holds the writing direction of the page. */
  readonly direction: 'ltr' | 'rtl'
  /**
   * Lists the countries (ISO 3166) whose formats of numbers and dates a team can choose. The first
   * is the default.
   */
  readonly regions: readonly [string, ...string[]]
}

/**
 * Lists the languages of the product, the default first. A new language needs one line here and its
 * texts in `i18n/<code>/`.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', regions: ['US', 'GB', 'IE', 'CA', 'AU', 'ES'] },
  pt: { name: 'Português', direction: 'ltr', regions: ['BR', 'PT', 'AO', 'MZ'] },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languages

// `Object.keys` loses the type of the keys.
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const [defaultLanguage] = languageCodes

/** Returns whether a language with this code exists. */
export function isLanguage(code: string | null | undefined): code is Language {
  return languageCodes.some((known) => known === code)
}

/** Returns the locale of a language for Intl, such as `en-US`. */
export function localeOf(language: Language): string {
  return `${language}-${languages[language].regions[0]}`
}

/** Returns one value for each language. */
export function eachLanguage<T>(build: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languageCodes.map((code) => [code, build(code)])) as Record<Language, T>
}
