import type { FigureText } from '../../../schema/figure-text.ts'
import { createLabels, type Labels, type Words } from '../../../schema/labels.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Language } from '../store/browser-keys.ts'

/** Holds the texts of the screens by key, as the entry passes them. */
export type LanguageWords = Words & Readonly<Record<string, unknown>>

/** Holds all texts of one language. */
export interface Dictionary {
  readonly words: LanguageWords
  readonly labels: Labels
  /** Holds react-admin's own texts. */
  readonly reactAdmin: Readonly<Record<string, unknown>>
}

/** Holds the languages that were needed so far; others load when somebody chooses them. */
export interface Dictionaries {
  load(language: Language): Promise<Dictionary>
  /** A language that was loaded before. */
  of(language: Language): Dictionary
  /** Returns the message of an issue in a language; its bare code while the texts are loading. */
  say(language: Language, code: string): string
}

type Load = Readonly<Record<Language, () => Promise<LanguageWords>>>

const reactAdmin: Readonly<Record<Language, () => Promise<Readonly<Record<string, unknown>>>>> = {
  en: async () => ({ ...(await import('ra-language-english')).default }),
  pt: async () => (await import('./react-admin-pt.ts')).reactAdminPt,
}

/** Creates the dictionaries; `figureText` writes the figures of an issue. */
export function createDictionaries(
  registry: Registry,
  words: Load,
  figureText: FigureText = String,
): Dictionaries {
  const loaded = new Map<Language, Dictionary>()
  return {
    async load(language) {
      const [own, foreign] = await Promise.all([words[language](), reactAdmin[language]()])
      const dictionary = {
        words: own,
        labels: createLabels(registry, own, figureText),
        reactAdmin: foreign,
      }
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
