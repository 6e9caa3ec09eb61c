import type { FigureText } from './figure-text.ts'
import { createLabels, type Labels, type DeclaredMessages } from './labels.ts'
import type { Registry } from './registry.ts'
import { createTranslate, type Figures, type Translate } from './translate.ts'

/** Translates keys and declarations into one language. */
export interface Translation<Key extends string = string> extends Labels {
  /**
   * Returns the text of a key with its `%{name}` placeholders replaced. `smart_count` selects
   * singular or plural.
   */
  (key: Key, figures?: Figures): string
  /**
   * Returns the text of a key that contains a declared name, such as `navigation.sales`. Without a
   * text, returns the figure `_`, or the key.
   */
  declared(key: string, figures?: Figures): string
}

/** Holds all messages of a language: those of declarations, and those of screens by key. */
export type AllMessages = DeclaredMessages & Readonly<Record<string, unknown>>

/** Returns the team's own name of a field; undefined for the default name. */
export type NameField = (path: string, t: Translate) => string | undefined

/**
 * Creates the translation into a language. `figureText` formats the figures of issues. Later additions to
 * `messages.resources` are used, too.
 */
export function createTranslation<Key extends string = string>(
  registry: Registry,
  messages: AllMessages,
  language: string,
  figureText?: FigureText,
  nameField?: NameField,
): Translation<Key> {
  const translate = createTranslate<string>(messages, language)
  return Object.assign((key: Key, figures?: Figures) => translate(key, figures), {
    declared: translate,
    ...createLabels(
      registry,
      messages,
      figureText,
      (path) => nameField?.(path, translate),
      language,
    ),
  })
}
