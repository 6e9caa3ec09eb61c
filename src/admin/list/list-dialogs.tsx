import { lazy } from 'react'
import { useListContext } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { Target } from './bulk/use-bulk.ts'
import type { Columns } from './view/use-columns.ts'
import { Overlay } from '../kit/popups/overlay.tsx'

/** Fetched when first opened: most visits to a list only look. */
const DeleteDialog = lazy(async () => ({
  default: (await import('./bulk/delete-dialog.tsx')).DeleteDialog,
}))
const BulkEditDialog = lazy(async () => ({
  default: (await import('./bulk/bulk-edit-dialog.tsx')).BulkEditDialog,
}))
const ExportDialog = lazy(async () => ({
  default: (await import('../export/export-dialog.tsx')).ExportDialog,
}))

const ListActionDialog = lazy(async () => ({
  default: (await import('./bulk/list-action-dialog.tsx')).ListActionDialog,
}))

export interface ListDialog {
  readonly kind: 'edit' | 'delete' | 'export' | 'act'
  readonly target: Target
  /** Names the list action. */
  readonly action?: string
}

interface ListDialogsProps {
  readonly resource: Resource
  readonly columns: Columns
  readonly dialog: ListDialog | undefined
  readonly onClose: () => void
}

/** Draws the dialog that is open over a list, if any. */
export function ListDialogs({ resource, columns, dialog, onClose }: ListDialogsProps) {
  const { data = [], filterValues, sort, onUnselectItems } = useListContext()
  if (!dialog) return null
  const { kind, target, action = '' } = dialog
  const titleOf = (id: unknown) => {
    const record = data.find((one) => one.id === id)
    return record && String(record[resource.title])
  }
  const done = () => {
    onUnselectItems()
    onClose()
  }
  const shared = { resource, target, titleOf, onClose }
  return (
    <Overlay onClose={onClose}>
      {kind === 'delete' && <DeleteDialog {...shared} onDeleted={done} />}
      {kind === 'edit' && <BulkEditDialog {...shared} onChanged={done} />}
      {kind === 'act' && <ListActionDialog {...shared} action={action} onTaken={done} />}
      {kind === 'export' && (
        <ExportDialog
          open
          resource={resource}
          filter={filterValues}
          sort={sort}
          selectedIds={target.ids}
          columns={columns.shown.map(({ path }) => path)}
          onClose={onClose}
        />
      )}
    </Overlay>
  )
}
