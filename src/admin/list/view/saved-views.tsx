import {
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  IconButton,
  TextField,
  Typography,
} from '@mui/material'
import { Pin, Users } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  LinkBase,
  useCreate,
  useDataProvider,
  useGetList,
  useListContext,
  useLocation,
  useNavigate,
  useNotify,
  useParams,
  useStore,
  useUpdate,
} from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { getOpeningFilter } from '../../../schema/params.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats, useToday } from '../../core/context/formats.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { joinSortPairs, listSortPairs } from '../../core/data/wire.ts'
import { useBusiness, useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { usePinnedViews } from '../../core/navigation/menu.ts'
import { densities, useDensity, type Density } from '../grid/grid-table.ts'
import { layoutKinds, useLayout, type LayoutKind } from '../layouts/layouts.ts'
import { useTotalsShown, type ColumnLayout, type Columns } from './columns.ts'
import { useToolTexts } from '../tool-texts.ts'
import { listViewsOf } from './view-menu.tsx'

/** Describes a saved view as the API returns it (docs/api.md §2.3). */
interface SavedView {
  readonly id: string
  readonly name: string
  readonly isShared: boolean
  readonly createdBy: string | null
  readonly filter: Readonly<Record<string, unknown>> | null
  readonly sort: readonly (readonly [string, 'ASC' | 'DESC'])[] | null
  readonly columns: readonly string[] | null
  readonly widths: ColumnLayout['widths'] | null
  readonly pinned: readonly string[] | null
  readonly group: string | null
  readonly density: string | null
  readonly kind: string | null
  readonly layoutField: string | null
  readonly defaultFor: readonly string[] | null
  readonly totals: boolean
}

interface SavedViewsProps {
  readonly resource: Resource
  readonly columns: Columns
}

/** Returns the saved views of a list, the chosen one, and functions that choose and save views. */
function useViews(resource: Resource, columns: Columns) {
  const t = useTranslation()
  const { can, person } = useSession()
  const found = useSavedViews(resource)
  const [chosenId, setChosenId] = useChosenView(resource)
  const apply = useApply(resource, columns)
  const current = useCurrentView(resource, columns)
  const notify = useNotify()
  const showError = useShowError()
  const [update, { isPending }] = useUpdate()
  const linkedId = new URLSearchParams(useLocation().search).get('view')
  // A view that was chosen earlier, in another tab for example, stays chosen while the list has its filter.
  const chosen = found.find(({ id, filter }) =>
    linkedId ? id === linkedId : id === chosenId && hasSameText(filter ?? {}, current.filter),
  )
  const isChanged = chosen !== undefined && !isSame(chosen, current)

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
    found,
    current,
    choose,
    leave: () => setChosenId(undefined),
    chosen,
    isChanged,
    /** Changes for which roles the list opens with the chosen view; undefined when it is of a colleague. */
    setDefault:
      chosen && mayChange
        ? (defaultFor: readonly string[]) => write(chosen, { defaultFor })
        : undefined,
    /** Saves the chosen view; undefined when it is unchanged, or of a colleague. */
    save: chosen && isChanged && mayChange ? () => write(chosen, current) : undefined,
    isSaving: isPending,
  }
}

