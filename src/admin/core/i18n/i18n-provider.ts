import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Labels } from '../../../schema/labels.ts'
import type { Registry } from '../../../schema/registry.ts'
import { languageCodes, languages, type Language } from '../../../../i18n/languages.ts'
import { languageOf, markLanguage } from '../store/browser-keys.ts'
import type { Dictionaries, Dictionary } from './dictionaries.ts'

const locales = languageCodes.map((locale) => ({ locale, name: languages[locale].name }))

/**
 * Creates react-admin's translator over its own texts, ours, and the labels of resources and fields from the
 * declarations. The texts of `initial` must be loaded.
 */
export function createI18nProvider(
  registry: Registry,
  dictionaries: Dictionaries,
  initial: Language,
): I18nProvider {
  const messagesOf = ({ words, labels }: Dictionary) =>
    // React-admin's own words are among them (i18n/<language>/react-admin.ts).
    ({
      ...words,
      resources: namesOf(registry, labels),
    }) as unknown as TranslationMessages
  const first = messagesOf(dictionaries.of(initial))
  let isFirst = true

  const provider = polyglotI18nProvider(
    (locale) => {
      if (isFirst) {
        // The translator needs the texts of its first language at once.
        isFirst = false
        return first
      }
      return dictionaries.load(languageOf(locale)).then(messagesOf)
    },
    initial,
    locales,
    // A key without text is shown as it is; a test finds it, and people do not get a broken page.
    { allowMissing: true },
  )
  return {
    ...provider,
    changeLocale: async (locale) => {
      await provider.changeLocale(locale)
      markLanguage(languageOf(locale))
    },
  }
}

/** `resources.<name>.name` and `.fields.<field>`, which react-admin's own components look up. */
function namesOf({ resources }: Registry, labels: Labels) {
  return Object.fromEntries(
    resources.map((resource) => [
      resource.name,
      {
        name: `${labels.resource(resource.name, 1)} |||| ${labels.resource(resource.name)}`,
        fields: Object.fromEntries(
          Object.keys(resource.fields).map((field) => [field, labels.field(resource, field)]),
        ),
      },
    ]),
  )
}
