import type { FigureText } from '../../../schema/figure-text.ts'
import { createLabels, type Labels, type Words } from '../../../schema/labels.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Language } from '../../../../i18n/languages.ts'

/** Holds the texts of the screens by key, as the entry passes them. */
export type LanguageWords = Words & Readonly<Record<string, unknown>>

/** Holds all texts of one language. */
export interface Dictionary {
  readonly words: LanguageWords
  readonly labels: Labels
}

/** Holds the languages that were needed so far; others load when somebody chooses them. */
export interface Dictionaries {
  load(language: Language): Promise<Dictionary>
  /** A language that was loaded before. */
  of(language: Language): Dictionary
  /** Returns the message of an issue in a language; its bare code while the texts are loading. */
  say(language: Language, code: string): string
}

type Load = (language: Language) => Promise<LanguageWords>

/** Creates the dictionaries; `figureText` writes the figures of an issue. */
export function createDictionaries(
  registry: Registry,
  words: Load,
  figureText: FigureText = String,
): Dictionaries {
  const loaded = new Map<Language, Dictionary>()
  return {
    async load(language) {
      const own = await words(language)
      const dictionary = { words: own, labels: createLabels(registry, own, figureText) }
      loaded.set(language, dictionary)
      return dictionary
    },
    of(language) {
      const dictionary = loaded.get(language)
      if (!dictionary) throw new Error(`The words of "${language}" were not loaded`)
      return dictionary
    },
    say: (language, code) => loaded.get(language)?.labels.issue({ code }) ?? code,
  }
}
