import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback, useMemo, type ComponentType } from 'react'
import { useI18nProvider } from 'react-admin'
import type { Language } from '../../../../i18n/languages.ts'
import type { FormKey, ToolKey } from '../../../../i18n/messages.ts'
import { createTranslate, type Translate } from '../../../schema/translate.ts'
import type { ScreenTranslation, TextPart } from '../i18n/dictionaries.ts'
import type { AppI18nProvider } from '../i18n/i18n-provider.ts'
import { toLanguage } from '../store/browser-keys.ts'

/**
 * Returns the translation into the language of the screen: `t('list.columns')` for messages of
 * screens, `t.field(…)`, `t.choice(…)` and others for names of declarations.
 */
export function useTranslation(): ScreenTranslation {
  return useAppI18nProvider().translation()
}

/** Returns the language of the screen. */
export function useLanguage(): Language {
  return toLanguage(useI18nProvider().getLocale())
}

/** Returns a function that loads the translations into all languages, the language of the screen first. */
export function useLoadTranslations(): AppI18nProvider['loadTranslations'] {
  return useAppI18nProvider().loadTranslations
}

function useAppI18nProvider(): AppI18nProvider {
  // Every page of the app uses a provider that createI18nProvider returned.
  return useI18nProvider() as AppI18nProvider
}

/** Loads a part of the texts. Returns whether the part is loaded. Throws the error of a load that failed. */
export function useTextPart(part: TextPart): boolean {
  const provider = useAppI18nProvider()
  const { isSuccess, error } = useQuery({
    queryKey: ['texts', part, provider.getLocale()],
    queryFn: () => provider.loadPart(part).then(() => true),
    staleTime: Infinity,
  })
  // The error boundary of the page shows the error.
  if (error) throw error
  return isSuccess
}

/** Returns a component that is drawn once the texts of rarely opened screens are loaded. */
export function withRareTexts<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function Translated(props: P) {
    return useTextPart('screens') ? createElement(Screen, props) : null
  }
}

/**
 * Returns texts that only some screens need; undefined while the texts are loading. `name` identifies the texts in the
 * cache. Throws the error of a load that failed.
 */
export function useLoadedTexts<T>(
  name: string,
  load: (language: Language) => Promise<T>,
): T | undefined {
  const language = useLanguage()
  const { data, error } = useQuery(buildTextsQuery(name, language, load))
  // The error boundary of the page shows the error.
  if (error) throw error
  return data
}

/** Returns the query that loads texts. Loaded texts stay in the cache, for use without a connection. */
function buildTextsQuery<T>(
  name: string,
  language: Language,
  load: (language: Language) => Promise<T>,
) {
  return {
    queryKey: ['texts', name, language],
    queryFn: () => load(language),
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

// The loader is imported on demand as well, because it names the files of all texts that load later.
const loadForms = async (language: Language) =>
  (await import('../../../../i18n/load-on-demand.ts')).loadFormMessages(language)
const loadTools = async (language: Language) =>
  (await import('../../../../i18n/load-on-demand.ts')).loadToolMessages(language)

/** Returns the texts of forms, which are loaded when the first form opens; undefined while loading. */
export function useFormTexts(): Translate<FormKey> | undefined {
  const language = useLanguage()
  const data = useLoadedTexts('forms', loadForms)
  return useMemo(() => data && createTranslate<FormKey>(data, language), [data, language])
}

/** Returns the text of a key, such as `applyFilter`, from the texts of screens and tools that load on demand. */
export type ToolTexts = Translate<ToolKey>

/** Returns the texts of screens and tools that most visits do not open; undefined while loading. */
export function useToolTexts(): ToolTexts | undefined {
  const language = useLanguage()
  const data = useLoadedTexts('tools', loadTools)
  return useMemo(() => data && createTranslate<ToolKey>(data, language), [data, language])
}

/** Returns a function that loads the texts of `useToolTexts` before their first use. */
export function useToolTextsPrefetch(): () => Promise<void> {
  const client = useQueryClient()
  const language = useLanguage()
  return useCallback(
    () => client.prefetchQuery(buildTextsQuery('tools', language, loadTools)),
    [client, language],
  )
}
