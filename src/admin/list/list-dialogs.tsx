import { lazy } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { Overlay } from '../kit/popups/overlay.tsx'
import type { Target } from './bulk/use-bulk.ts'
import type { Columns } from './view/columns.ts'

/** Loads the dialogs when one is first opened: most visits to a list open none. */
const OpenedDialog = lazy(async () => ({
  default: (await import('./bulk/opened-dialog.tsx')).OpenedDialog,
}))

export interface ListDialog {
  readonly kind: 'edit' | 'delete' | 'deleted' | 'export' | 'act'
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

/** Draws the open dialog of a list, if any. */
export function ListDialogs({ resource, columns, dialog, onClose }: ListDialogsProps) {
  if (!dialog) return null
  return (
    <Overlay onClose={onClose}>
      <OpenedDialog resource={resource} columns={columns} dialog={dialog} onClose={onClose} />
    </Overlay>
  )
}
