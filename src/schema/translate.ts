import type { FormatArg } from './format-arg.ts'

export type MessageArgs = Readonly<Record<string, unknown>>

/**
 * Returns the text of a key with its `%{name}` placeholders replaced. `smart_count` selects
 * singular or plural.
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
  const texts = new Map(flatten(messages))
  const chooseForm = createPlurals(language)
  return (key, args = {}) => {
    const text = texts.get(key) ?? String(args['_'] ?? key)
    const chosen = text.includes('||||') ? chooseForm(text, args['smart_count']) : text
    return chosen.includes('%{') ? fill(chosen, args) : chosen
  }
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

/** Matches the first placeholder of a message. */
const PLACEHOLDER = /%\{(\w+)/

function chooseForm(text: string, args: Readonly<Record<string, unknown>>): string {
  const [one = text, many = one] = text.split(' |||| ')
  return Number(args[PLACEHOLDER.exec(one)?.[1] ?? '']) === 1 ? one : many
}

/**
 * Replaces the placeholders of a message: `at most %{max}` with `{ max: 20 }` → `at most 20`. In a
 * message with several forms, such as `%{days} day |||| %{days} days`, the value of the first
 * placeholder chooses the form.
 */
export function fill(
  template: string,
  args: Readonly<Record<string, unknown>>,
  format: FormatArg = String,
): string {
  return chooseForm(template, args).replaceAll(
    /%\{(\w+)(?::(\w+))?\}/g,
    (whole, name: string, kind?: string) =>
      Object.hasOwn(args, name) ? format(args[name], kind) : whole,
  )
}
