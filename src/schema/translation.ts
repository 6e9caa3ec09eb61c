import type { FormatArg } from './format-arg.ts'
import { createLabels, type Labels, type DeclaredMessages } from './labels.ts'
import type { Registry } from './registry.ts'
import { createTranslate, type MessageArgs, type Translate } from './translate.ts'

/** Translates keys and declarations into one language. */
export interface Translation<Key extends string = string> extends Labels {
  /**
   * Returns the text of a key with its `%{name}` placeholders replaced. A count selects
   * singular or plural.
   */
  (key: Key, args?: MessageArgs): string
  /**
   * Returns the text of a key that contains a declared name, such as `navigation.sales`. Without a
   * text, returns the argument `_`, or the key.
   */
  declared(key: string, args?: MessageArgs): string
}

/** Holds all messages of a language: those of declarations, and those of screens by key. */
export type AllMessages = DeclaredMessages & Readonly<Record<string, unknown>>

/** Returns the team's own name of a field; undefined for the default name. */
export type NameField = (path: string, t: Translate) => string | undefined

/**
 * Creates the translation into a language. `formatArg` formats the arguments of issues. The translation also uses texts
 * that are added to `messages.resources` later.
 */
export function createTranslation<Key extends string = string>(
  registry: Registry,
  messages: AllMessages,
  language: string,
  formatArg?: FormatArg,
  nameField?: NameField,
): Translation<Key> {
  const translate = createTranslate<string>(messages, language)
  return Object.assign((key: Key, args?: MessageArgs) => translate(key, args), {
    declared: translate,
    ...createLabels(
      registry,
      messages,
      formatArg,
      (path) => nameField?.(path, translate),
      language,
    ),
  })
}
