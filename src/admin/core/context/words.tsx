import { createContext, useCallback, useContext } from 'react'
import { useI18nProvider, useLocale, useTranslate } from 'react-admin'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { fill, type Labels } from '../../../schema/labels.ts'
import type { Dictionaries } from '../i18n/dictionaries.ts'
import type { Language } from '../../../../i18n/languages.ts'
import { languageOf } from '../store/browser-keys.ts'

/** Translates a key, with figures for its `%{name}` places and `smart_count` for its plural. */
type Say = (key: MessageKey, args?: Readonly<Record<string, unknown>>) => string

/** Returns the translator of the screens in their language; a key that does not exist does not compile. */
export function useWords(): Say {
  return useTranslate()
}

export const DictionariesContext = createContext<Dictionaries | undefined>(undefined)

/** Returns the labels of resources, fields, choices and issues in the language of the screen. */
export function useLabels(): Labels {
  const dictionaries = useContext(DictionariesContext)
  const { getLocale } = useI18nProvider()
  if (!dictionaries) throw new Error('useLabels needs a DictionariesContext above it')
  // The translator's language, not the chosen one: its texts are loaded.
  return dictionaries.of(languageOf(getLocale())).labels
}

/** Returns the language of the screen. */
export function useLanguage(): Language {
  return languageOf(useLocale())
}

/** Translates a key of a screen's own texts, with figures for its `%{name}` places and `smart_count` for its plural. */
export type Translate<Key extends string> = (
  key: Key,
  figures?: Readonly<Record<string, unknown>>,
) => string

/**
 * Returns the translator of texts that a screen brings along, in the language of the screen: the first list does not
 * wait for them. Singular and plural stand on both sides of `||||`.
 */
export function useScreenTexts<Key extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): Translate<Key> {
  const inLanguage = texts[useLanguage()]
  return useCallback(
    (key, figures = {}) => {
      const [one = '', many = one] = inLanguage[key].split(' |||| ')
      return fill(figures['smart_count'] === 1 ? one : many, figures)
    },
    [inLanguage],
  )
}
