import type { Kind } from '../../schema/fields.ts'
import type { Labels } from '../../schema/labels.ts'
import { readableFields, resourceOf, type Registry } from '../../schema/registry.ts'
import { fieldOf, systemFields, type Resource } from '../../schema/resource.ts'
import type { ExportColumn } from './export-job.ts'

/** Rows inside a record have no place in one line of a table, and a picture's id says nothing to anybody. */
const LEFT_OUT: ReadonlySet<Kind> = new Set<Kind>(['lines', 'image', 'images'])

/** The fields that a file can hold, in order of declaration, as far as the person may read them. */
export function exportablePaths(
  resource: Resource,
  can: (right: string) => boolean,
): readonly string[] {
  const { createdAt, updatedAt } = systemFields
  const times = resource.source === 'table' ? { createdAt, updatedAt } : {}
  return Object.entries({ ...readableFields(resource, can), ...times })
    .filter(([, field]) => !LEFT_OUT.has(field.kind))
    .map(([name]) => name)
}

/** The columns of a file for these fields, called what the screen calls them. */
export function exportColumns(
  resource: Resource,
  paths: readonly string[],
  { registry, labels }: { readonly registry: Registry; readonly labels: Labels },
): readonly ExportColumn[] {
  return paths.flatMap((path): ExportColumn[] => {
    const field = fieldOf(resource, path)
    if (!field || LEFT_OUT.has(field.kind)) return []
    const key = field.kind === 'reference' ? titlePath(registry, path, field.to) : path
    const column = { path, key, field, label: labels.field(resource, path) }
    if (field.kind !== 'select') return [column]
    const choices = Object.keys(field.choices).map((value): [string, string] => [
      value,
      labels.choice(resource, path, value),
    ])
    return [{ ...column, choices: Object.fromEntries(choices) }]
  })
}

/** One step away: `category` → `category.name`. */
function titlePath(registry: Registry, path: string, to: string): string {
  return `${path}.${resourceOf(registry, to).title}`
}
