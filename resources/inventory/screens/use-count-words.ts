import { useCallback } from 'react'
import { useLocale } from 'react-admin'
import { count as english } from '../../../i18n/en/inventory-counts.ts'
import { count as portuguese } from '../../../i18n/pt/inventory-counts.ts'
import { fill } from '../../../src/schema/labels.ts'

/** Translates a text of the count screen, with figures for its `%{name}` places. */
export type CountWords = (
  key: keyof typeof english,
  figures?: Readonly<Record<string, unknown>>,
) => string

/** Returns the words in the language of the screen. They come with it: the first list must not wait for them. */
export function useCountWords(): CountWords {
  const words = useLocale() === 'pt' ? portuguese : english
  return useCallback((key, figures = {}) => fill(words[key], figures), [words])
}
