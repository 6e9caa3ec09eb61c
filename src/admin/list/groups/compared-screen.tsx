import { useParams } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { PrefetchedProvider } from '../../fields/cell-tools.tsx'
import type { FilterValues } from '../../fields/filter-values.ts'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { bases, type Basis } from './arrangement.ts'
import { comparedPeriod, periodOf, withPeriod } from './compared-period.ts'
import { ComparedTable } from './compared-table.tsx'
import { onlyOf } from './grouped-resource.ts'
import { GroupedScreen } from './grouped-screen.tsx'
import { useFigure } from './use-figure.ts'
import { useGroups } from './use-groups.ts'

/** Groups beside what they were in another period: `/sales-lines/by/product/against/previous`. */
export function ComparedScreen({ resource }: { readonly resource: Resource }) {
  const { basis: name } = useParams<{ basis: string }>()
  const basis = bases.find((known) => known === name)
  if (!basis) return <ScreenError status="404" />
  return (
    <GroupedScreen resource={resource}>
      {(group) => {
        const key = `${resource.name}/${group.name}/${basis}`
        return <Compared key={key} resource={resource} group={group} basis={basis} />
      }}
    </GroupedScreen>
  )
}

interface ComparedProps {
  readonly resource: Resource
  readonly group: Group
  readonly basis: Basis
}

function Compared({ resource, group, basis }: ComparedProps) {
  const key = `${resource.name}.by.${group.name}.against`
  const { figures, figure, params, modifiers } = useFigure(resource, key)
  const sort = { field: params.sort, order: params.order === 'ASC' ? 'ASC' : 'DESC' } as const
  const filterValues = params.filter as FilterValues
  const period = periodOf(resource, filterValues)
  const before = period && comparedPeriod(basis, period)
  const wanted = before && {
    page: params.page,
    perPage: params.perPage,
    filter: filterValues,
    sort,
    against: withPeriod(resource, filterValues, before),
  }
  const found = useGroups(resource, group, onlyOf(figure.name), wanted)
  const { data, error, isPending, isFetching, refetch } = found
  const list = {
    resource: resource.name,
    data: data?.rows,
    total: data?.total,
    error,
    isPending,
    isFetching,
    refetch,
    filterValues,
    page: params.page,
    perPage: params.perPage,
    sort,
    selectedIds: [],
    ...modifiers,
  }
  return (
    <PrefetchedProvider value={data?.prefetched ?? {}}>
      <ComparedTable
        {...{ resource, group, basis, figures, figure, list, before, wanted }}
        groups={data}
      />
    </PrefetchedProvider>
  )
}
