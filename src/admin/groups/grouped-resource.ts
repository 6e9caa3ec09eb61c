import { integer, text, type Field } from '../../schema/fields.ts'
import { addsUp, ratioField, ratiosFor, type Group } from '../../schema/groups.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Place } from '../fields/field-text.ts'

/** The columns of a list of groups: what they are, how many rows each holds, its sums and its ratios. */
export interface GroupColumns {
  /** The group's own, then `count`, sums and ratios. */
  readonly places: readonly Place[]
  readonly sums: readonly string[]
  readonly ratios: readonly string[]
}

/** What a resource is when its rows are added up: groups have the names of records, figures those of fields. */
export function groupColumns(
  resource: Resource,
  group: Group,
  shown: readonly Place[],
  can: (right: string) => boolean,
): GroupColumns {
  const ratios = ratiosFor(resource, can)
  // A span of days is written by its own words, not as the day that it begins with.
  const key: Field = group.part && group.part !== 'day' ? text() : group.declared
  const figures = Object.entries(ratios).map(([name, ratio]) => [name, ratioField(ratio)] as const)
  const fields = {
    ...resource.fields,
    ...Object.fromEntries(figures),
    [group.name]: key,
    count: integer(),
  }
  const grouped: Resource = { ...resource, title: group.name, fields }
  const sums = shown.flatMap(({ path, field }) =>
    addsUp(field) && path !== group.field ? [path] : [],
  )
  const paths = [group.name, 'count', ...sums, ...Object.keys(ratios)]
  return {
    places: paths.map((path) => ({ resource: grouped, path, field: grouped.fields[path]! })),
    sums,
    ratios: Object.keys(ratios),
  }
}