/** Draws the saved views of a list, and saves the current one. */
export function SavedViews({ resource, columns }: SavedViewsProps) {
  const t = useTranslation()
  const { can } = useSession()
  const { paths } = useBusiness()
  const views = useRegistry().byName.get('views')
  const { found, current, choose, chosen, isChanged, save, isSaving, setDefault } = useViews(
    resource,
    columns,
  )
  const [pinned, setPinned] = usePinnedViews()
  if (!views || !can('view.view')) return null
  const chosenId = chosen?.id
  const isPinned = ({ id }: SavedView) => pinned.some((pin) => pin.id === id)

  function togglePin(view: SavedView): void {
    const others = pinned.filter(({ id }) => id !== view.id)
    const pin = { id: view.id, name: view.name, resource: resource.name }
    setPinned(isPinned(view) ? others : [...others, pin])
  }

  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t.resource('views')}
        </Typography>
        <Button
          size="small"
          variant="text"
          component={LinkBase}
          to={paths.toInternal(views.routes.list)}
        >
          {t('list.manageViews')}
        </Button>
      </Box>
      <Box component="ul" sx={list}>
        {found.map((view) => (
          <li key={view.id} style={{ display: 'flex', alignItems: 'center' }}>
            <Button
              fullWidth
              variant="text"
              color="inherit"
              aria-pressed={view.id === chosenId}
              onClick={() => choose(view)}
              endIcon={view.isShared && <Users size={14} aria-label={t.field(views, 'isShared')} />}
              sx={{ justifyContent: 'space-between', fontWeight: view.id === chosenId ? 650 : 450 }}
            >
              {view.name}
              {view.id === chosenId && isChanged && (
                <Chip
                  size="small"
                  label={t('list.viewChanged')}
                  sx={{ marginInlineStart: 'auto' }}
                />
              )}
            </Button>
            <IconButton
              aria-label={t('list.pinView', { name: view.name })}
              aria-pressed={isPinned(view)}
              title={t('list.pinView', { name: view.name })}
              onClick={() => togglePin(view)}
              sx={isPinned(view) ? { color: 'primary.main' } : { color: 'text.secondary' }}
            >
              <Pin size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </Box>
      {save && (
        <Button fullWidth variant="outlined" disabled={isSaving} onClick={save} sx={{ mb: 1 }}>
          {t('list.saveView', { name: chosen!.name })}
        </Button>
      )}
      {chosen && setDefault && <DefaultFor view={chosen} onChange={setDefault} />}
      {can('view.create') && <SaveAs resource={resource} current={current} onSaved={choose} />}
    </Box>
  )
}

interface DefaultForProps {
  readonly view: SavedView
  readonly onChange: (roles: readonly string[]) => void
}

/**
 * Draws the choice of the people for whom the list opens with a view: the roles of the team for a shared view, else the
 * author.
 */
function DefaultFor({ view, onChange }: DefaultForProps) {
  const texts = useToolTexts()
  const { can, roles: own } = useSession()
  const isForRoles = view.isShared && can('view.share') && can('role.view')
  const { data = [] } = useGetList<{ id: string; code: string; name: string }>(
    'roles',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: isForRoles },
  )
  const chosen = view.defaultFor ?? []
  if (!texts || (view.isShared && !isForRoles)) return null
  if (!isForRoles) {
    const isDefault = own.some((code) => chosen.includes(code))
    return (
      <FormControlLabel
        control={
          <Checkbox checked={isDefault} onChange={() => onChange(isDefault ? [] : [...own])} />
        }
        label={texts('openWithView')}
      />
    )
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mb: 1, p: 0 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {texts('openWithViewFor')}
      </Box>
      {data.map(({ id, code, name }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, code] : chosen.filter((each) => each !== code),
                )
              }
            />
          }
          label={name}
        />
      ))}
    </Box>
  )
}

/** Draws the saved views above the list, each with its number of records, and saves changes of the chosen one. */
export function ViewTabs({ resource, columns }: SavedViewsProps) {
  const t = useTranslation()
  const today = useToday()
  const navigate = useNavigate()
  const { found, choose, leave, chosen, isChanged, save, isSaving } = useViews(resource, columns)
  const showAll = () => {
    leave()
    const filter = JSON.stringify(getOpeningFilter(resource.params, today))
    navigate(`/${resource.name}?${new URLSearchParams({ filter })}`)
  }
  return (
    <Box role="group" aria-label={t.resource('views')} sx={tabs}>
      <Button
        size="small"
        color="inherit"
        aria-pressed={chosen === undefined}
        onClick={showAll}
        sx={tab}
      >
        {t('list.allRecords')}
      </Button>
      {found.slice(0, MAX_TABS).map((view) => (
        <Button
          key={view.id}
          size="small"
          color="inherit"
          aria-pressed={view.id === chosen?.id}
          onClick={() => choose(view)}
          sx={tab}
        >
          {view.name}
          <ViewCount resource={resource} view={view} />
          {view.id === chosen?.id && isChanged && (
            <Box component="span" role="img" aria-label={t('list.viewChanged')} sx={dot} />
          )}
        </Button>
      ))}
      {save && (
        <Button
          size="small"
          variant="outlined"
          disabled={isSaving}
          onClick={save}
          sx={{ marginInlineStart: 1 }}
        >
          {t('list.saveView', { name: chosen!.name })}
        </Button>
      )}
    </Box>
  )
}

/** Limits the tabs; the menu of the list has all views. */
const MAX_TABS = 8

const tabs = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 0.5,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
} as const
const tab = {
  flex: 'none',
  gap: 0.75,
  borderRadius: 0,
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&[aria-pressed=true]': { color: 'text.primary', borderColor: 'primary.main' },
} as const
const dot = { width: 6, height: 6, borderRadius: '50%', bgcolor: 'warning.main' } as const

interface ViewCountProps {
  readonly resource: Resource
  readonly view: SavedView
}

