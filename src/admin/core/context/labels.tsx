import { createContext, useContext } from 'react'
import { useI18nProvider } from 'react-admin'
import type { Labels } from '../../../schema/labels.ts'
import type { Dictionaries } from '../i18n/dictionaries.ts'

export const DictionariesContext = createContext<Dictionaries | undefined>(undefined)

/** Returns the labels of resources, fields, choices and issues in the language of the screen. */
export function useLabels(): Labels {
  const dictionaries = useContext(DictionariesContext)
  const { getLocale } = useI18nProvider()
  if (!dictionaries) throw new Error('useLabels needs a DictionariesContext above it')
  // The translator's language, not the chosen one: its words are there already.
  return dictionaries.of(getLocale() === 'pt' ? 'pt' : 'en').labels
}
