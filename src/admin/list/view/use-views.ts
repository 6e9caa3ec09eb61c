import {
  useGetList,
  useListContext,
  useLocation,
  useNavigate,
  useNotify,
  useParams,
  useStore,
  useUpdate,
} from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { hasSameContent } from '../../../schema/values.ts'
import { listSortPairs } from '../../core/data/wire.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { getViewParams, buildViewsParams, type ViewContent } from '../../core/navigation/menu.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import { densities, useDensity, type Density } from '../grid/grid-table.ts'
import { useFolding, type Folding } from '../grid/tree.ts'
import { layoutKinds, useGroupLevels, useLayout, type LayoutKind } from '../layouts/layouts.ts'
import { useTotalsShown, type ColumnLayout, type Columns } from './columns.ts'

/** Describes a saved view as the API returns it (docs/api.md §2.3). */
export interface SavedView extends ViewContent {
  readonly name: string
  readonly isShared: boolean
  readonly createdBy: string | null
  readonly columns: readonly string[] | null
  readonly widths: ColumnLayout['widths'] | null
  readonly pinned: readonly string[] | null
  readonly group: string | null
  readonly groupLevels: readonly string[] | null
  readonly openGroups: Folding | null
  readonly density: string | null
  readonly kind: string | null
  readonly layoutField: string | null
  readonly defaultFor: readonly string[] | null
  readonly totals: boolean
}

/** Returns the saved views of a list, the chosen view, and functions that choose and save views. */
export function useViews(resource: Resource, columns: Columns) {
  const t = useTranslation()
  const { can, person } = useSession()
  const found = useSavedViews(resource)
  const [chosenId, setChosenId] = useChosenView(resource)
  const apply = useApplyView(resource, columns)
  const applyOwnLayout = useOwnLayout(resource, columns)
  const current = useCurrentView(resource, columns)
  const notify = useNotify()
  const showError = useShowError()
  const [update, { isPending }] = useUpdate()
  const linkedId = new URLSearchParams(useLocation().search).get('view')
  // A view that was chosen earlier, in another tab for example, stays chosen while the list has its filter.
  const chosen = found.find(({ id, filter }) =>
    linkedId ? id === linkedId : id === chosenId && hasSameContent(filter ?? {}, current.filter),
  )
  const isChanged = chosen !== undefined && !matchesView(chosen, current)

  function choose(view: SavedView): void {
    setChosenId(view.id)
    apply(view)
  }

  function write(view: SavedView, data: Partial<SavedView>): void {
    const onSuccess = () => notify(t('list.viewSaved', { name: view.name }), { type: 'success' })
    const params = { id: view.id, data, previousData: view }
    void update('views', params, { mutationMode: 'pessimistic', onSuccess, onError: showError })
  }

  const mayChange = chosen?.createdBy === person.id || can('view.edit_shared')
  return {
    views: found,
    current,
    choose,
    /** Leaves the chosen view and shows the list as it was before a view was applied. */
    leave: () => {
      setChosenId(undefined)
      applyOwnLayout()
    },
    chosen,
    isChanged,
    /**
     * Changes for which roles the list opens with the chosen view; undefined when the person may
     * not change the view.
     */
    setDefault:
      chosen && mayChange
        ? (defaultFor: readonly string[]) => write(chosen, { defaultFor })
        : undefined,
    /** Saves the chosen view; undefined when it is unchanged or the person may not change it. */
    save: chosen && isChanged && mayChange ? () => write(chosen, current) : undefined,
    isSaving: isPending,
  }
}

function useSavedViews({ name }: Resource): readonly SavedView[] {
  return useGetList<SavedView>('views', buildViewsParams(name)).data ?? []
}

/** Returns the id of the view that the person chose last in a list, and its setter. */
export const useChosenView = ({ name }: Resource) => useStore<string | undefined>(`${name}.view`)

/** Describes the content of a view that is saved now. */
export type CurrentView = ReturnType<typeof useCurrentView>

/**
 * Returns the content of a view that is saved now: the filter, the layout and the groups of the
 * list on the screen.
 */
function useCurrentView(resource: Resource, { shown, widths, pinned }: Columns) {
  const { filterValues, sort } = useListContext()
  const [density] = useDensity()
  const { kind, place } = useLayout(resource)
  const { group = null } = useParams<{ group: string | undefined }>()
  const [totals] = useTotalsShown(resource)
  const [levels] = useGroupLevels(resource)
  const { folding } = useFolding(`${resource.name}.openGroups`, false)
  return {
    group,
    groupLevels: levels.map(({ name }) => name),
    openGroups: folding,
    totals,
    filter: filterValues as Readonly<Record<string, unknown>>,
    sort: listSortPairs(sort),
    columns: shown.map(({ path }) => path),
    widths,
    pinned,
    density,
    kind,
    layoutField: place?.path ?? null,
  }
}

