import { lazy, type ComponentProps, type ReactNode } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { createLoader } from '../core/data/connection.ts'
import { Overlay } from '../kit/popups/overlay.tsx'
import type { ListDialog } from './bulk/use-bulk.ts'
import type { Columns } from './view/columns.ts'

/** Loads the parts that most visits to a list do not need, such as dialogs, menus, layouts and the cell editor. */
export const loadListParts = createLoader(() => import('./list-parts.tsx'))
const LoadedPart = lazy(async () => ({ default: (await loadListParts()).LoadedPart }))

/**
 * Draws a part of a list whose code is loaded when it is first needed, such as the menu of a row, the groups or the
 * cell editor.
 */
export function ListPart({ part, ...overlay }: ListPartProps) {
  return (
    <Overlay {...overlay}>
      <LoadedPart {...part} />
    </Overlay>
  )
}

interface ListPartProps {
  readonly part: Exclude<ComponentProps<typeof LoadedPart>, { readonly dialog: ListDialog }>
  /** Shows no message while the part cannot be loaded. */
  readonly isOptional?: boolean
  /** Replaces the part while its code loads. */
  readonly placeholder?: ReactNode
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
      <LoadedPart resource={resource} columns={columns} dialog={dialog} onClose={onClose} />
    </Overlay>
  )
}
