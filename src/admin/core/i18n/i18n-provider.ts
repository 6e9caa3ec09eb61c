import type { I18nProvider } from 'react-admin'
import type { TextPart } from '../../../../i18n/messages.ts'
import { languageCodes, languages, type Language } from '../../../../i18n/languages.ts'
import type { Registry } from '../../../schema/registry.ts'
import { toLanguage, markLanguage } from '../store/browser-keys.ts'
import type { Dictionaries, ScreenTranslation } from './dictionaries.ts'

const locales = languageCodes.map((locale) => ({ locale, name: languages[locale].name }))

/**
 * Extends react-admin's i18n provider, so that react-admin's components use the same translation as our screens.
 */
export interface AppI18nProvider extends I18nProvider {
  /** Returns the translation into the language of the screen. */
  translation(): ScreenTranslation
  /**
   * Loads the translations of all languages, the language of the screen first. Leaves out languages that fail to load.
   */
  loadTranslations(): Promise<readonly ScreenTranslation[]>
  /** Loads a part of the texts in the language of the screen. */
  loadPart(part: TextPart): Promise<void>
}

/**
 * Creates the i18n provider, and marks the page with the language. The messages of `initial` must
 * be loaded.
 */
export function createI18nProvider(
  registry: Registry,
  dictionaries: Dictionaries,
  initial: Language,
): AppI18nProvider {
  let language = initial
  markLanguage(initial)
  const translation = () => dictionaries.of(language)

  /**
   * Returns the text of react-admin's keys `resources.<name>.name` and
   * `resources.<name>.fields.<field>`; undefined for other keys.
   */
  function findName(key: string, count: unknown): string | undefined {
    const [, name = '', field] = /^resources\.([^.]+)\.(?:name|fields\.(.+))$/.exec(key) ?? []
    const resource = registry.byName.get(name)
    if (!resource) return undefined
    if (field !== undefined) return translation().field(resource, field)
    return translation().resource(name, count === undefined ? 1 : Number(count))
  }

  return {
    translation,
    async loadTranslations() {
      const others = languageCodes.filter((code) => code !== language)
      const loaded = await Promise.allSettled(others.map((code) => dictionaries.load(code)))
      return [
        translation(),
        ...loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
      ]
    },
    loadPart: (part) => dictionaries.loadPart(language, part),
    translate: (key, options: Readonly<Record<string, unknown>> = {}) =>
      findName(key, options['smart_count']) ?? translation().declared(key, options),
    async changeLocale(locale) {
      const next = toLanguage(locale)
      await dictionaries.load(next)
      language = next
      markLanguage(next)
    },
    getLocale: () => language,
    getLocales: () => locales,
  }
}
