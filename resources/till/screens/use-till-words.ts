import { till as en } from '../../../i18n/en/till.ts'
import { till as pt } from '../../../i18n/pt/till.ts'
import { useScreenTexts, type Translate } from '../../../src/admin/core/context/words.tsx'

const texts = { en, pt }

/** Translates a text of the till. */
export type TillWords = Translate<keyof typeof en>

/** Returns the till's words in the language of the screen. */
export function useTillWords(): TillWords {
  return useScreenTexts(texts)
}
