import { isChangeable, isOpen } from '../../../schema/document.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Button, useMediaQuery, type Theme } from '@mui/material'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useCreatePath, useNavigate, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useRecordRights, useSession } from '../../core/context/session.tsx'
import {
  findMainAction,
  useOfferedActions,
  type OfferedAction,
} from '../../form/offered-actions.ts'
import { Icon } from '../../kit/icons/icon.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import {
  RecordMenu,
  useDuplicateEntries,
  usePrintMenu,
  type RecordMenuEntry,
} from '../show/record-menu.tsx'
import { PresentPeople } from '../show/present-people.tsx'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'

interface DocumentActionsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Limits the buttons beside the main button. */
const MAX_SECONDARY = 2

/**
 * Draws the actions that the person can run on a document. In wide windows, the buttons of up to two further actions
 * stand before the main button. All other actions, such as those that correct the document, are in the menu with the
 * printouts.
 */
export function DocumentActions({ resource, record }: DocumentActionsProps) {
  const t = useTranslation()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const title: unknown = record[resource.title]
  const printouts = usePrintMenu(resource, record)
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const [chosenAction, setChosenAction] = useState<OfferedAction>()
  const startAction = (one: OfferedAction) => {
    const { address } = one.action
    if (address) navigate(address.replace(':id', String(record.id)))
    else setChosenAction(one)
  }
  const offered = useOfferedActions(resource, record)
  const main = findMainAction(resource, record, offered)
  const furtherSteps = offered.filter((one) => one !== main && !one.action.corrects)
  const buttons = isWide ? furtherSteps.slice(0, MAX_SECONDARY) : []
  const rest = offered.filter((action) => action !== main && !buttons.includes(action))
  const isEditable = isOpen(resource, record)
  const { can } = useSession()
  const hasChangeableField = Object.keys(resource.fields).some((name) =>
    isChangeable(resource, record, name, can),
  )
  const mayEdit = rights.edit && (isEditable || hasChangeableField)

  const edit: RecordMenuEntry = {
    key: 'edit',
    group: 'record',
    label: t('show.edit'),
    icon: <Pencil size={16} aria-hidden />,
    onChoose: () => navigate(createPath({ resource: resource.name, type: 'edit', id: record.id })),
  }
  const toEntry = (one: OfferedAction): RecordMenuEntry => {
    const { icon = 'circle-dot', tone } = one.action
    return {
      key: one.name,
      group: 'record',
      label: t.action(resource, one.name),
      icon: <Icon name={icon} />,
      isDangerous: tone === 'error',
      onChoose: () => startAction(one),
    }
  }
  const entries: readonly RecordMenuEntry[] = [
    ...(mayEdit ? [edit] : []),
    ...rest.map(toEntry),
    ...useDuplicateEntries(resource, record),
    ...printouts.entries,
  ]

  function finish(answer: RaRecord): void {
    setChosenAction(undefined)
    notify(t('document.done', { action: t.action(resource, chosenAction?.name ?? '') }), {
      type: 'success',
    })
    // Some actions return another document, such as the return that they created.
    if (answer.id !== record.id) {
      navigate(createPath({ resource: resource.name, type: 'show', id: answer.id }))
    }
  }

  return (
    <>
      <PresentPeople resource={resource} record={record} />
      {buttons.map((action) => (
        <ActionButton
          key={action.name}
          resource={resource}
          offered={action}
          onStart={startAction}
        />
      ))}
      {main && (
        <ActionButton
          resource={resource}
          offered={main}
          onStart={startAction}
          variant="contained"
        />
      )}
      <RecordMenu
        resource={resource}
        record={record}
        entries={entries}
        buttons={(main ? [main, ...buttons] : buttons).map(toEntry)}
        mayDelete={rights.delete && isEditable}
      />
      {chosenAction && (
        <Overlay onClose={() => setChosenAction(undefined)}>
          <ActionDialog
            resource={resource}
            record={record}
            subject={String(title ?? '')}
            offered={chosenAction}
            target={{
              send: (dataProvider, { name, body }, key) =>
                dataProvider.runAction(resource.name, record.id, name, body, key),
              onDone: finish,
            }}
            onClose={() => setChosenAction(undefined)}
          />
        </Overlay>
      )}
      {printouts.dialog}
    </>
  )
}

interface ActionButtonProps {
  readonly resource: Resource
  readonly offered: OfferedAction
  readonly onStart: (offered: OfferedAction) => void
  readonly variant?: 'contained' | 'outlined'
}

function ActionButton({ resource, offered, onStart, variant = 'outlined' }: ActionButtonProps) {
  const t = useTranslation()
  const { name, action } = offered
  return (
    <Button
      variant={variant}
      startIcon={action.icon && <Icon name={action.icon} />}
      onClick={() => onStart(offered)}
    >
      {t.action(resource, name)}
    </Button>
  )
}
