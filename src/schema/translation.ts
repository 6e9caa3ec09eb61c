import type { FormatArg } from './format-arg.ts'
import { createLabels, type Labels, type DeclaredMessages } from './labels.ts'
import type { Registry } from './registry.ts'
import { createTextReader, flattenTexts, type MessageArgs, type Translate } from './translate.ts'

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
  /** Adds texts that were loaded on demand, and names of resources. */
  add(more: Partial<AllMessages>): void
}

/** Holds all messages of a language: those of declarations, and those of screens by key. */
export type AllMessages = DeclaredMessages & Readonly<Record<string, unknown>>

/** Returns the team's own name of a field; undefined for the default name. */
export type NameField = (path: string, t: Translate) => string | undefined

/**
 * Creates the translation into a language. `formatArg` formats the arguments of issues.
 */
export function createTranslation<Key extends string = string>(
  registry: Registry,
  messages: AllMessages,
  language: string,
  formatArg?: FormatArg,
  nameField?: NameField,
): Translation<Key> {
  const texts = flattenTexts(messages)
  const translate = createTextReader<string>(texts, language)
  const own = { ...messages, resources: { ...messages.resources } }
  return Object.assign((key: Key, args?: MessageArgs) => translate(key, args), {
    declared: translate,
    add(more: Partial<AllMessages>) {
      for (const [key, text] of flattenTexts(more)) texts.set(key, text)
      Object.assign(own.resources, more.resources)
    },
    ...createLabels(registry, own, formatArg, (path) => nameField?.(path, translate), language),
  })
}
