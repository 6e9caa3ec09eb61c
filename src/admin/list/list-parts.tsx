import { getActions } from '../../schema/document.ts'
import { useListContext, type Identifier } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { ExportDialog } from '../export/export-dialog.tsx'
import type { ComponentProps } from 'react'
import { useTitleText } from './row-texts.ts'
import { CellEditor } from './grid/cell-editor.tsx'
import { RowOrder } from './grid/row-order.tsx'
import { HeadingTools } from './grid/heading-tools.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import { RowMenu, type OpenMenu } from './row-menu.tsx'
import { RecordGroups } from './groups/record-groups.tsx'
import { sortByGroups } from './groups/grouped-resource.ts'
import { useGroupLevels, useLayout, type LayoutKind } from './layouts/layouts.ts'
import { RecordBoard } from './layouts/record-board.tsx'
import { RecordTree } from './layouts/record-tree.tsx'
import { RecordCalendar } from './layouts/record-calendar.tsx'
import type { ListDialog } from './bulk/use-bulk.ts'
import type { Columns } from './view/columns.ts'
import { BulkEditDialog } from './bulk/bulk-edit-dialog.tsx'
import { DeletedDialog } from './bulk/deleted-dialog.tsx'
import { DeleteDialog } from './bulk/delete-dialog.tsx'
import { RowActionDialog, ListActionDialog } from './bulk/action-dialogs.tsx'

type LoadedPartProps =
  | DialogProps
  | { readonly resource: Resource; readonly menu: OpenMenu }
  | { readonly bar: ComponentProps<typeof BulkBar> }
  | { readonly empty: Resource }
  | { readonly cells: ComponentProps<typeof CellEditor> }
  | { readonly order: ComponentProps<typeof RowOrder> }
  | { readonly headings: ComponentProps<typeof HeadingTools> }
  | { readonly arranged: ArrangedProps }
  | { readonly grouped: ComponentProps<typeof RecordGroups> }

/** Draws a part of a list that is loaded on demand (list-dialogs.tsx). */
export function LoadedPart(props: LoadedPartProps) {
  if ('menu' in props) return <RowMenu {...props} />
  if ('bar' in props) return <BulkBar {...props.bar} />
  if ('empty' in props) return <EmptyList resource={props.empty} />
  if ('arranged' in props) return <ArrangedRecords {...props.arranged} />
  if ('grouped' in props) return <RecordGroups {...props.grouped} />
  if ('order' in props) return <RowOrder {...props.order} />
  if ('headings' in props) return <HeadingTools {...props.headings} />
  if ('cells' in props) return <CellEditor {...props.cells} />
  return <DialogOfList {...props} />
}

interface ArrangedProps extends ComponentProps<typeof RecordBoard> {
  readonly kind: LayoutKind
}

/** Draws the records of a list as a board, calendar or tree. */
function ArrangedRecords({ kind, onMenu, ...arranged }: ArrangedProps) {
  if (kind === 'tree') return <RecordTree {...arranged} onMenu={onMenu} />
  return kind === 'board' ? (
    <RecordBoard {...arranged} onMenu={onMenu} />
  ) : (
    <RecordCalendar {...arranged} />
  )
}

interface DialogProps {
  readonly resource: Resource
  readonly columns: Columns
  readonly dialog: ListDialog
  readonly onClose: () => void
}

/** Draws the open dialog of a list: edit, delete, deleted records, export, or an action on the selected rows. */
function DialogOfList({ resource, columns, dialog, onClose }: DialogProps) {
  const { data = [], filterValues, sort, selectedIds, onSelect } = useListContext()
  const { kind, target, action = '' } = dialog
  const [levels] = useGroupLevels(resource)
  const { place } = useLayout(resource)
  const isGrouped = levels.length > 0 && place === undefined
  const writeTitle = useTitleText(resource)
  const findTitle = (id: Identifier) => {
    const record = data.find((each) => each.id === id)
    return record && writeTitle(record)
  }
  // Records that were refused or not reached stay selected, so that the person can correct them.
  const finish = (remaining: readonly Identifier[] = []) => {
    onSelect([...remaining])
    onClose()
    focusList(target.ids[0] ?? data[0]?.id)
  }
  const rowAction = getActions(resource)[action]
  const shared = { resource, target, findTitle, onClose }
  switch (kind) {
    case 'delete':
      return <DeleteDialog {...shared} onDeleted={finish} onPartlyDeleted={finish} />
    case 'deleted':
      return <DeletedDialog resource={resource} onClose={onClose} />
    case 'edit':
      return <BulkEditDialog {...shared} given={dialog.given ?? {}} onChanged={finish} />
    case 'act':
      return rowAction ? (
        <RowActionDialog {...shared} name={action} action={rowAction} onDone={finish} />
      ) : (
        <ListActionDialog {...shared} action={action} onDone={finish} />
      )
    case 'export':
      return (
        <ExportDialog
          open
          resource={resource}
          filter={filterValues}
          sort={isGrouped ? sortByGroups(levels, sort) : sort}
          selectedIds={selectedIds}
          records={target.ids.length > 0 ? 'selected' : 'filtered'}
          columns={columns.shown.map(({ path }) => path)}
          {...(dialog.format && { format: dialog.format })}
          onClose={onClose}
        />
      )
  }
}

/**
 * Gives the focus to a row of the list, or to the first row, when the dialog closes together with the button that
 * opened it, and again when the changed rows arrive, until the person acts.
 */
function focusList(id: Identifier | undefined): void {
  const list = document.getElementById('main-content')
  if (!list) return
  const focus = () => {
    if (document.activeElement !== document.body) return
    const row = list.querySelector(`[data-record="${id}"]`) ?? list.querySelector('[data-record]')
    row?.querySelector<HTMLElement>('.title, a[href]')?.focus()
  }
  const observer = new MutationObserver(focus)
  const stop = () => observer.disconnect()
  observer.observe(list, { childList: true, subtree: true })
  for (const event of ['keydown', 'pointerdown'] as const)
    window.addEventListener(event, stop, { once: true, capture: true })
}
