import type { Labels } from '../../schema/labels.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields, fieldOf } from '../../schema/resource.ts'
import type { TextTools } from '../fields/field-text.ts'
import { filterText } from '../fields/filter-text.ts'
import { asList, isFiltered, type FilterValues } from '../fields/filter-values.ts'

interface Words {
  readonly search: string
  readonly empty: string
  readonly notEmpty: string
  readonly quoted: (text: string) => string
}

/** Returns a filter in one line, `Category: Chairs; Sale price: ≥ 10`; empty when nothing is filtered. */
export function filterNote(
  resource: Resource,
  values: FilterValues,
  tools: TextTools & { readonly labels: Labels },
  words: Words,
): string {
  const search =
    values.q === undefined ? [] : [`${words.search}: ${words.quoted(String(values.q))}`]
  const others = filteredPaths(resource, values).map((path) => {
    // The path is one of the resource's own, or it would not be here.
    const place = { resource, path, field: fieldOf(resource, path) ?? resource.params[path]! }
    return `${tools.labels.field(resource, path)}: ${filterText(place, values, tools, words)}`
  })
  return [...search, ...others].join('; ')
}

/** Returns the records that a filter names by id, by resource: their titles are needed to say what is filtered. */
export function filteredReferences(
  resource: Resource,
  values: FilterValues,
): readonly { readonly to: string; readonly ids: readonly string[] }[] {
  return filteredPaths(resource, values).flatMap((path) => {
    const field = fieldOf(resource, path) ?? resource.params[path]
    return field?.kind === 'reference' ? [{ to: field.to, ids: asList(values[path]) }] : []
  })
}

function filteredPaths(resource: Resource, values: FilterValues): readonly string[] {
  return Object.entries({ ...resource.params, ...resource.fields, ...systemFields })
    .filter(([name, field]) => isFiltered(name, field, values))
    .map(([name]) => name)
}
