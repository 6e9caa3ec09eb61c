import { useMemo, useState } from 'react'
import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import {
  ListContextProvider,
  useListParams,
  useParams,
  useRequireAccess,
  type ListControllerResult,
} from 'react-admin'
import { groupsFor, type Group } from '../../schema/groups.ts'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { useSession } from '../context/session.tsx'
import { useWords } from '../context/words.ts'
import { ExportDialog } from '../export/export-dialog.tsx'
import { PrefetchedProvider } from '../fields/cell-tools.tsx'
import type { FilterValues } from '../list/filter-values.ts'
import { useColumns } from '../list/use-columns.ts'
import { useRecordRights } from '../list/record-rights.ts'
import { PAGE_SIZES } from '../list/pager.tsx'
import { ScreenError } from '../pages/errors/screen-error.tsx'
import { Page } from '../shell/page.tsx'
import { GroupBody } from './group-body.tsx'
import { groupColumns, type GroupColumns } from './grouped-resource.ts'
import { useGroups } from './use-groups.ts'

/** A list's rows added up by one of its groups, at an address of its own: `/sales-report/by/date.month`. */
export function GroupScreen({ resource }: { readonly resource: Resource }) {
  const { group: name } = useParams<{ group: string }>()
  const { can } = useSession()
  const { isPending } = useRequireAccess({ action: 'list', resource: resource.name })
  const group = groupsFor(resource, can).find((known) => known.name === name)
  if (!group) return <ScreenError status="404" />
  if (isPending) return null
  return <Groups key={`${resource.name}/${group.name}`} resource={resource} group={group} />
}

interface GroupsProps {
  readonly resource: Resource
  readonly group: Group
}

function Groups({ resource, group }: GroupsProps) {
  const say = useWords()
  const labels = useLabels()
  const { can } = useSession()
  const rights = useRecordRights(resource)
  const { shown } = useColumns(resource)
  const [isExporting, setExporting] = useState(false)
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
  return (
    // The parts of a list that groups have use no more of it than this.
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <PrefetchedProvider value={data?.prefetched ?? {}}>
        <Page
          title={title}
          trail={[{ label: name, to: `/${resource.name}` }]}
          actions={
            rights.export && (
              <Button
                variant="outlined"
                startIcon={<Download size={16} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                {say('list.export')}
              </Button>
            )
          }
        >
          <GroupBody resource={resource} group={group} columns={columns} groups={data} />
        </Page>
      </PrefetchedProvider>
      {isExporting && (
        <ExportDialog
          open
          resource={columns.places[0]!.resource}
          group={{ name: group.name, title, count: data?.total ?? 0 }}
          filter={filterValues}
          sort={sort.field === group.name ? { ...sort, field: 'group' } : sort}
          selectedIds={[]}
          columns={columns.places.map(({ path }) => path)}
          onClose={() => setExporting(false)}
        />
      )}
    </ListContextProvider>
  )
}

/** What tells large groups from small ones: the figure that their shares are of. */
function weightOf({ ratios }: Resource, { sums }: GroupColumns): string {
  const share = Object.values(ratios).find(({ to }) => to === 'whole')?.of
  return sums.find((name) => name === share) ?? sums[0] ?? 'count'
}
