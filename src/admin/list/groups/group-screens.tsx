import { useTranslation } from '../../core/context/translation.ts'
import { Box, useMediaQuery } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import { useListParams, useParams } from 'react-admin'
import { type Group, listGroups } from '../../../schema/groups.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { PrefetchedProvider } from '../../fields/cell-tools.tsx'
import type { FilterValues } from '../../fields/filter-values.ts'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { PAGE_SIZES } from '../first-page.ts'
import { listFrame } from '../list-body.tsx'
import { Pager } from '../pager.tsx'
import { useColumns } from '../view/columns.ts'
import { useLinkedView } from '../view/view-menu.tsx'
import { LinkedViewContext } from '../../core/navigation/open-screen.ts'
import { AcrossTable, ComparedTable } from './arranged-tables.tsx'
import { useCalendar } from '../../core/context/formats.ts'
import { bases, getComparedPeriod, readPeriod, withPeriod, type Basis } from './compared-period.ts'
import { GroupFrame } from './group-frame.tsx'
import { GroupCards, GroupGrid } from './group-grid.tsx'
import {
  createGroupColumns,
  findMainFigure,
  getSingleFigure,
  listFigures,
} from './grouped-resource.ts'
import { useCells } from './pivot.ts'
import { useGroups } from './use-groups.ts'

const layouts = { rows: RowsScreen, across: AcrossScreen, against: ComparedScreen } as const

interface GroupScreenProps {
  readonly resource: Resource
  readonly layout: keyof typeof layouts
}

interface LayoutProps {
  readonly resource: Resource
  /** Indicates that the saved view of the address, which sets the filter, is loading. Until then, nothing is read. */
  readonly isViewLoading: boolean
}

/** Draws the groups of a list as rows, as rows and columns, or compared with another period. */
export function GroupScreen({ resource, layout }: GroupScreenProps) {
  const Layout = layouts[layout]
  const { linkedView, isLoading } = useLinkedView(resource)
  return (
    <LinkedViewContext value={linkedView}>
      <Layout resource={resource} isViewLoading={isLoading} />
    </LinkedViewContext>
  )
}

/**
 * Draws the rows of a list summed by one of its groups, at the address
 * `/sales-report/by/date.month`.
 */
function RowsScreen(props: LayoutProps) {
  const { resource } = props
  return (
    <GroupedScreen resource={resource}>
      {(group) => <Groups key={`${resource.name}/${group.name}`} {...props} group={group} />}
    </GroupedScreen>
  )
}

interface GroupsProps extends LayoutProps {
  readonly group: Group
}

function Groups({ resource, group, isViewLoading }: GroupsProps) {
  const t = useTranslation()
  const { can } = useSession()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { shown } = useColumns(resource)
  const columns = useMemo(
    () => createGroupColumns(resource, group, shown, can),
    [resource, group, shown, can],
  )
  const [params, modifiers] = useListParams({
    resource: resource.name,
    storeKey: `${resource.name}.by.${group.name}`,
    perPage: PAGE_SIZES[0],
    // Time spans are sorted from the earliest, all other groups from the largest figure.
    sort: group.part
      ? { field: group.name, order: 'ASC' }
      : { field: findMainFigure(resource, columns), order: 'DESC' },
  })
  const sort = { field: params.sort, order: params.order === 'ASC' ? 'ASC' : 'DESC' } as const
  const { page, perPage } = params
  const filterValues = params.filterValues as FilterValues
  const wanted = isViewLoading ? undefined : { ...params, filter: filterValues, sort }
  const found = useGroups(resource, group, columns, wanted)
  const { data } = found
  const list = {
    ...describeGroupList(resource, found),
    filterValues,
    page,
    perPage,
    sort,
    ...modifiers,
  }
  const name = t.resource(resource.name)
  const by = t.field(resource, group.name)
  const title = t('list.by', { name, group: lowercaseWords(by) })
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
        <Box sx={isPhone ? undefined : listFrame}>
          <Rows resource={resource} group={group} columns={columns} groups={data} />
          <Pager />
        </Box>
      </GroupFrame>
    </PrefetchedProvider>
  )
}

/**
 * Draws groups as rows and a second group as columns, at the address
 * `/expense-report/by/category/across/date.month`.
 */
function AcrossScreen(props: LayoutProps) {
  const { resource } = props
  const { across: name } = useParams<{ across: string }>()
  return (
    <GroupedScreen resource={resource}>
      {(group, groups) => {
        const across = groups.find((each) => each.name === name && each !== group)
        if (!across) return <ScreenError status="404" />
        const key = `${resource.name}/${group.name}/${across.name}`
        return <Across key={key} {...props} group={group} across={across} />
      }}
    </GroupedScreen>
  )
}

