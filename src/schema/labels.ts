import { meetsCondition } from './condition.ts'
import type { Field } from './fields.ts'
import type { FormatArg } from './format-arg.ts'
import { humanize } from './naming.ts'
import type { Issue } from './problem.ts'
import { findField, type Resource } from './resource.ts'
import type { Registry } from './registry.ts'
import { chooseForm, fill } from './translate.ts'
import type { Values } from './values.ts'

/** Holds the texts of one resource that differ from the shared texts. */
export interface ResourceTexts {
  /** Holds singular and plural: `Product |||| Products`. */
  readonly name?: string
  /** Labels fields; `lines.child` names a field of child rows. */
  readonly fields?: Readonly<Record<string, string>>
  /** Names the list of records that refer to a record by a field; default: the name of their resource. */
  readonly references?: Readonly<Record<string, string>>
  /** Labels choices, by field, then by value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sections?: Readonly<Record<string, string>>
  /** Explains fields in forms, each in one sentence. */
  readonly help?: Readonly<Record<string, string>>
  /** Explains inputs of actions, each in one sentence. */
  readonly inputHelp?: Readonly<Record<string, string>>
  /** Labels the actions. */
  readonly actions?: Readonly<Record<string, string>>
  /** Labels the printouts, by key. */
  readonly printouts?: Readonly<Record<string, string>>
  /** Explains where the records come from when they are not created in their list. */
  readonly origin?: string
  /** Lists further words by which people look for the list, such as `income statement`. */
  readonly synonyms?: string
  /** Describes the effect of each action in one sentence. */
  readonly effects?: Readonly<Record<string, string>>
}

/** Holds the texts of one language. Missing labels are derived from the declared names. */
export interface DeclaredMessages {
  readonly resources: Readonly<Record<string, ResourceTexts>>
  /** Labels fields of all resources, so that the same word is used everywhere. */
  readonly fields: Readonly<Record<string, string>>
  readonly choices: Readonly<Record<string, string>>
  readonly sections: Readonly<Record<string, string>>
  readonly actions: Readonly<Record<string, string>>
  /** Maps the expected type of a value in an issue to words with an article: `a number`. */
  readonly types: Readonly<Record<string, string>>
  /**
   * Maps the codes of issues (validation.ts) and problems (docs/api.md §6) to texts, with `%{name}`
   * for arguments.
   */
  readonly issues: Readonly<Record<string, string>>
}

/** Provides the texts of declarations in one language. */
export interface Labels {
  resource(name: string, count?: number): string
  /**
   * Returns the label of a field by its path: `price`, `category.name` (of a referenced record),
   * `barcodes.value` (of child rows) or `address.city`.
   */
  field(resource: Resource, path: string): string
  /** Returns the name of the records that refer to a record by a field, if they have a name of their own. */
  references(from: Resource, path: string): string | undefined
  choice(resource: Resource, path: string, value: string): string
  section(resource: Resource, name: string): string
  help(resource: Resource, path: string): string | undefined
  action(resource: Resource, name: string): string
  printout(resource: string, key: string): string
  /**
   * Returns the sentence that explains where records come from; undefined when they are created in
   * their list.
   */
  origin(resource: Resource): string | undefined
  /** Returns further words by which people look for the list, if any. */
  synonyms(resource: Resource): string | undefined
  /** Returns the sentence that describes the effect of an action, if any. */
  effect(resource: Resource, action: string): string | undefined
  /**
   * Returns the text of an issue. `formatArg` formats the arguments; default: the `formatArg` that `createLabels`
   * received.
   */
  issue(issue: Pick<Issue, 'code' | 'args'>, formatArg?: FormatArg): string
}

/**
 * Creates the functions that name resources, fields, choices and actions in one language. Names without a translation
 * are made from the identifier. `nameField` returns the team's own name of a field; undefined for the default name.
 */
