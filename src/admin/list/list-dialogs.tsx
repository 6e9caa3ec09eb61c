import { lazy, type ComponentProps } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { Overlay } from '../kit/popups/overlay.tsx'
import type { Target } from './bulk/use-bulk.ts'
import type { Columns } from './view/columns.ts'

/** Loads the parts that most visits to a list do not need, such as dialogs, menus, layouts and the cell editor. */
const OpenedDialog = lazy(async () => ({
  default: (await import('./bulk/opened-dialog.tsx')).OpenedDialog,
}))

export interface ListDialog {
  readonly kind: 'edit' | 'delete' | 'deleted' | 'export' | 'act'
  readonly target: Target
  /** Holds a value that the edit dialog sets, by field. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Names the list action. */
  readonly action?: string
}

/** Describes the open menu of a row. */
export interface OpenMenu {
  readonly record: RaRecord
  /** Holds the button at which the menu opens. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** Opens the record beside the list; undefined where lists have no room for it. */
  readonly onPeek: ((record: RaRecord) => void) | undefined
  readonly onDelete: (record: RaRecord) => void
}

/**
 * Draws a part of a list whose code is loaded when it is first needed, such as the menu of a row, the groups or the
 * cell editor.
 */
export function ListPart({ part, onClose }: ListPartProps) {
  return (
    <Overlay onClose={onClose}>
      <OpenedDialog {...part} />
    </Overlay>
  )
}

interface ListPartProps {
  readonly part: Exclude<ComponentProps<typeof OpenedDialog>, { readonly dialog: ListDialog }>
  readonly onClose: () => void
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
