import { createContext, useContext } from 'react'
import { useTranslate, useI18nProvider } from 'react-admin'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { Labels } from '../../../schema/labels.ts'
import type { Dictionaries } from '../i18n/dictionaries.ts'

/** Translates a key, with figures for its `%{name}` places and `smart_count` for its plural. */
type Say = (key: MessageKey, args?: Readonly<Record<string, unknown>>) => string

/** Returns the words of the screens in the language of the screen; a key that does not exist does not compile. */
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
  return dictionaries.of(getLocale() === 'pt' ? 'pt' : 'en').labels
}
