import { count as en } from '../../../i18n/en/inventory-counts.ts'
import { count as pt } from '../../../i18n/pt/inventory-counts.ts'
import { useScreenTexts, type Translate } from '../../../src/admin/core/context/words.tsx'

const texts = { en, pt }

/** Translates a text of the count screen. */
export type CountWords = Translate<keyof typeof en>

/** Returns the words of the count screen in the language of the screen. */
export function useCountWords(): CountWords {
  return useScreenTexts(texts)
}
