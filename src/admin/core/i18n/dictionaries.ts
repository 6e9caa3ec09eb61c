import type { Language } from '../../../../i18n/languages.ts'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { FigureText } from '../../../schema/figure-text.ts'
import type { Registry } from '../../../schema/registry.ts'
import {
  createTranslation,
  type AllMessages,
  type NameField,
  type Translation,
} from '../../../schema/translation.ts'

/** Translates the messages of screens. An unknown key does not compile. */
export type ScreenTranslation = Translation<MessageKey>

/** Holds the functions that load texts. */
export interface AppTexts {
  readonly messages: (language: Language) => Promise<AllMessages>
  /** Loads the names of the team's settings, which only their screen needs. */
  readonly settingsNames: (language: Language) => Promise<AllMessages['resources']>
}

/** Holds the loaded translations. Other languages are loaded when a person chooses them. */
export interface Dictionaries {
  load(language: Language): Promise<ScreenTranslation>
  /** Adds the names of the team's settings to a loaded language. */
  loadSettingsNames(language: Language): Promise<void>
  /** Returns the translation into a loaded language. */
  of(language: Language): ScreenTranslation
  /** Returns the message of an issue in a language; its code while the messages are loading. */
  issue(language: Language, code: string): string
}

/** Creates the dictionaries. `figureText` formats the figures of an issue. */
export function createDictionaries(
  registry: Registry,
  { messages: loadMessages, settingsNames }: AppTexts,
  figureText?: FigureText,
  nameField?: NameField,
): Dictionaries {
  const loaded = new Map<Language, Loaded>()
  function of(language: Language): Loaded {
    const found = loaded.get(language)
    if (!found) throw new Error(`The messages of "${language}" were not loaded`)
    return found
  }
  return {
    async load(language) {
      const messages = { ...(await loadMessages(language)) }
      const translation = createTranslation<MessageKey>(
        registry,
        messages,
        language,
        figureText,
        nameField,
      )
      loaded.set(language, { messages, translation })
      return translation
    },
    async loadSettingsNames(language) {
      const names = await settingsNames(language)
      const { messages } = of(language)
      messages.resources = { ...messages.resources, ...names }
    },
    of: (language) => of(language).translation,
    issue: (language, code) => loaded.get(language)?.translation.issue({ code }) ?? code,
  }
}

interface Loaded {
  readonly messages: { resources: AllMessages['resources'] }
  readonly translation: ScreenTranslation
}
