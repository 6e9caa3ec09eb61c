import type { Field, Fields, Tone } from './fields.ts'
import type { Resource } from './resource.ts'

type Choices = Readonly<Record<string, Tone>>

/** Returns a resource whose selects with `choicesFrom` have the choices of all declarations behind their own. */
export function completeChoices(resource: Resource, all: readonly Resource[]): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    complete(field, resource.name, all),
  ])
  if (fields.every(([name, field]) => resource.fields[name as string] === field)) return resource
  return { ...resource, fields: Object.fromEntries(fields) as Fields }
}

function complete(field: Field, ledger: string, all: readonly Resource[]): Field {
  if (field.kind !== 'select' || !field.choicesFrom) return field
  const declared = all.map((resource) => choicesOf(resource, ledger)[field.choicesFrom!])
  return { ...field, choices: Object.assign({}, ...declared, field.choices) as Choices }
}

function choicesOf({ name, source, document }: Resource, ledger: string) {
  const actions = Object.entries(document?.actions ?? {})
  const entries = Object.entries(document?.entries?.[ledger] ?? {})
  return {
    resources: source === 'table' ? { [name]: 'neutral' as const } : {},
    actions: Object.fromEntries(actions.map(([action, { tone = 'info' }]) => [action, tone])),
    entries: Object.fromEntries(entries.map(([kind, { tone }]) => [kind, tone])),
  }
}
