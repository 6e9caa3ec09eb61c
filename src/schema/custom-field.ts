import { boolean, json, select, text, type Field, type Kind } from './fields.ts'
import { defineResource, type Resource, type ResourceOptions } from './resource.ts'
import type { DeclaredMessages } from './labels.ts'
import type { Fields } from './fields.ts'
import type { Registry } from './registry.ts'

/** Lists the kinds of custom fields. */
const kinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'percent',
  'boolean',
  'date',
  'select',
  'email',
  'phone',
  'url',
] as const satisfies readonly Kind[]

/** Describes a field that a team has added to a resource. */
export interface CustomField {
  readonly id: string
  readonly resource: string
  /** Holds the name without the prefix `x_`. */
  readonly name: string
  readonly kind: (typeof kinds)[number]
  /** Maps languages to labels. */
  readonly label: Readonly<Record<string, string>>
  readonly required: boolean
  /** Lists the choices of a select. */
  readonly choices: readonly string[] | null
  /** Tells whether lists show the field as a column unless a person chooses other columns. */
  readonly column: boolean
}

/** Names the section of forms and pages that contains the custom fields. */
const SECTION = 'custom'

/** Declares the resource in which teams describe their custom fields. */
export function declareCustomFields(
  options: Pick<ResourceOptions<Fields>, 'group' | 'access' | 'touches'>,
) {
  return defineResource('custom-fields', {
    ...options,
    icon: 'text-cursor-input',
    imports: false,
    sort: ['resource', 'ASC'],
    fields: {
      name: text({
        required: true,
        max: 40,
        pattern: '^[a-zA-Z0-9]+$',
        unique: { per: 'resource' },
        search: true,
        column: true,
      }),
      resource: select({
        required: true,
        immutable: true,
        choices: {},
        choicesFrom: 'lists',
        filter: true,
        column: true,
      }),
      kind: select({
        required: true,
        immutable: true,
        choices: {
          text: 'neutral',
          longText: 'neutral',
          integer: 'neutral',
          decimal: 'neutral',
          money: 'neutral',
          percent: 'neutral',
          boolean: 'neutral',
          date: 'neutral',
          select: 'neutral',
          email: 'neutral',
          phone: 'neutral',
          url: 'neutral',
        } satisfies Record<CustomField['kind'], 'neutral'>,
        filter: true,
        column: true,
      }),
      /** Maps languages to labels: `{ "en": "Season", "pt": "Estação" }`. */
      label: json({ shape: 'object', required: true }),
      required: boolean({ column: true }),
      /** Lists the choices of a select. */
      choices: json({ shape: 'texts' }),
      column: boolean(),
    },
    when: { choices: { visible: { kind: 'select' }, required: { kind: 'select' } } },
  })
}

/** Returns the name of a custom field in records: `x_season`. */
export const nameCustomField = ({ name }: Pick<CustomField, 'name'>) => `x_${name}`

/** Returns the declarations with the custom fields of a team. */
export function extendRegistry(registry: Registry, custom: readonly CustomField[]): Registry {
  const byResource = Map.groupBy(custom, ({ resource }) => resource)
  const extend = (resource: Resource): Resource => {
    const added = byResource.get(resource.name)
    return added ? extendResource(resource, added) : resource
  }
  const resources = registry.resources.map(extend)
  const known = new Map(resources.map((resource) => [resource.name, resource]))
  const byName = new Map([...registry.byName].map(([name, own]) => [name, known.get(name) ?? own]))
  return { ...registry, resources, byName }
}

function extendResource(resource: Resource, custom: readonly CustomField[]): Resource {
  const added = Object.fromEntries(custom.map((each) => [nameCustomField(each), createField(each)]))
  return {
    ...resource,
    fields: { ...resource.fields, ...added },
    sections: { ...resource.sections, [SECTION]: Object.keys(added) },
  }
}

function createField({ id, kind, required, choices, column }: CustomField): Field {
  const common = { custom: id, required, filter: kind !== 'longText', column }
  if (kind !== 'select') return { kind, ...common }
  const tones = (choices ?? []).map((choice) => [choice, 'neutral'] as const)
  return { kind, ...common, choices: Object.fromEntries(tones) }
}

/** Returns the messages of a language with the labels and choices of custom fields. */
export function labelCustomFields<M extends Pick<DeclaredMessages, 'resources'>>(
  messages: M,
  custom: readonly CustomField[],
  language: string,
): M {
  const added = [...Map.groupBy(custom, ({ resource }) => resource)].map(([name, fields]) => {
    const known = messages.resources[name]
    const labels = fields.map((each) => [nameCustomField(each), getLabel(each, language)])
    const choices = fields.map((each) => [
      nameCustomField(each),
      Object.fromEntries((each.choices ?? []).map((choice) => [choice, choice])),
    ])
    return [
      name,
      {
        ...known,
        fields: { ...known?.fields, ...Object.fromEntries(labels) },
        choices: { ...known?.choices, ...Object.fromEntries(choices) },
      },
    ]
  })
  return { ...messages, resources: { ...messages.resources, ...Object.fromEntries(added) } }
}

/** Returns the label in a language, in its base language (`pt` of `pt-BR`), or in any language. */
function getLabel({ label, name }: CustomField, language: string): string {
  const [base = language] = language.split('-')
  return label[language] ?? label[base] ?? label.en ?? Object.values(label)[0] ?? name
}
