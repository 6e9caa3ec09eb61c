import { useCallback } from 'react'
import { useLocale } from 'react-admin'
import { till as english } from '../../../i18n/en/till.ts'
import { till as portuguese } from '../../../i18n/pt/till.ts'
import { fill } from '../../../src/schema/labels.ts'

/** Translates a text of the till, with figures for its `%{name}` places and `smart_count` for its plural. */
export type TillWords = (
  key: keyof typeof english,
  figures?: Readonly<Record<string, unknown>>,
) => string

/**
 * Returns the till's words in the language of the screen. They come with the till: the first list must not wait for
 * them.
 */
export function useTillWords(): TillWords {
  const words = useLocale() === 'pt' ? portuguese : english
  return useCallback(
    (key, figures = {}) => {
      const [one = '', many = one] = words[key].split(' |||| ')
      return fill(figures.smart_count === 1 ? one : many, figures)
    },
    [words],
  )
}
