import type { SortPayload } from 'react-admin'
import { integer, text, type Field } from '../../../schema/fields.ts'
import {
  isSummable,
  createRatioField,
  getReadableRatios,
  type Group,
} from '../../../schema/groups.ts'
import type { Labels } from '../../../schema/labels.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { MAX_SORTS } from '../../../schema/list-view.ts'
import { joinSortPairs, listSortPairs, type SortPair } from '../../core/data/wire.ts'
import { isSortable } from '../../fields/listable.ts'

/** Describes the columns of a list of groups: the label, the number of rows, sums and ratios. */
export interface GroupColumns {
  /** Lists the columns: the group, `count`, the sums and the ratios. */
  readonly places: readonly Place[]
  readonly sums: readonly string[]
  readonly ratios: readonly string[]
}

/** Returns the columns of a list of groups: the rows of this list are groups, and the fields are figures. */
export function createGroupColumns(
  resource: Resource,
  group: Group,
  shown: readonly Place[],
  can: (right: string) => boolean,
): GroupColumns {
  const ratios = getReadableRatios(resource, can)
  // A time span is shown as text, such as a month, instead of its first day.
  const key: Field = group.part && group.part !== 'day' ? text() : group.declared
  const figures = Object.entries(ratios).map(
    ([name, ratio]) => [name, createRatioField(ratio)] as const,
  )
  const fields = {
    ...resource.fields,
    ...Object.fromEntries(figures),
    [group.name]: key,
    count: integer(),
  }
  const grouped: Resource = { ...resource, title: group.name, fields }
  const names = new Set(shown.map(({ path }) => path))
  const isShown = (path: string, field: Field) =>
    names.has(path) || (field.column === 'sum' && (!field.requires || can(field.requires)))
  const sums = Object.entries(resource.fields).flatMap(([path, field]) =>
    isSummable(field) && path !== group.field && isShown(path, field) ? [path] : [],
  )
  const paths = [group.name, 'count', ...sums, ...Object.keys(ratios)]
  return {
    places: paths.map((path) => ({ resource: grouped, path, field: grouped.fields[path]! })),
    sums,
    ratios: Object.keys(ratios),
  }
}

/**
 * Returns the figure by which groups are sorted: the figure that a ratio compares with the whole, else the first sum,
 * else the number of rows.
 */
export function findMainFigure({ ratios }: Resource, { sums }: Pick<GroupColumns, 'sums'>): string {
  const share = Object.values(ratios).find(({ to }) => to === 'whole')?.of
  return sums.find((name) => name === share) ?? sums[0] ?? 'count'
}

/**
 * Returns the columns of a request for a single figure. Each response contains the number of rows.
 */
export function getSingleFigure(figure: string): Pick<GroupColumns, 'sums' | 'ratios'> {
  return { sums: figure === 'count' ? [] : [figure], ratios: [] }
}

/** Describes a figure that can be summed over rows, and its label. */
export interface SummedField {
  readonly name: string
  readonly label: string
  readonly field: Field
}

/** Returns the figures of a resource that the person may see. The number of rows comes last. */
export function listFigures(
  resource: Resource,
  can: (right: string) => boolean,
  labels: Labels,
): readonly SummedField[] {
  const sums = Object.entries(getReadableFields(resource, can)).filter(([, field]) =>
    isSummable(field),
  )
  return [...sums, ['count', integer()] as const].map(([name, field]) => ({
    name,
    field,
    label: labels.field(resource, name),
  }))
}

/**
 * Returns the direction of the headings of a group: the direction in which the list is sorted by
 * the field, otherwise ascending.
 */
export function getGroupOrder({ field }: Group, sort: SortPayload): 'ASC' | 'DESC' {
  return listSortPairs(sort).find(([name]) => name === field)?.[1] ?? 'ASC'
}

/** Returns the sort order in which the records of all groups follow each other. */
export function sortByGroups(levels: readonly Group[], sort: SortPayload) {
  const byGroup = levels
    .filter(({ declared }) => isSortable(declared))
    .map((level): SortPair => [level.field, getGroupOrder(level, sort)])
  const pairs = new Map([
    ...byGroup,
    ...listSortPairs(sort).filter(([name]) => !levels.some(({ field }) => field === name)),
  ])
  const [first, ...others] = [...pairs].slice(0, MAX_SORTS)
  return first ? joinSortPairs([first, ...others]) : sort
}
