import type { FigureText } from './figure-text.ts'
import { createLabels, fill, type Labels, type DeclaredMessages } from './labels.ts'
import type { Registry } from './registry.ts'

type Figures = Readonly<Record<string, unknown>>

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

/** Creates the translation into a language. `figureText` formats the figures of issues. */
export function createTranslation<Key extends string = string>(
  registry: Registry,
  messages: AllMessages,
  language: string,
  figureText?: FigureText,
): Translation<Key> {
  const texts = new Map(flatten(messages))
  const chooseForm = createPlurals(language)

  function translate(key: string, figures: Figures = {}): string {
    const text = texts.get(key) ?? String(figures['_'] ?? key)
    const chosen = text.includes('||||') ? chooseForm(text, figures['smart_count']) : text
    return chosen.includes('%{') ? fill(chosen, figures) : chosen
  }

  return Object.assign((key: Key, figures?: Figures) => translate(key, figures), {
    declared: translate,
    ...createLabels(registry, messages, figureText),
  })
}

/** Returns texts by dotted key: `list.columns`. */
function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    return value !== null && typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : []
  })
}

/**
 * Returns a function that selects the form for a count from a text such as `%{count} item ||||
 * %{count} items`. Of two forms, the first is used for exactly one. More than two forms follow the
 * plural categories of the language.
 */
function createPlurals(language: string): (text: string, count: unknown) => string {
  const rules = new Intl.PluralRules(language)
  const known: readonly string[] = rules.resolvedOptions().pluralCategories
  const categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((one) =>
    known.includes(one),
  )
  return (text, count) => {
    const forms = text.split(/ *\|\|\|\| */)
    if (count === undefined) return forms[0] ?? text
    const category = categories.indexOf(rules.select(Number(count)))
    const form = forms.length > 2 ? category : Number(count) === 1 ? 0 : 1
    return forms[form] ?? forms.at(-1) ?? text
  }
}