export function createLabels(
  registry: Registry,
  messages: DeclaredMessages,
  formatArg: FormatArg = String,
  nameField: (path: string) => string | undefined = () => undefined,
  language?: string,
): Labels {
  const getSharedName = (path: string) => nameField(path) ?? messages.fields[path]
  const getOwnTexts = (resource: Resource): ResourceTexts => messages.resources[resource.name] ?? {}

  function resource(name: string, count = 2): string {
    const declaredName = messages.resources[name]?.name
    if (declaredName !== undefined)
      return chooseForm(declaredName, { smart_count: count }, language)
    return humanize(count === 1 ? (registry.byName.get(name)?.one ?? name) : name)
  }

  function field(of: Resource, path: string): string {
    const ownLabel = getOwnTexts(of).fields?.[path]
    if (ownLabel !== undefined) return ownLabel
    const [head = path, ...rest] = path.split('.')
    const declared = findField(of, head)
    if (rest.length > 0 && declared) return getNestedLabel(of, head, declared, rest.join('.'))
    return getSharedName(path) ?? findReferenceLabel(path, declared) ?? humanize(path)
  }

  function getNestedLabel(of: Resource, head: string, declared: Field, rest: string): string {
    const target = declared.kind === 'reference' ? registry.byName.get(declared.to) : undefined
    if (target) return `${field(of, head)}: ${field(target, rest)}`
    const child = declared.kind === 'lines' ? declared.fields[rest] : undefined
    return getSharedName(rest) ?? findReferenceLabel(rest, child) ?? humanize(rest)
  }

  /**
   * Returns the name of the resource to which a reference refers, if the reference has the same name; otherwise
   * undefined.
   */
  function findReferenceLabel(name: string, declared: Field | undefined): string | undefined {
    if (declared?.kind !== 'reference' || !messages.resources[declared.to]?.name) return undefined
    const one = registry.byName.get(declared.to)?.one
    return one && humanize(one) === humanize(name) ? resource(declared.to, 1) : undefined
  }

  /** Returns the label of a choice that `choicesFrom` takes from declarations; undefined for other choices. */
  function findChoiceLabel(declared: Field | undefined, value: string): string | undefined {
    const from = declared?.kind === 'select' ? declared.choicesFrom : undefined
    if (from === 'resources' || from === 'lists' || from === 'tables') return resource(value)
    return from === 'actions' ? messages.actions[value] : undefined
  }

  return {
    resource,
    field,
    references: (from, path) => getOwnTexts(from).references?.[path],
    choice: (of, path, value) =>
      getOwnTexts(of).choices?.[path]?.[value] ??
      // Choices of custom fields are their own labels, also when the team has removed them.
      (findField(of, path)?.custom === undefined ? undefined : value) ??
      messages.choices[value] ??
      findChoiceLabel(findField(of, path), value) ??
      humanize(value),
    section: (of, name) =>
      getOwnTexts(of).sections?.[name] ?? messages.sections[name] ?? humanize(name),
    help: (of, path) => getOwnTexts(of).help?.[path] ?? getOwnTexts(of).inputHelp?.[path],
    action: (of, name) =>
      getOwnTexts(of).actions?.[name] ?? messages.actions[name] ?? humanize(name),
    printout: (of, key) => messages.resources[of]?.printouts?.[key] ?? humanize(key),
    origin: (of) => getOwnTexts(of).origin,
    synonyms: (of) => getOwnTexts(of).synonyms,
    effect: (of, name) => getOwnTexts(of).effects?.[name],
    issue: ({ code, args = {} }, write = formatArg) => {
      const text = chooseForm(findIssueText(messages.issues, code, args), args, language)
      return fill(text, args, (value, kind) => {
        if (kind === 'type') return messages.types[String(value)] ?? humanize(String(value))
        if (kind !== 'choice') return write(value, kind, language)
        return (messages.choices[String(value)] ?? humanize(String(value))).toLowerCase()
      })
    },
  }
}

/** Returns the name of a record: Return for a sale of the kind `return` (`namedBy`), or a name by a condition. */
export function nameRecord(
  labels: Pick<Labels, 'resource' | 'choice'>,
  resource: Resource,
  record: Values,
): string {
  const { name, namedBy, namedWhen } = resource
  if (namedBy === undefined) return labels.resource(name, 1)
  const [met] = Object.entries(namedWhen).find(([, where]) => meetsCondition(where, record)) ?? []
  const choice = met ?? record[namedBy]
  return typeof choice === 'string'
    ? labels.choice(resource, namedBy, choice)
    : labels.resource(name, 1)
}

/** Returns the label of a field on the page of a record, which can depend on the record (`when`). */
export function labelFieldOf(
  labels: Pick<Labels, 'field'>,
  resource: Resource,
  path: string,
  record: Values,
): string {
  const declared = Object.entries(resource.when[path]?.labels ?? {})
  const [name = path] = declared.find(([, condition]) => meetsCondition(condition, record)) ?? []
  return labels.field(resource, name)
}

/**
 * Returns the text of an issue. An issue whose bound is a day can have a separate text (`TOO_SMALL_DAY`). An issue that
 * allows no decimals (`DECIMALS_NONE`), or that names the record with the same value (`DUPLICATE_OF`), can also have a
 * separate text.
 */
function findIssueText(
  texts: DeclaredMessages['issues'],
  code: string,
  { min, max, decimals, holder }: NonNullable<Issue['args']>,
): string {
  const isOfDay = [min, max].some((bound) => typeof bound === 'string' && DAY.test(bound))
  const ofNumber = decimals === 0 ? `${code}_NONE` : code
  const specialCode = isOfDay ? `${code}_DAY` : holder === undefined ? ofNumber : `${code}_OF`
  return texts[specialCode] ?? texts[code] ?? humanize(code.toLowerCase())
}

const DAY = /^\d{4}-\d\d-\d\d$/
