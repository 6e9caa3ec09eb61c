import type { Language } from '../../../../i18n/languages.ts'
import type { MessageKey, PartKey, TextPart } from '../../../../i18n/messages.ts'
import type { FormatArg } from '../../../schema/format-arg.ts'
import type { Registry } from '../../../schema/registry.ts'
import {
  createTranslation,
  type AllMessages,
  type NameField,
  type Translation,
} from '../../../schema/translation.ts'

/** Translates the messages of screens. An unknown key does not compile. */
export type ScreenTranslation = Translation<MessageKey>

/** Translates the messages of screens, and those of a part that is loaded. */
export type PartTranslation<P extends TextPart> = Translation<MessageKey | PartKey<P>>

/** Holds the functions that load texts. */
export interface AppTexts {
  readonly messages: (language: Language) => Promise<AllMessages>
  /** Loads the texts that only some screens need. */
  readonly loadPart: (language: Language, part: TextPart) => Promise<object>
}

type AdaptMessages = (messages: AllMessages, language: Language) => AllMessages

/** Holds the loaded translations. A language is loaded when it is first needed. */
export interface Dictionaries {
  load(language: Language): Promise<ScreenTranslation>
  /** Adds a part of the texts to a loaded language. */
  loadPart(language: Language, part: TextPart): Promise<void>
  /** Changes the messages of all languages, for example to add the labels of a team's custom fields. */
  adapt(change: AdaptMessages): void
  /** Returns the translation into a loaded language. */
  of(language: Language): ScreenTranslation
  /** Returns the message of an issue in a language; its code while the messages are loading. */
  issue(language: Language, code: string): string
}

/**
 * Creates the dictionaries. `formatArg` formats the arguments of an issue, and `nameField` returns the team's own name
 * of a field.
 */
export function createDictionaries(
  registry: Registry,
  { messages: loadMessages, loadPart }: AppTexts,
  formatArg?: FormatArg,
  nameField?: NameField,
): Dictionaries {
  const loaded = new Map<Language, Loaded>()
  let change: AdaptMessages = (messages) => messages
  function of(language: Language): Loaded {
    const found = loaded.get(language)
    if (!found) throw new Error(`The messages of "${language}" were not loaded`)
    return found
  }

  function store(language: Language, messages: AllMessages): ScreenTranslation {
    const translation = createTranslation<MessageKey>(
      registry,
      change(messages, language),
      language,
      formatArg,
      nameField,
    )
    loaded.set(language, { messages, translation })
    return translation
  }

  return {
    async load(language) {
      const existing = loaded.get(language)
      return existing ? existing.translation : store(language, await loadMessages(language))
    },
    async loadPart(language, part) {
      const texts: Partial<AllMessages> = await loadPart(language, part)
      const { messages, translation } = of(language)
      translation.add(texts)
      const resources = { ...messages.resources, ...texts.resources }
      loaded.set(language, { messages: { ...messages, ...texts, resources }, translation })
    },
    adapt(changed) {
      change = changed
      for (const [language, { messages }] of loaded) store(language, messages)
    },
    of: (language) => of(language).translation,
    issue: (language, code) => loaded.get(language)?.translation.issue({ code }) ?? code,
  }
}

interface Loaded {
  readonly messages: AllMessages
  readonly translation: ScreenTranslation
}
