import type { FormatArg } from './format-arg.ts'

export type MessageArgs = Readonly<Record<string, unknown>>

/**
 * Returns the text of a key with its `%{name}` placeholders replaced. A count selects
 * singular or plural (`chooseForm`).
 */
export type Translate<Key extends string = string> = (key: Key, args?: MessageArgs) => string

/**
 * Creates the function that returns the texts of one language by dotted key, such as
 * `list.columns`. Without a text, it returns the argument `_`, or the key.
 */
export function createTranslate<Key extends string>(
  messages: object,
  language: string,
): Translate<Key> {
  return createTextReader(flattenTexts(messages), language)
}

/** Creates the function that returns texts by key from a map, to which texts can be added later. */
export function createTextReader<Key extends string>(
  texts: ReadonlyMap<string, string>,
  language: string,
): Translate<Key> {
  return (key, args = {}) => {
    const text = texts.get(key) ?? String(args['_'] ?? key)
    const chosen = chooseForm(text, args, language)
    return chosen.includes('%{') ? fill(chosen, args) : chosen
  }
}

/** Returns texts by dotted key: `list.columns`. */
export function flattenTexts(tree: object): Map<string, string> {
  return new Map(flatten(tree))
}

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    return value !== null && typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : []
  })
}

/** Finds the name of the first placeholder of a message. */
const PLACEHOLDER = /%\{(\w+)/

/**
 * Returns the form of a text such as `%{count} item |||| %{count} items` for a count. The count is the argument
 * `smart_count`, or else the argument that the first placeholder names; without a count, the first form is used. Of two
 * forms, the first is used only for the count 1. More than two forms follow the plural categories of the language.
 */
export function chooseForm(text: string, args: MessageArgs, language?: string): string {
  const [first = text, ...more] = text.split(' |||| ')
  if (more.length === 0) return first
  const count = Number(args['smart_count'] ?? args[PLACEHOLDER.exec(text)?.[1] ?? ''])
  if (Number.isNaN(count)) return first
  const form = more.length > 1 ? findCategory(count, language) : Number(count !== 1)
  return [first, ...more].at(Math.min(form, more.length)) ?? first
}

/** Returns the position of the plural category of a count among those of the language. */
function findCategory(count: number, language: string | undefined): number {
  const rules = new Intl.PluralRules(language)
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories
  return ['zero', 'one', 'two', 'few', 'many', 'other']
    .filter((category) => categories.includes(category))
    .indexOf(rules.select(count))
}

/** Replaces the placeholders of a message: `at most %{max}` with `{ max: 20 }` → `at most 20`. */
export function fill(template: string, args: MessageArgs, format: FormatArg = String): string {
  return template.replaceAll(/%\{(\w+)(?::(\w+))?\}/g, (whole, name: string, kind?: string) =>
    Object.hasOwn(args, name) ? format(args[name], kind) : whole,
  )
}
