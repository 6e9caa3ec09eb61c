import { useParams } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { PrefetchedProvider } from '../../fields/cell-tools.tsx'
import type { FilterValues } from '../../fields/filter-values.ts'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { AcrossTable } from './across-table.tsx'
import { GroupedScreen } from './grouped-screen.tsx'
import { useCells } from './use-cells.ts'
import { useFigure } from './use-figure.ts'

/** Groups spread over columns by another group: `/expense-report/by/category/across/date.month`. */
export function AcrossScreen({ resource }: { readonly resource: Resource }) {
  const { across: name } = useParams<{ across: string }>()
  return (
    <GroupedScreen resource={resource}>
      {(group, groups) => {
        const across = groups.find((known) => known.name === name && known !== group)
        if (!across) return <ScreenError status="404" />
        const key = `${resource.name}/${group.name}/${across.name}`
        return <Across key={key} resource={resource} group={group} across={across} />
      }}
    </GroupedScreen>
  )
}

interface AcrossProps {
  readonly resource: Resource
  readonly group: Group
  readonly across: Group
}

function Across({ resource, group, across }: AcrossProps) {
  const key = `${resource.name}.by.${group.name}.across.${across.name}`
  const { figures, figure, params, modifiers } = useFigure(resource, key)
  const filterValues = params.filter as FilterValues
  const found = useCells(resource, { group, across, figure: figure.name, filter: filterValues })
  const { data, error, isPending, isFetching, refetch } = found
  const list = {
    resource: resource.name,
    error,
    isPending,
    isFetching,
    refetch,
    filterValues,
    sort: { field: figure.name, order: 'DESC' },
    selectedIds: [],
    ...modifiers,
  }
  return (
    <PrefetchedProvider value={data?.prefetched ?? {}}>
      <AcrossTable {...{ resource, group, across, figures, figure, list }} cells={data?.cells} />
    </PrefetchedProvider>
  )
}