/** Describes how a list shows its records. */
type ViewLayout = Pick<
  SavedView,
  | 'columns'
  | 'widths'
  | 'pinned'
  | 'density'
  | 'totals'
  | 'groupLevels'
  | 'openGroups'
  | 'kind'
  | 'layoutField'
>

/** Returns the person's own layout of a list, which is stored while a saved view is applied, and its setter. */
const useStoredLayout = ({ name }: Resource) =>
  useStore<ViewLayout | null>(`${name}.ownLayout`, null)

/** Returns a function that shows the list as a view describes it. */
export function useApplyView(resource: Resource, columns: Columns) {
  const { name } = resource
  const navigate = useNavigate()
  const { search } = useLocation()
  const applyLayout = useApplyLayout(resource, columns)
  const current = useCurrentView(resource, columns)
  const [ownLayout, setOwnLayout] = useStoredLayout(resource)
  return (view: SavedView) => {
    const { group } = view
    if (!ownLayout) {
      const { filter: _filter, sort: _sort, group: _group, ...layout } = current
      setOwnLayout({ ...layout, columns: columns.isDefault ? null : current.columns })
    }
    applyLayout(view)
    const { id, filter, sort } = getViewParams(view)
    // `useLinkedView` shortens the address once the view is loaded. A view that was just saved is not loaded yet.
    const query = new URLSearchParams({ view: id, filter })
    if (sort) {
      query.set('sort', sort.field)
      query.set('order', sort.order)
    }
    const path = group ? `/${name}/by/${group}` : `/${name}`
    navigate(`${path}?${query}`, { replace: new URLSearchParams(search).has('view') })
  }
}

/** Returns a function that shows the list in the person's own layout again. */
function useOwnLayout(resource: Resource, columns: Columns): () => void {
  const applyLayout = useApplyLayout(resource, columns)
  const [ownLayout, setOwnLayout] = useStoredLayout(resource)
  return () => {
    if (!ownLayout) return
    if (!ownLayout.columns) columns.reset()
    applyLayout(ownLayout)
    setOwnLayout(null)
  }
}

function useApplyLayout(resource: Resource, columns: Columns) {
  const [, setDensity] = useDensity()
  const { setLayout } = useLayout(resource)
  const [, setTotals] = useTotalsShown(resource)
  const [, setLevels] = useGroupLevels(resource)
  const { setFolding } = useFolding(`${resource.name}.openGroups`, false)
  return (layout: ViewLayout) => {
    const { density, kind, layoutField } = layout
    if (layout.columns?.length) columns.show(layout.columns)
    columns.arrange({ widths: layout.widths ?? {}, pinned: layout.pinned ?? [] })
    if (isDensity(density)) setDensity(density)
    setTotals(layout.totals)
    setLevels(layout.groupLevels ?? [])
    if (isFolding(layout.openGroups)) setFolding(layout.openGroups)
    if (isLayoutKind(kind)) setLayout({ kind, field: layoutField })
  }
}

const isLayoutKind = (name: string | null): name is LayoutKind =>
  layoutKinds.some((kind) => kind === name)

/** Returns whether a value states which groups are unfolded. A view of a colleague may contain any JSON. */
const isFolding = (value: Partial<Folding> | null): value is Folding =>
  typeof value?.opens === 'boolean' && Array.isArray(value.except)

const isDensity = (name: string | null): name is Density => name !== null && name in densities

function matchesView(view: SavedView, current: CurrentView): boolean {
  const pairs = [
    [view.group, current.group],
    [view.groupLevels ?? [], current.groupLevels],
    // Folding a single group does not count as a change of the view, but saving the view stores the folded groups.
    [view.openGroups?.opens ?? false, current.openGroups.opens],
    [view.totals, current.totals],
    [view.filter ?? {}, current.filter],
    [view.sort ?? current.sort, current.sort],
    [view.columns ?? current.columns, current.columns],
    [view.widths ?? {}, current.widths],
    [view.pinned ?? [], current.pinned],
    [view.density ?? current.density, current.density],
    [view.kind ?? current.kind, current.kind],
    [view.layoutField, current.layoutField],
  ]
  return pairs.every(([saved, now]) => hasSameContent(saved, now))
}
