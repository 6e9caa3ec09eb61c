import type { Language } from '../../../../i18n/languages.ts'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { FigureText } from '../../../schema/figure-text.ts'
import type { Registry } from '../../../schema/registry.ts'
import {
  createTranslation,
  type AllMessages,
  type Translation,
} from '../../../schema/translation.ts'

/** Translates the messages of screens. An unknown key does not compile. */
export type ScreenTranslation = Translation<MessageKey>

/** Holds the loaded translations. Other languages are loaded when a person chooses them. */
export interface Dictionaries {
  load(language: Language): Promise<ScreenTranslation>
  /** Returns the translation into a loaded language. */
  of(language: Language): ScreenTranslation
  /** Returns the message of an issue in a language; its code while the messages are loading. */
  issue(language: Language, code: string): string
}

/** Creates the dictionaries. `figureText` formats the figures of an issue. */
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
