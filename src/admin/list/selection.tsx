import { useState } from 'react'
import { useListContext } from 'react-admin'
import { getActions } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { useRecordRights, useSession } from '../core/context/session.tsx'
import type { ListDialog, Target } from './bulk/use-bulk.ts'
import { ListPart } from './list-dialogs.tsx'
import { useBulkPages } from './record-links.ts'

/**
 * Returns the selected records of the surrounding list, and the actions that the person can run on them. Nothing can be
 * selected in a statement, or in records that a field arranges (`isArranged`).
 */
export function useSelection(resource: Resource, isArranged: boolean) {
  const list = useListContext()
  const rights = useRecordRights(resource)
  const { can } = useSession()
  const [isAllSelected, selectAll] = useAllSelected()
  const rowActions = [
    ...Object.entries(getActions(resource)).filter(
      ([name, { rows }]) => rows && can(`${resource.one}.${name}`),
    ),
    ...Object.entries(resource.listActions).filter(([, { right }]) => can(right)),
  ]
  const pages = useBulkPages(resource)
  const canSelect =
    !resource.statement &&
    !isArranged &&
    (rights.edit || rights.delete || rights.export || rowActions.length + pages.length > 0)
  const target: Target = isAllSelected
    ? { ids: [], filter: list.filterValues, count: list.total ?? 0 }
    : { ids: list.selectedIds, count: list.selectedIds.length }
  return {
    canSelect,
    isSelecting: canSelect && list.selectedIds.length > 0,
    isAllSelected,
    selectAll,
    target,
    rowActions,
    pages,
  }
}

/**
 * Returns whether all records of the filter are selected. Changing the selection or the filter
 * resets the value.
 */
function useAllSelected() {
  const { selectedIds, filterValues } = useListContext()
  const filter = JSON.stringify(filterValues)
  const [chosenSelection, setChosenSelection] = useState<{
    ids: readonly unknown[]
    filter: string
  }>()
  const isAllSelected = chosenSelection?.ids === selectedIds && chosenSelection.filter === filter
  return [isAllSelected, () => setChosenSelection({ ids: selectedIds, filter })] as const
}

interface SelectionBarProps {
  readonly resource: Resource
  readonly selection: ReturnType<typeof useSelection>
  readonly onDialog: (dialog: ListDialog) => void
}

/** Draws the bar over a list with the number of selected records and the buttons that run actions on them. */
export function SelectionBar({ resource, selection, onDialog }: SelectionBarProps) {
  const { onUnselectItems } = useListContext()
  const rights = useRecordRights(resource)
  const { isAllSelected, selectAll, target, rowActions, pages } = selection
  const clear = () => onUnselectItems()
  return (
    <ListPart
      onClose={clear}
      part={{
        bar: {
          resource,
          isAllSelected,
          onSelectAll: selectAll,
          onClear: clear,
          onEdit: rights.edit
            ? (given) => onDialog({ kind: 'edit', target, ...(given && { given }) })
            : undefined,
          onExport: rights.export
            ? (format) => onDialog({ kind: 'export', target, ...(format && { format }) })
            : undefined,
          onDelete: rights.delete ? () => onDialog({ kind: 'delete', target }) : undefined,
          rowActions,
          pages,
          onAct: (action) => onDialog({ kind: 'act', action, target }),
        },
      }}
    />
  )
}
