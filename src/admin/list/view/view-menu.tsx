import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { Box, Button, useMediaQuery } from '@mui/material'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { WaitingForConnection } from '../../kit/popups/overlay.tsx'
import { Popup, useOnceOpen } from '../../kit/popups/popups.tsx'
import { useGetList, useLocation, useNavigate, useParams, useStore } from 'react-admin'
import { createLoader } from '../../core/data/connection.ts'
import { useSession } from '../../core/context/session.tsx'
import { getViewParams, buildViewsParams, type ViewContent } from '../../core/navigation/menu.ts'
import { isViewApplied, LinkedViewContext } from '../../core/navigation/open-screen.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Columns } from './columns.ts'

/** Loads the panel when it is first opened: most visits do not change the view. */
export const loadViewPanel = createLoader(() => import('./view-panel.tsx'))
const ViewPanel = lazy(async () => ({ default: (await loadViewPanel()).ViewPanel }))

interface ViewMenuProps {
  readonly resource: Resource
  readonly columns: Columns
}

/**
 * Draws the menu for the saved views, layout, sort order, density and columns of the list. The
 * choices, except the sort order, are stored as preferences of the person.
 */
export function ViewMenu({ resource, columns }: ViewMenuProps) {
  const t = useTranslation()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { search, key, state } = useLocation()
  const address = new URLSearchParams(search)
  const view = useContext(LinkedViewContext)
  // An address with a filter shows a list that differs from the view.
  const isPlain = view?.isPlain ?? !address.has('filter')
  const linked = isPlain ? address.get('view') : null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const icon = <SlidersHorizontal size={16} aria-hidden />
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={t('list.view')}
        onClick={(event) => setAnchor(event.currentTarget)}
        title={t('list.view')}
        sx={{ flex: 'none', minWidth: 44 }}
        {...(!isPhone && { startIcon: icon })}
      >
        {isPhone ? icon : <span className="label">{t('list.view')}</span>}
      </Button>
      <ViewPopup
        resource={resource}
        columns={columns}
        anchor={anchor}
        onClose={() => setAnchor(null)}
      />
      {linked !== null && (
        <Suspense fallback={null}>
          <ViewPanel
            key={isViewApplied(state) ? linked : key}
            resource={resource}
            columns={columns}
            linked={linked}
          />
        </Suspense>
      )}
    </>
  )
}

interface ViewPopupProps extends ViewMenuProps {
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

/** Draws the popup of the menu once its code and texts are loaded, so that it does not grow while it is open. */
function ViewPopup({ anchor, ...props }: ViewPopupProps) {
  const wasOpened = useOnceOpen(anchor !== null)
  return wasOpened && <LoadedPopup anchor={anchor} {...props} />
}

function LoadedPopup({ resource, columns, anchor, onClose }: ViewPopupProps) {
  const t = useTranslation()
  if (!useTexts('tools')) return anchor && <WaitingForConnection onClose={onClose} />
  return (
    <Popup
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('list.view'),
          sx: { mt: 0.5, p: 2, width: 300 },
        },
      }}
    >
      <ViewPanel resource={resource} columns={columns} />
    </Popup>
  )
}

/** Holds the part of a saved view that decides whether the list opens with the view. */
interface DefaultView {
  readonly id: string
  readonly isShared: boolean
  readonly defaultFor: readonly string[] | null
}

/**
 * Opens the list with the default view of the person's role, unless the address determines what to show. Own views of
 * the person come before shared views.
 */
function useDefaultView({ name }: Resource, views: readonly DefaultView[] = []): void {
  const { roles } = useSession()
  // The address of a grouped list determines what to show.
  const { group } = useParams<{ group: string | undefined }>()
  const navigate = useNavigate()
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  const hasNoChoice =
    group === undefined &&
    ['filter', 'view', 'sort', 'page', 'month'].every((key) => !address.has(key))
  const found = views
    .filter(({ defaultFor }) => defaultFor?.some((code) => roles.includes(code)))
    .toSorted((one, other) => Number(one.isShared) - Number(other.isShared))[0]
  const id = hasNoChoice ? found?.id : undefined
  useEffect(() => {
    if (id !== undefined) navigate(`/${name}?view=${id}`, { replace: true })
  }, [name, id, navigate])
}

interface LinkedContent extends ViewContent {
  readonly group: string | null
}

/**
 * Returns the saved view that the address of a list names, for `LinkedViewContext`, and whether it is still loading.
 * Removes the parameters that equal those of the view from the address: a link to a view is short, and reloading it
 * shows the same list.
 */
export function useLinkedView({ name }: Resource) {
  const { can } = useSession()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { group = null } = useParams<{ group: string | undefined }>()
  const query = new URLSearchParams(search)
  const id = query.get('view')
  const isPlain = !query.has('filter')
  const enabled = id !== null && can('view.view')
  const { data, isPending } = useGetList<LinkedContent>('views', buildViewsParams(name), {
    enabled,
  })
  const view = data?.find((each) => each.id === id)
  const linkedView = useMemo(() => view && { ...getViewParams(view), isPlain }, [view, isPlain])
  const short = linkedView && view?.group === group ? shortenSearch(search, linkedView) : search
  useEffect(() => {
    if (short === search) return
    navigate(
      { pathname, search: short },
      { replace: true, state: { ...state, isViewApplied: true } },
    )
  }, [navigate, pathname, search, short, state])
  return { linkedView, isLoading: enabled && isPending }
}

/** Removes filter and sort order from the query of a list if they equal those of its saved view. */
function shortenSearch(search: string, { filter, sort }: ReturnType<typeof getViewParams>): string {
  const query = new URLSearchParams(search)
  const isSorted = sort?.field === query.get('sort') && sort.order === query.get('order')
  const equal = [
    ...(filter === query.get('filter') ? ['filter'] : []),
    ...(isSorted ? ['sort', 'order'] : []),
  ]
  const parts = search.slice(1).split('&')
  return `?${parts.filter((part) => !equal.includes(part.split('=')[0]!)).join('&')}`
}

/** Draws the saved views of a list as tabs, if there are any. */
export function SavedViewTabs({ resource, columns }: ViewMenuProps) {
  const { can } = useSession()
  const enabled = can('view.view') && resource.name !== 'views'
  const { data, total } = useGetList<DefaultView>('views', buildViewsParams(resource.name), {
    enabled,
  })
  useDefaultView(resource, data)
  const [hadViews, setHadViews] = useStore<boolean>(`${resource.name}.hasViews`, false)
  const hasViews = total === undefined ? undefined : total > 0
  useEffect(() => {
    if (hasViews !== undefined && hasViews !== hadViews) setHadViews(hasViews)
  }, [hasViews, hadViews, setHadViews])
  // Keeps the place of the tabs that the list had at the last visit, so that the rows do not move.
  const place = <Box sx={{ flex: 'none', height: TABS_HEIGHT }} />
  if (hasViews === undefined && hadViews && enabled) return place
  if (!hasViews) return null
  return (
    <Suspense fallback={place}>
      <ViewPanel resource={resource} columns={columns} asTabs />
    </Suspense>
  )
}

/** Holds the height of the tabs, in px. */
const TABS_HEIGHT = 33
