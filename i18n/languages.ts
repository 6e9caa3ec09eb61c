/** Describes a language that people can choose. */
export interface LanguageFacts {
  /** Holds the name of the language in the language itself. */
  readonly name: string
  /** Holds the writing direction of the page. */
  readonly direction: 'ltr' | 'rtl'
  /**
   * Maps the countries (ISO 3166) whose formats of numbers and dates a team can choose to their currency (ISO 4217),
   * which is suggested to a new team. The first country is the default. A country belongs to one variant of a language
   * only: `pt-BR` has Brazil, and `pt` the others.
   */
  readonly regions: Readonly<Record<string, string>>
}

/**
 * Lists the languages of the product, the default first. A new language needs one line here and its
 * texts in `i18n/<code>/`. A variant for one country, such as `pt-BR`, has the files that are loaded
 * by name, each with the texts of its language and those that differ (`withChanges`).
 */
export const languages = {
  en: {
    name: 'English',
    direction: 'ltr',
    regions: { US: 'USD', GB: 'GBP', IE: 'EUR', CA: 'CAD', AU: 'AUD', ES: 'EUR' },
  },
  pt: { name: 'Português', direction: 'ltr', regions: { PT: 'EUR', AO: 'AOA', MZ: 'MZN' } },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr', regions: { BR: 'BRL' } },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languages

// `Object.keys` loses the type of the keys.
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const [defaultLanguage] = languageCodes

/** Returns whether a language with this code exists. */
export function isLanguage(code: string | null | undefined): code is Language {
  return languageCodes.some((each) => each === code)
}

/** Returns the locale of a language for Intl, such as `en-US`. */
export function getLocale(language: Language): string {
  return listLocales(language)[0]!
}

/** Returns the locales that teams can choose in a language: `pt-PT`, `pt-AO`, `pt-MZ`. */
export function listLocales(language: Language): readonly string[] {
  const [base] = language.split('-')
  return Object.keys(languages[language].regions).map((country) => `${base}-${country}`)
}

/** Returns the currency that is suggested for a locale; undefined for a locale that no language has. */
export function findCurrency(
  locale: string,
  all: Readonly<Record<string, LanguageFacts>> = languages,
): string | undefined {
  const [base, country = ''] = locale.split('-')
  const variants = Object.entries(all).filter(([code]) => code.split('-')[0] === base)
  return variants.flatMap(([, { regions }]) => regions[country] ?? [])[0]
}

/** Returns the language of the texts for a locale; undefined for a locale without texts. */
export function findLanguage(locale: string): Language | undefined {
  return [locale, locale.split('-')[0]].find(isLanguage)
}

/** Returns one value for each language. */
export function mapLanguages<T>(build: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languageCodes.map((code) => [code, build(code)])) as Record<Language, T>
}
