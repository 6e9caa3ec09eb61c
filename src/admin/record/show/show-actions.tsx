import { lowercaseWords } from '../../../schema/naming.ts'
import { useKeyHint } from '../../core/store/store.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Button } from '@mui/material'
import { Pencil } from 'lucide-react'
import { LinkBase, useCreatePath, useNavigate, type RaRecord, useNotify } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { LinkTarget } from '../../../schema/resource-options.ts'
import type { Place } from '../../../schema/place.ts'
import { useBusiness } from '../../core/context/registry.tsx'
import { useSession, useRecordRights } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { formatTitle } from '../../fields/field-text.ts'
import { Icon } from '../../kit/icons/icon.tsx'
import { useRecordLink } from '../../list/record-links.ts'
import { PresentPeople } from './present-people.tsx'
import {
  RecordMenu,
  useDuplicateEntries,
  usePrintMenu,
  type RecordMenuEntry,
} from './record-menu.tsx'
import { useContext, useState, type ReactNode } from 'react'
import { PanelContext } from '../../kit/page/page.tsx'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'
import { useOfferedActions, type OfferedAction } from '../../form/offered-actions.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'

interface ShowActionsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Draws the record's status and the actions that the person can run. */
export function ShowActions({ resource, record }: ShowActionsProps) {
  const t = useTranslation()
  const hint = useKeyHint()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const pages = usePages(resource, record)
  const printouts = usePrintMenu(resource, record)
  const actions = useActionMenu(resource, record)
  const duplicates = useDuplicateEntries(resource, record)
  const panel = useContext(PanelContext)
  const navigate = useNavigate()
  const editPath = createPath({ resource: resource.name, type: 'edit', id: record.id })
  const edit: RecordMenuEntry = {
    key: 'edit',
    group: 'record',
    label: t('show.edit'),
    icon: <Pencil size={16} aria-hidden />,
    onChoose: panel ? panel.onEdit : () => navigate(editPath),
  }
  return (
    <>
      <State resource={resource} record={record} />
      {!panel && <PresentPeople resource={resource} record={record} />}
      {resource.linksTo && (
        <OpenButton resource={resource} record={record} linksTo={resource.linksTo} />
      )}
      {rights.edit && (
        <Button
          {...(panel
            ? { onClick: panel.onEdit }
            : {
                component: LinkBase,
                to: editPath,
              })}
          variant="contained"
          aria-keyshortcuts="e"
          title={hint(t('show.edit'), 'e')}
          startIcon={<Pencil size={16} aria-hidden />}
        >
          {t('show.edit')}
        </Button>
      )}
      <RecordMenu
        resource={resource}
        record={record}
        buttons={rights.edit ? [edit] : []}
        entries={[...actions.entries, ...pages, ...printouts.entries, ...duplicates]}
        mayDelete={rights.delete}
      />
      {actions.dialog}
      {printouts.dialog}
    </>
  )
}

/** Draws the link from the row of a report to its record, if the person may view the record. */
function OpenButton({
  resource,
  record,
  linksTo,
}: ShowActionsProps & { readonly linksTo: LinkTarget }) {
  const t = useTranslation()
  const address = useRecordLink(resource)(record)
  const name = 'by' in linksTo ? String(record[linksTo.by]) : linksTo.resource
  if (!address) return null
  return (
    <Button component={LinkBase} to={address} variant="contained">
      {t('show.open', { one: lowercaseWords(t.resource(name, 1)) })}
    </Button>
  )
}

/** Draws the most important state of a record. */
function State({ resource, record }: ShowActionsProps) {
  const tools = useCellTools()
  const state = findHeadlineState(resource, record)
  return state && renderCell(record[state.path], tools, state)
}

/**
 * Returns menu entries for the pages that are linked from records of this resource, such as Receive payment for a
 * customer.
 */
function usePages({ name }: Resource, { id }: RaRecord): readonly RecordMenuEntry[] {
  const t = useTranslation()
  const navigate = useNavigate()
  const { can } = useSession()
  return useBusiness().screens.flatMap((screen): RecordMenuEntry[] => {
    if (!('address' in screen) || screen.recordLink?.resource !== name) return []
    const { address, right, recordLink } = screen
    if (right && !can(right)) return []
    return [
      {
        key: address,
        group: 'pages',
        label: t(recordLink.label),
        icon: <Icon name={recordLink.icon} />,
        onChoose: () =>
          navigate(`${address}?${new URLSearchParams({ [recordLink.as]: String(id) })}`),
      },
    ]
  })
}

/**
 * Returns the state to show beside the heading: the first state that is neither the heading itself nor the usual
 * choice; undefined without such a state.
 */
export function findHeadlineState(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Place | undefined {
  const heading = record[resource.title] ? resource.title : resource.fallbackTitle
  return resource.states
    .flatMap((path): Place[] => {
      const field = resource.fields[path]
      if (field?.kind !== 'select' || path === heading || !record[path]) return []
      return record[path] === resource.usualStates[path] ? [] : [{ resource, path, field }]
    })
    .at(0)
}

/**
 * Returns menu entries for the declared actions of a record, and the dialog of the chosen action.
 */
export function useActionMenu(
  resource: Resource,
  record: RaRecord,
): { readonly entries: readonly RecordMenuEntry[]; readonly dialog: ReactNode } {
  const t = useTranslation()
  const tools = useCellTools()
  const notify = useNotify()
  const [chosenAction, setChosenAction] = useState<OfferedAction>()
  const entries = useOfferedActions(resource, record).map((offered): RecordMenuEntry => ({
    key: offered.name,
    group: 'record',
    label: t.action(resource, offered.name),
    icon: <Icon name={offered.action.icon ?? 'circle-dot'} />,
    isDangerous: offered.action.tone === 'error',
    onChoose: () => setChosenAction(offered),
  }))
  const close = () => setChosenAction(undefined)
  const dialog = chosenAction && (
    <Overlay onClose={close}>
      <ActionDialog
        resource={resource}
        record={record}
        subject={formatTitle(resource, record, tools)}
        offered={chosenAction}
        target={{
          send: (dataProvider, { name, body }, key) =>
            dataProvider.runAction(resource.name, record.id, name, body, key),
          onDone: () => {
            close()
            const action = t.action(resource, chosenAction.name)
            notify(t('document.done', { action }), { type: 'success' })
          },
        }}
        onClose={close}
      />
    </Overlay>
  )
  return { entries, dialog }
}
