import { createContext, useContext } from 'react'
import { useLocale } from 'react-admin'
import type { Labels } from '../../schema/labels.ts'
import type { Language } from '../store/browser-keys.ts'

export const LabelsContext = createContext<Readonly<Record<Language, Labels>> | undefined>(
  undefined,
)

/** What resources, fields, choices and issues are called in the language of the screen. */
export function useLabels(): Labels {
  const labels = useContext(LabelsContext)
  const locale = useLocale()
  if (!labels) throw new Error('useLabels needs a LabelsContext above it')
  return locale === 'pt' ? labels.pt : labels.en
}
