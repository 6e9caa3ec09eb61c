import { useTranslation } from '../core/context/translation.ts'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { Condition } from '../../schema/condition.ts'
import { isSummable } from '../../schema/groups.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppDataProvider } from '../core/data/data-provider.ts'
import type { Place } from '../fields/field-text.ts'

/** Returns whether a column has a total: a sum, or a ratio of sums. */
export function hasTotal({ ratios }: Resource, { path, field }: Place): boolean {
  return isSummable(field) || Object.hasOwn(ratios, path)
}

/** Returns the label of a total: of all records, or of those that meet a condition. */
export function useTotalName(resource: Resource, of: Condition): string {
  const t = useTranslation()
  const states = Object.entries(of).map(([path, value]) => t.choice(resource, path, String(value)))
  return [t('list.total'), ...states].join(' · ')
}

/**
 * Reads the totals of the columns over all records that match filter and condition, by path; empty
 * while loading.
 */
export function useTotals(
  resource: Resource,
  columns: readonly Place[],
  of: Condition,
): Readonly<Record<string, unknown>> {
  const { name, ratios } = resource
  const dataProvider = useDataProvider<AppDataProvider>()
  const { filterValues } = useListContext()
  const isOfAll = Object.keys(of).length === 0
  const filter = isOfAll
    ? filterValues
    : { ...filterValues, $and: [...(filterValues.$and ?? []), of] }
  const figures = columns.filter((place) => hasTotal(resource, place)).map(({ path }) => path)
  const sum = figures.filter((path) => !Object.hasOwn(ratios, path))
  const ratio = figures.filter((path) => Object.hasOwn(ratios, path))
  const { data } = useQuery({
    queryKey: [name, 'aggregate', { sum, ratio, filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(name, { sum, ratio, filter, signal }),
    enabled: figures.length > 0,
    placeholderData: (previous) => previous,
  })
  return { ...data?.sum, ...data?.ratio }
}
