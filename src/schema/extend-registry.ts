import type { CustomField } from './custom-field.ts'
import type { Field } from './fields.ts'
import type { DeclaredMessages } from './labels.ts'
import type { Registry } from './registry.ts'
import { deriveGroups, type Resource } from './resource.ts'

/** Names the section of forms and pages that contains the custom fields. */
const SECTION = 'custom'

/** Returns the name of a custom field in records: `x_season`. */
export const nameCustomField = ({ name }: Pick<CustomField, 'name'>) => `x_${name}`

/** Returns the declarations with the custom fields of a team. */
export function extendRegistry(registry: Registry, custom: readonly CustomField[]): Registry {
  const byResource = Map.groupBy(custom, ({ resource }) => resource)
  const extend = (resource: Resource): Resource => {
    const added = byResource.get(resource.name)
    // A custom reference is left out when the program no longer has the resource it refers to.
    const usable = added?.filter(
      ({ kind, to }) => kind !== 'reference' || registry.byName.has(to ?? ''),
    )
    return usable && usable.length > 0 ? extendResource(resource, usable) : resource
  }
  const resources = registry.resources.map(extend)
  const extended = new Map(resources.map((resource) => [resource.name, resource]))
  const byName = new Map(
    [...registry.byName].map(([name, declared]) => [name, extended.get(name) ?? declared]),
  )
  return { ...registry, resources, byName }
}

function extendResource(resource: Resource, custom: readonly CustomField[]): Resource {
  const added = Object.fromEntries(custom.map((each) => [nameCustomField(each), createField(each)]))
  return {
    ...resource,
    fields: { ...resource.fields, ...added },
    groups: [...resource.groups, ...deriveGroups(added)],
    sections: { ...resource.sections, [SECTION]: Object.keys(added) },
  }
}

function createField(declared: CustomField): Field {
  const { id, kind, required, choices, column, to } = declared
  const { filter = false, unique = false, search = false } = declared
  const options = { filter, ...(unique && { unique }), ...(search && { search }) }
  const common = { custom: id, required, column, ...options }
  if (kind === 'reference') return { kind, to: to!, ...common }
  if (kind !== 'select' && kind !== 'multiSelect') return { kind, ...common }
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
    const texts = messages.resources[name]
    const labels = fields.map((each) => [nameCustomField(each), getLabel(each, language)])
    const choices = fields.map((each) => [
      nameCustomField(each),
      Object.fromEntries((each.choices ?? []).map((choice) => [choice, choice])),
    ])
    return [
      name,
      {
        ...texts,
        fields: { ...texts?.fields, ...Object.fromEntries(labels) },
        choices: { ...texts?.choices, ...Object.fromEntries(choices) },
      },
    ]
  })
  return { ...messages, resources: { ...messages.resources, ...Object.fromEntries(added) } }
}

/**
 * Returns the label in a language, else in its base language (`pt` of `pt-BR`), else in English, else in any language.
 */
function getLabel({ label, name }: CustomField, language: string): string {
  const [base = language] = language.split('-')
  return label[language] ?? label[base] ?? label.en ?? Object.values(label)[0] ?? name
}