/** Draws the number of records that a view shows. */
function ViewCount({ resource: { name }, view }: ViewCountProps) {
  const { integer } = useFormats()
  const dataProvider = useDataProvider<AppDataProvider>()
  const filter = view.filter ?? {}
  const { data } = useQuery({
    queryKey: [name, 'aggregate', { sum: [], ratio: [], filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(name, { sum: [], ratio: [], filter, signal }),
  })
  return data && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{integer(data.count)}</Box>
}

interface SaveAsProps {
  readonly resource: Resource
  readonly current: ReturnType<typeof useCurrentView>
  readonly onSaved: (view: SavedView) => void
}

/** Draws the input for the name of a new view, and the button that saves it. */
function SaveAs({ resource, current, onSaved }: SaveAsProps) {
  const t = useTranslation()
  const { can } = useSession()
  const views = useRegistry().byName.get('views')!
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const notify = useNotify()
  const showError = useShowError()
  const [create, { isPending }] = useCreate<SavedView>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const data = { ...current, resource: resource.name, name, isShared }
    const onSuccess = (view: SavedView) => {
      setName('')
      onSaved(view)
      notify(t('list.viewSaved', { name: view.name }), { type: 'success' })
    }
    void create('views', { data }, { onSuccess, onError: showError })
  }

  return (
    <Box component="form" onSubmit={submit}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          size="small"
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('list.viewName'), maxLength: 60 } }}
          placeholder={t('list.viewName')}
          sx={{ flex: 1 }}
        />
        <Button type="submit" variant="outlined" disabled={isPending || name.trim() === ''}>
          {t('list.saveViewAs')}
        </Button>
      </Box>
      {can('view.share') && (
        <FormControlLabel
          control={
            <Checkbox checked={isShared} onChange={({ target }) => setIsShared(target.checked)} />
          }
          label={t.field(views, 'isShared')}
        />
      )}
    </Box>
  )
}

/** Returns a function that shows the message of a refused write. */
function useShowError() {
  const notify = useNotify()
  return (error: unknown) => {
    if (error instanceof Error) notify(error.message, { type: 'error' })
  }
}

/** Applies the view that the address names (`?view=`), once. */
export function LinkedView({ resource, columns, id }: SavedViewsProps & { readonly id: string }) {
  const { data } = useGetList<SavedView>('views', listViewsOf(resource.name))
  const view = data?.find((each) => each.id === id)
  const [pinned, setPinned] = usePinnedViews()
  const isGone = data !== undefined && view === undefined && pinned.some((pin) => pin.id === id)
  const [, setChosenId] = useChosenView(resource)
  const apply = useApply(resource, columns)
  const isApplied = useRef(false)
  useEffect(() => {
    // The view was deleted since it was pinned.
    if (isGone) setPinned(pinned.filter((pin) => pin.id !== id))
  }, [isGone, setPinned, pinned, id])
  useEffect(() => {
    if (!view || isApplied.current) return
    isApplied.current = true
    setChosenId(view.id)
    apply(view)
  })
  return null
}

function useSavedViews({ name }: Resource): readonly SavedView[] {
  return useGetList<SavedView>('views', listViewsOf(name)).data ?? []
}

const useChosenView = ({ name }: Resource) => useStore<string | undefined>(`${name}.view`)

/** Returns what a saved view of the list on the screen would contain, its group included. */
function useCurrentView(resource: Resource, { shown, widths, pinned }: Columns) {
  const { filterValues, sort } = useListContext()
  const [density] = useDensity()
  const { kind, place } = useLayout(resource)
  const { group = null } = useParams<{ group: string | undefined }>()
  const [totals] = useTotalsShown(resource)
  return {
    group,
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

/** Returns a function that shows the list as a view describes it. */
function useApply(resource: Resource, columns: Columns) {
  const { name } = resource
  const navigate = useNavigate()
  const { search } = useLocation()
  const [, setDensity] = useDensity()
  const { setLayout } = useLayout(resource)
  const [, setTotals] = useTotalsShown(resource)
  return (view: SavedView) => {
    const { id, filter, sort, density, group, kind, layoutField } = view
    if (view.columns?.length) columns.show(view.columns)
    columns.arrange({ widths: view.widths ?? {}, pinned: view.pinned ?? [] })
    if (isDensity(density)) setDensity(density)
    setTotals(view.totals)
    if (isLayoutKind(kind)) setLayout({ kind, field: layoutField })
    const query = new URLSearchParams({ view: id, filter: JSON.stringify(filter ?? {}) })
    const [first, ...others] = sort ?? []
    if (first) {
      const joined = joinSortPairs([first, ...others])
      query.set('sort', joined.field)
      query.set('order', joined.order)
    }
    const path = group ? `/${name}/by/${group}` : `/${name}`
    navigate(`${path}?${query}`, { replace: new URLSearchParams(search).has('view') })
  }
}

const isLayoutKind = (name: string | null): name is LayoutKind =>
  layoutKinds.some((kind) => kind === name)

const isDensity = (name: string | null): name is Density => name !== null && name in densities

function isSame(view: SavedView, current: ReturnType<typeof useCurrentView>): boolean {
  const pairs = [
    [view.group, current.group],
    [view.totals, current.totals],
    [view.filter ?? {}, current.filter],
    [view.sort ?? current.sort, current.sort],
    [view.columns ?? current.columns, current.columns],
    [sortEntries(view.widths ?? {}), sortEntries(current.widths)],
    [view.pinned ?? [], current.pinned],
    [view.density ?? current.density, current.density],
    [view.kind ?? current.kind, current.kind],
    [view.layoutField, current.layoutField],
  ]
  return pairs.every(([saved, now]) => hasSameText(saved, now))
}

/** Returns the entries of an object by key. The database keeps no order of keys. */
function sortEntries(object: object) {
  return Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function hasSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const list = { listStyle: 'none', m: 0, p: 0, mb: 1, maxHeight: 200, overflow: 'auto' } as const
