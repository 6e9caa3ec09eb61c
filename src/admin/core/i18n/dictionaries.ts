import type { Language } from '../../../../i18n/languages.ts'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { FigureText } from '../../../schema/figure-text.ts'
import type { Registry } from '../../../schema/registry.ts'
import {
  createTranslation,
  type AllMessages,
  type Translation,
} from '../../../schema/translation.ts'

/** Translates the messages of screens; a key that does not exist does not compile. */
export type ScreenTranslation = Translation<MessageKey>

/** Holds the translations that were needed so far; others load when somebody chooses their language. */
export interface Dictionaries {
  load(language: Language): Promise<ScreenTranslation>
  /** Returns the translation into a language that was loaded before. */
  of(language: Language): ScreenTranslation
  /** Returns the message of an issue in a language; its bare code while the texts are loading. */
  issue(language: Language, code: string): string
}

/** Creates the dictionaries; `figureText` writes the figures of an issue. */
export function createDictionaries(
  registry: Registry,
  loadMessages: (language: Language) => Promise<AllMessages>,
  figureText?: FigureText,
): Dictionaries {
  const loaded = new Map<Language, ScreenTranslation>()
  return {
    async load(language) {
      const messages = await loadMessages(language)
      const translation = createTranslation<MessageKey>(registry, messages, language, figureText)
      loaded.set(language, translation)
      return translation
    },
    of(language) {
      const translation = loaded.get(language)
      if (!translation) throw new Error(`The messages of "${language}" were not loaded`)
      return translation
    },
    issue: (language, code) => loaded.get(language)?.issue({ code }) ?? code,
  }
}
