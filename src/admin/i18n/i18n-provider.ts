import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEn from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Registry } from '../../schema/registry.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Language } from '../store/browser-keys.ts'
import { reactAdminPt } from './react-admin-pt.ts'

/** Words of the screens by key, and what the declared things are called, in one language. */
export interface Dictionary {
  readonly words: Readonly<Record<string, unknown>>
  readonly labels: Labels
}

/** React-admin's translator over its own words, ours, and names of resources and fields from the declarations. */
export function createI18nProvider(
  registry: Registry,
  dictionaries: Readonly<Record<Language, Dictionary>>,
  initial: Language,
): I18nProvider {
  const reactAdmin: Readonly<Record<Language, TranslationMessages>> = {
    en: reactAdminEn,
    pt: reactAdminPt,
  }
  const messagesOf = (language: Language) => ({
    ...dictionaries[language].words,
    ...reactAdmin[language],
    resources: namesOf(registry, dictionaries[language].labels),
  })
  const locales = [
    { locale: 'en', name: 'English' },
    { locale: 'pt', name: 'Português' },
  ]
  const provider = polyglotI18nProvider(
    (locale) => messagesOf(locale === 'pt' ? 'pt' : 'en'),
    initial,
    locales,
    // A key that has no words shows as it is; a test finds them, people should not find a broken page.
    { allowMissing: true },
  )
  return {
    ...provider,
    changeLocale: async (locale) => {
      await provider.changeLocale(locale)
      // Screen readers and hyphenation follow the page's language; public/first-paint.js set the first one.
      document.documentElement.lang = locale
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
