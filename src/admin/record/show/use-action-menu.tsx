import { useTranslation } from '../../core/context/translation.ts'
import { useState, type ReactNode } from 'react'
import { useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'
import { useOfferedActions, type OfferedAction } from '../../form/offered-actions.ts'
import { Icon } from '../../kit/icons/icon.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import type { MenuEntry } from './record-menu.tsx'

/**
 * Returns menu entries for the declared actions of a record, and the dialog of the chosen action.
 */
export function useActionMenu(
  resource: Resource,
  record: RaRecord,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const t = useTranslation()
  const notify = useNotify()
  const [asked, setAsked] = useState<OfferedAction>()
  const entries = useOfferedActions(resource, record).map((offered): MenuEntry => ({
    key: offered.name,
    group: 'record',
    label: t.action(resource, offered.name),
    icon: <Icon name={offered.action.icon ?? 'circle-dot'} />,
    isDangerous: offered.action.tone === 'error',
    onChoose: () => setAsked(offered),
  }))
  const close = () => setAsked(undefined)
  const dialog = asked && (
    <Overlay onClose={close}>
      <ActionDialog
        resource={resource}
        record={record}
        subject={String(record[resource.title] ?? '')}
        offered={asked}
        target={{
          send: (dataProvider, { name, body }, key) =>
            dataProvider.act(resource.name, record.id, name, body, key),
          onDone: () => {
            close()
            const action = t.action(resource, asked.name)
            notify(t('document.done', { action }), { type: 'success' })
          },
        }}
        onClose={close}
      />
    </Overlay>
  )
  return { entries, dialog }
}
