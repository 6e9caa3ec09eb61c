import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback, type ComponentType } from 'react'
import { useI18nProvider } from 'react-admin'
import type { Language } from '../../../../i18n/languages.ts'
import type { TextPart } from '../../../../i18n/messages.ts'
import type { PartTranslation, ScreenTranslation } from '../i18n/dictionaries.ts'
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

/**
 * Loads a part of the texts. Returns the translation with the texts of the part; undefined while loading. Throws the
 * error of a load that failed.
 */
export function useTexts<P extends TextPart>(part: P): PartTranslation<P> | undefined {
  const provider = useAppI18nProvider()
  const { isSuccess, error } = useQuery(buildPartQuery(provider, part))
  // The error boundary of the page shows the error.
  if (error) throw error
  return isSuccess ? (provider.translation() as PartTranslation<P>) : undefined
}

/** Returns the translation with the texts of a part, below a component that waits for `useTexts`. */
export function useLoadedTexts<P extends TextPart>(_part: P): PartTranslation<P> {
  return useTranslation() as PartTranslation<P>
}

/** Returns the query that loads a part. A loaded part stays in the cache, for use without a connection. */
function buildPartQuery(provider: AppI18nProvider, part: TextPart) {
  return {
    queryKey: ['texts', part, provider.getLocale()],
    queryFn: () => provider.loadPart(part).then(() => true),
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

/** Returns a component that is drawn once the texts of rarely opened screens are loaded. */
export function withRareTexts<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function Translated(props: P) {
    return useTexts('screens') ? createElement(Screen, props) : null
  }
}

/** Returns a function that loads a part of the texts before its first use. */
export function useTextsPrefetch(part: TextPart): () => Promise<void> {
  const client = useQueryClient()
  const provider = useAppI18nProvider()
  return useCallback(
    () => client.prefetchQuery(buildPartQuery(provider, part)),
    [client, provider, part],
  )
}
