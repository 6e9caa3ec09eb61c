import type { FigureText } from '../../../schema/figure-text.ts'
import { createLabels, type Labels, type Words } from '../../../schema/labels.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Language } from '../store/browser-keys.ts'

/** Words of the screens by key, as the entry hands them in. */
export type LanguageWords = Words & Readonly<Record<string, unknown>>

/** Everything that one language calls things. */
export interface Dictionary {
  readonly words: LanguageWords
  readonly labels: Labels
  /** React-admin's own words. */
  readonly reactAdmin: Readonly<Record<string, unknown>>
}

/** The languages that were needed so far; the others are fetched when somebody chooses them. */
export interface Dictionaries {
  load(language: Language): Promise<Dictionary>
  /** A language that was loaded before. */
  of(language: Language): Dictionary
  /** The message of an issue in a language; its bare code while the words are still on their way. */
  say(language: Language, code: string): string
}

type Load = Readonly<Record<Language, () => Promise<LanguageWords>>>

const reactAdmin: Readonly<Record<Language, () => Promise<Readonly<Record<string, unknown>>>>> = {
  en: async () => ({ ...(await import('ra-language-english')).default }),
  pt: async () => (await import('./react-admin-pt.ts')).reactAdminPt,
}

/** `figureText` writes the figures of what is wrong with an input. */
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
