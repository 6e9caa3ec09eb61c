import { useToolTexts, useTranslation } from '../../core/context/translation.ts'
import { Box, Button, useMediaQuery } from '@mui/material'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { WaitingForConnection } from '../../kit/popups/overlay.tsx'
import { Popup, useOnceOpen } from '../../kit/popups/popups.tsx'
import { useGetList, useLocation, useNavigate, useParams, useStore } from 'react-admin'
import { createLoader } from '../../core/data/connection.ts'
import { useSession } from '../../core/context/session.tsx'
import { listViewsOf } from '../../core/navigation/menu.ts'
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
  const address = new URLSearchParams(useLocation().search)
  // A view that is applied has written its filter into the address.
  const linked = address.has('filter') ? null : address.get('view')
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
          <ViewPanel resource={resource} columns={columns} linked={linked} />
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
  if (!useToolTexts()) return anchor && <WaitingForConnection onClose={onClose} />
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
 * Opens the list with the default view of the person's role, unless the address says what to show. A
 * view of the person's own comes before a shared one.
 */
function useDefaultView({ name }: Resource, views: readonly DefaultView[] = []): void {
  const { roles } = useSession()
  // The address of a grouped list says what to show.
  const { group } = useParams<{ group: string | undefined }>()
  const navigate = useNavigate()
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  const isOpen =
    group === undefined && ['filter', 'view', 'sort', 'page'].every((key) => !address.has(key))
  const found = views
    .filter(({ defaultFor }) => defaultFor?.some((code) => roles.includes(code)))
    .toSorted((one, other) => Number(one.isShared) - Number(other.isShared))[0]
  const id = isOpen ? found?.id : undefined
  useEffect(() => {
    if (id !== undefined) navigate(`/${name}?view=${id}`, { replace: true })
  }, [name, id, navigate])
}

/** Draws the saved views of a list as tabs, if there are any. */
export function SavedViewTabs({ resource, columns }: ViewMenuProps) {
  const { can } = useSession()
  const enabled = can('view.view') && resource.name !== 'views'
  const { data, total } = useGetList<DefaultView>('views', listViewsOf(resource.name), { enabled })
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
