import { useI18nProvider } from 'react-admin'
import type { Language } from '../../../../i18n/languages.ts'
import type { ScreenTranslation } from '../i18n/dictionaries.ts'
import type { AppI18nProvider } from '../i18n/i18n-provider.ts'
import { toLanguage } from '../store/browser-keys.ts'

/**
 * Returns the translation into the language of the screen: `t('list.columns')` for messages of
 * screens, `t.field(…)`, `t.choice(…)` and others for names of declarations.
 */
export function useTranslation(): ScreenTranslation {
  // Every page of the app uses a provider that createI18nProvider returned.
  return (useI18nProvider() as AppI18nProvider).translation()
}

/** Returns the language of the screen. */
export function useLanguage(): Language {
  return toLanguage(useI18nProvider().getLocale())
}
