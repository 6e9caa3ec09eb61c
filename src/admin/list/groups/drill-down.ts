import { getSpanEnd } from '../../../schema/days.ts'
import { readDay } from '../../../schema/relative-day.ts'
import { linkFilter } from '../../core/data/wire.ts'
import { useCalendar } from '../../core/context/formats.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { useListContext, useLocale } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'
import type { FilterValues } from '../../fields/filter-values.ts'

/** Returns the filter of the records of a group. `key` is null for records without a value. */
export function filterToGroup(
  values: FilterValues,
  { field, declared, part }: Group,
  key: unknown,
) {
  if (key === null) return { ...values, [`${field}_null`]: true }
  if (declared.kind !== 'date') return { ...values, [field]: key }
  const [first, last] = [String(key), getSpanEnd(part ?? 'day', String(key))]
  const [from, to] = [values[`${field}_gte`], values[`${field}_lte`]]
  return {
    ...values,
    [`${field}_gte`]: typeof from === 'string' && from > first ? from : first,
    [`${field}_lte`]: typeof to === 'string' && to < last ? to : last,
  }
}

/** Returns the filter of the records of a nested group. `path` holds the value of each level, the outermost first. */
export function filterToGroups(
  values: FilterValues,
  levels: readonly Group[],
  path: readonly unknown[],
): FilterValues {
  return path.reduce<FilterValues>(
    (filter, value, at) => filterToGroup(filter, levels[at]!, value),
    values,
  )
}

/** Returns the filter with relative days replaced by dates, because `filterToGroup` compares dates. */
export function useDatedFilter(values: FilterValues): FilterValues {
  const calendar = useCalendar()
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      /_[gl]te$/.test(key) ? readDay(value, calendar) : value,
    ]),
  )
}

/** Returns a function that builds the link from a group to its records. */
export function useRowsLink({ name }: Resource, group: Group): (key: unknown) => string {
  const filterValues = useDatedFilter(useListContext().filterValues)
  return (key) => linkFilter(`/${name}`, filterToGroup(filterValues, group, key))
}

/** Returns a function that builds the labels of one group (see `useGroupTexts`). */
export function useGroupText(resource: Resource, group: Group): (key: unknown) => string {
  const write = useGroupTexts(resource)
  return (key) => write(group, key)
}

/**
 * Returns a function that builds the label of a group: the title of a record, a choice, or a period
 * such as `March 2026`.
 */
export function useGroupTexts(resource: Resource): (group: Group, key: unknown) => string {
  const t = useTranslation()
  const tools = useCellTools()
  const month = new Intl.DateTimeFormat(useLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return ({ field, declared, part }, key) => {
    if (key === null || key === '')
      return declared.kind === 'reference'
        ? t('list.without', { field: lowercaseWords(t.field(resource, field)) })
        : `(${t('list.empty')})`
    if (declared.kind !== 'date')
      return formatField(key, tools, { resource, path: field, field: declared })
    const day = String(key)
    const { date } = tools.formats
    switch (part) {
      case 'week':
        return `${date(day)} – ${date(getSpanEnd(part, day))}`
      case 'month':
        return month.format(new Date(`${day}T00:00:00Z`))
      case 'quarter':
        return t('list.quarter', {
          quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
          year: day.slice(0, 4),
        })
      case 'year':
        return day.slice(0, 4)
      default:
        return date(day)
    }
  }
}
