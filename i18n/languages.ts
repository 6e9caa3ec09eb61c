/** Describes a language that people can choose. */
export interface LanguageFacts {
  /** The name of the language in the language itself. */
  readonly name: string
  /** The writing direction of the page. */
  readonly direction: 'ltr' | 'rtl'
  /** Countries (ISO 3166) whose formats of numbers and dates a team can choose; the first is the default. */
  readonly regions: readonly [string, ...string[]]
}

/**
 * Lists the languages of the product, the default first. A language is one line here and the words in `i18n/<code>/`.
 * Everything else derives from this list.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', regions: ['US', 'GB', 'IE', 'CA', 'AU'] },
  pt: { name: 'Português', direction: 'ltr', regions: ['BR', 'PT', 'AO', 'MZ'] },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languages

// The keys of an object literal are its type's keys.
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const [defaultLanguage] = languageCodes

/** Returns whether there is a language of this code. */
export function isLanguage(code: string | null | undefined): code is Language {
  return languageCodes.some((known) => known === code)
}

/** Returns the locale of a language for Intl, such as `en-US`. */
export function localeOf(language: Language): string {
  return `${language}-${languages[language].regions[0]}`
}

/** Builds one value for each language. */
export function eachLanguage<T>(build: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languageCodes.map((code) => [code, build(code)])) as Record<Language, T>
}
