import { useMediaQuery } from '@mui/material'
import { useMemo } from 'react'
import { useListParams } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useWords } from '../../core/context/words.ts'
import { PrefetchedProvider } from '../../fields/cell-tools.tsx'
import type { FilterValues } from '../../fields/filter-values.ts'
import { PAGE_SIZES } from '../first-page.ts'
import { Pager } from '../pager.tsx'
import { useColumns } from '../view/use-columns.ts'
import { GroupCards } from './group-cards.tsx'
import { GroupFrame } from './group-frame.tsx'
import { GroupGrid } from './group-grid.tsx'
import { groupColumns, weightOf } from './grouped-resource.ts'
import { GroupedScreen } from './grouped-screen.tsx'
import { useGroups } from './use-groups.ts'

/** Draws a list's rows added up by one of its groups, at an address of its own: `/sales-report/by/date.month`. */
export function GroupScreen({ resource }: { readonly resource: Resource }) {
  return (
    <GroupedScreen resource={resource}>
      {(group) => (
        <Groups key={`${resource.name}/${group.name}`} resource={resource} group={group} />
      )}
    </GroupedScreen>
  )
}

interface GroupsProps {
  readonly resource: Resource
  readonly group: Group
}

function Groups({ resource, group }: GroupsProps) {
  const say = useWords()
  const labels = useLabels()
  const { can } = useSession()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { shown } = useColumns(resource)
  const columns = useMemo(
    () => groupColumns(resource, group, shown, can),
    [resource, group, shown, can],
  )
  const [params, modifiers] = useListParams({
    resource: resource.name,
    storeKey: `${resource.name}.by.${group.name}`,
    perPage: PAGE_SIZES[0],
    // Time runs forwards; everything else begins with the largest.
    sort: group.part
      ? { field: group.name, order: 'ASC' }
      : { field: weightOf(resource, columns), order: 'DESC' },
  })
  const sort = { field: params.sort, order: params.order === 'ASC' ? 'ASC' : 'DESC' } as const
  const { page, perPage } = params
  const filterValues = params.filter as FilterValues
  const found = useGroups(resource, group, columns, { ...params, filter: filterValues, sort })
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
    page,
    perPage,
    sort,
    selectedIds: [],
    ...modifiers,
  }
  const name = labels.resource(resource.name)
  const by = labels.field(resource, group.name)
  const title = say('list.by', { name, group: by.toLocaleLowerCase() })
  const Rows = isPhone ? GroupCards : GroupGrid
  return (
    <PrefetchedProvider value={data?.prefetched ?? {}}>
      <GroupFrame
        resource={resource}
        group={group}
        arranged={{ kind: 'totals' }}
        title={title}
        list={list}
        exported={{
          resource: columns.places[0]!.resource,
          group: { name: group.name, title, count: data?.total ?? 0 },
          filter: filterValues,
          sort: sort.field === group.name ? { ...sort, field: 'group' } : sort,
          selectedIds: [],
          columns: columns.places.map(({ path }) => path),
        }}
      >
        <Rows resource={resource} group={group} columns={columns} groups={data} />
        <Pager />
      </GroupFrame>
    </PrefetchedProvider>
  )
}