interface AcrossProps extends LayoutProps {
  readonly group: Group
  readonly across: Group
}

function Across({ resource, group, across, isViewLoading }: AcrossProps) {
  const key = `${resource.name}.by.${group.name}.across.${across.name}`
  const { figures, figure, params, modifiers } = useFigure(resource, key)
  const filterValues = params.filterValues as FilterValues
  const wanted = { group, across, figure: figure.name, filter: filterValues }
  const found = useCells(resource, wanted, !isViewLoading)
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

/**
 * Returns the parts of a list context that the response with a page of groups determines. Groups
 * cannot be selected.
 */
function describeGroupList({ name }: Resource, found: ReturnType<typeof useGroups>) {
  const { data, error, isPending, isFetching, refetch } = found
  const response = { data: data?.rows, total: data?.total, error, isPending, isFetching, refetch }
  return { resource: name, ...response, selectedIds: [] }
}

/**
 * Draws groups compared with another period, at the address
 * `/sales-lines/by/product/against/previous`.
 */
function ComparedScreen(props: LayoutProps) {
  const { resource } = props
  const { basis: name } = useParams<{ basis: string }>()
  const basis = bases.find((each) => each === name)
  if (!basis) return <ScreenError status="404" />
  return (
    <GroupedScreen resource={resource}>
      {(group) => {
        const key = `${resource.name}/${group.name}/${basis}`
        return <Compared key={key} {...props} group={group} basis={basis} />
      }}
    </GroupedScreen>
  )
}

interface ComparedProps extends LayoutProps {
  readonly group: Group
  readonly basis: Basis
}

function Compared({ resource, group, basis, isViewLoading }: ComparedProps) {
  const key = `${resource.name}.by.${group.name}.against`
  const { figures, figure, params, modifiers } = useFigure(resource, key)
  const sort = { field: params.sort, order: params.order === 'ASC' ? 'ASC' : 'DESC' } as const
  const filterValues = params.filterValues as FilterValues
  const calendar = useCalendar()
  const period = readPeriod(resource, filterValues, calendar)
  const before = period && getComparedPeriod(basis, period, calendar.today)
  const wanted =
    !isViewLoading && before
      ? {
          page: params.page,
          perPage: params.perPage,
          filter: filterValues,
          sort,
          against: withPeriod(resource, filterValues, calendar, before),
        }
      : undefined
  const found = useGroups(resource, group, getSingleFigure(figure.name), wanted)
  const { data } = found
  const { page, perPage } = params
  const list = {
    ...describeGroupList(resource, found),
    filterValues,
    page,
    perPage,
    sort,
    ...modifiers,
  }
  return (
    <PrefetchedProvider value={data?.prefetched ?? {}}>
      <ComparedTable
        {...{ resource, group, basis, figures, figure, list, before, wanted, isViewLoading }}
        groups={data}
      />
    </PrefetchedProvider>
  )
}

interface GroupedScreenProps {
  readonly resource: Resource
  readonly children: (group: Group, groups: readonly Group[]) => ReactNode
}

/** Draws groups. Shows the 404 page if the group is unknown or the person may not see it. */
function GroupedScreen({ resource, children }: GroupedScreenProps) {
  const { group: name } = useParams<{ group: string }>()
  const { can } = useSession()
  const groups = listGroups(resource, can)
  const group = groups.find((each) => each.name === name)
  if (!group) return <ScreenError status="404" />
  return children(group, groups)
}

/**
 * Returns the figures of a resource, the figure that the table shows (which the sort field names), and the parameters
 * of the list.
 */
function useFigure(resource: Resource, storeKey: string) {
  const t = useTranslation()
  const { can } = useSession()
  const figures = useMemo(() => listFigures(resource, can, t), [resource, can, t])
  // A figure that lists show as a column is more important than the other figures.
  const ranked = [...figures.filter(({ field }) => field.column), ...figures]
  const mainFigure = findMainFigure(resource, { sums: ranked.map(({ name }) => name) })
  const [params, modifiers] = useListParams({
    resource: resource.name,
    storeKey,
    perPage: PAGE_SIZES[0],
    sort: { field: mainFigure, order: 'DESC' },
  })
  // `net.change` is the change of the figure `net`.
  const [sortedFigure] = params.sort.split('.')
  const figure =
    figures.find(({ name }) => name === sortedFigure) ??
    figures.find(({ name }) => name === mainFigure)!
  return { figures, figure, params, modifiers }
}
