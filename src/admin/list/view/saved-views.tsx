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
import { LinkBase, useCreate, useGetList, useLocation, useNotify, useParams } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useBusiness, useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { buildViewsParams, usePinnedViews } from '../../core/navigation/menu.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import type { Columns } from './columns.ts'
import { isViewApplied } from '../../core/navigation/open-screen.ts'
import {
  type CurrentView,
  type SavedView,
  useViews,
  useChosenView,
  useApplyView,
} from './use-views.ts'

export interface SavedViewsProps {
  readonly resource: Resource
  readonly columns: Columns
}

/** Draws the saved views of a list, and saves the current view. */
export function SavedViews({ resource, columns }: SavedViewsProps) {
  const t = useTranslation()
  const { can } = useSession()
  const { paths } = useBusiness()
  const viewsResource = useRegistry().byName.get('views')
  const { views, current, choose, chosen, isChanged, save, isSaving, setDefault } = useViews(
    resource,
    columns,
  )
  const [pinned, setPinned] = usePinnedViews()
  if (!viewsResource || !can('view.view')) return null
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
          to={paths.toInternal(viewsResource.routes.list)}
        >
          {t('list.manageViews')}
        </Button>
      </Box>
      <Box component="ul" sx={list}>
        {views.map((view) => (
          <li key={view.id} style={{ display: 'flex', alignItems: 'center' }}>
            <Button
              fullWidth
              variant="text"
              color="inherit"
              aria-pressed={view.id === chosenId}
              onClick={() => choose(view)}
              endIcon={
                view.isShared && <Users size={14} aria-label={t.field(viewsResource, 'isShared')} />
              }
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
  const texts = useTexts('tools')
  const { can, roles: ownRoles } = useSession()
  const isForRoles = view.isShared && can('view.share') && can('role.view')
  const { data = [] } = useGetList<{ id: string; code: string; name: string }>(
    'roles',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: isForRoles },
  )
  const chosen = view.defaultFor ?? []
  if (!texts || (view.isShared && !isForRoles)) return null
  if (!isForRoles) {
    const isDefault = ownRoles.some((code) => chosen.includes(code))
    return (
      <FormControlLabel
        control={
          <Checkbox checked={isDefault} onChange={() => onChange(isDefault ? [] : [...ownRoles])} />
        }
        label={texts('tools.openWithView')}
      />
    )
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mb: 1, p: 0 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {texts('tools.openWithViewFor')}
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

interface SaveAsProps {
  readonly resource: Resource
  readonly current: CurrentView
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
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
        <TextField
          size="small"
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('list.viewName'), maxLength: 60 } }}
          placeholder={t('list.viewName')}
          sx={{ flex: { xs: '1 0 100%', sm: 1 } }}
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

/**
 * Applies the view that the address names (`?view=`) once, or shows that the person cannot open the view. After a
 * reload, and when the person goes back, the list keeps the unsaved layout of the chosen view.
 */
export function LinkedView({ resource, columns, id }: SavedViewsProps & { readonly id: string }) {
  const texts = useTexts('tools')
  const notify = useNotify()
  const { data, total, isFetching } = useGetList<SavedView>(
    'views',
    buildViewsParams(resource.name),
  )
  const view = data?.find((each) => each.id === id)
  // The list of views is limited; the view may be one of those that were not read.
  const isGone = !view && !isFetching && data?.length === total
  const [pinned, setPinned] = usePinnedViews()
  const [chosenId, setChosenId] = useChosenView(resource)
  const { state } = useLocation()
  const { group = null } = useParams<{ group: string | undefined }>()
  const apply = useApplyView(resource, columns)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isGone || !texts || isDone.current) return
    isDone.current = true
    notify(texts('tools.viewIsGone'), { type: 'error' })
    const others = pinned.filter((pin) => pin.id !== id)
    if (others.length < pinned.length) setPinned(others)
  }, [isGone, texts, notify, setPinned, pinned, id])
  useEffect(() => {
    if (!view || isDone.current) return
    isDone.current = true
    if (isViewApplied(state) && chosenId === view.id && view.group === group) return
    setChosenId(view.id)
    apply(view)
  })
  return null
}

const list = { listStyle: 'none', m: 0, p: 0, mb: 1, maxHeight: 200, overflow: 'auto' } as const
