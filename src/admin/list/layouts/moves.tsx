import { MenuItem } from '@mui/material'
import type { DragEvent } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { isChangeable } from '../../../schema/document.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useRecordRights, useSession } from '../../core/context/session.tsx'
import { useToday } from '../../core/context/formats.ts'
import { useTranslation } from '../../core/context/translation.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { formatTitle } from '../../fields/title.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import type { Place } from '../../fields/field-text.ts'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'
import { PopupMenu } from '../../kit/popups/popups.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { listOfferedActions, type OfferedAction } from '../../form/offered-actions.ts'
import { useUndo } from '../../form/undo.tsx'
import { useRowTexts } from '../row-texts.ts'

/** Holds the ways to give the field of a board or calendar another value. */
export interface Moves {
  /** Allows any value of the field to be written. */
  readonly isWritable: boolean
  /** Lists the actions that move a document to a status, by the status. */
  readonly actions: ReadonlyMap<string, readonly OfferedAction[]>
}

/** Returns a function that returns how a record can be moved to another column or day. */
export function useMoves(resource: Resource, { path, field }: Place): (record: RaRecord) => Moves {
  const { can, person } = useSession()
  const today = useToday()
  const rights = useRecordRights(resource)
  const isStatus = resource.document?.status === path
  const mayWrite = rights.edit && resource.source === 'table' && !field.readOnly && !isStatus
  return (record) => {
    const actions = new Map<string, OfferedAction[]>()
    const offered = isStatus ? listOfferedActions(resource, record, { can, person, today }) : []
    for (const each of offered) {
      for (const status of each.action.to ?? []) {
        if (status !== record[path]) actions.set(status, [...(actions.get(status) ?? []), each])
      }
    }
    const isWritable = mayWrite && !field.immutable && isChangeable(resource, record, path, can)
    return { isWritable, actions }
  }
}

/** Returns the handlers of an element that drags a record. Other programs receive its title. */
export function listenToDrag(
  record: RaRecord,
  title: string,
  onDrag: (record: RaRecord | undefined) => void,
) {
  return {
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', title)
      onDrag(record)
    },
    onDragEnd: () => onDrag(undefined),
  }
}

/**
 * Returns a function that writes a value of the field that arranges a list, and offers to undo the change. With `andThen`,
 * a further write follows, which receives the change set and offers to undo both.
 */
export function useMoveTo(resource: Resource, { path }: Place) {
  const t = useTranslation()
  const tools = useCellTools()
  const { nameUntitled } = useRowTexts(resource)
  const showError = useShowError()
  const offerUndo = useUndo()
  const client = useQueryClient()
  const dataProvider = useDataProvider<AppDataProvider>()
  return async (
    record: RaRecord,
    value: string | null,
    andThen?: (changeSets: readonly string[]) => Promise<void>,
  ): Promise<void> => {
    try {
      const params = { id: record.id, data: { [path]: value }, previousData: record }
      const answer = await dataProvider.update(resource.name, params)
      const { changeSet } =
        (answer as { readonly meta?: { readonly changeSet?: string } }).meta ?? {}
      const title = formatTitle(resource, record, tools) || nameUntitled(record)
      if (andThen) return await andThen(changeSet ? [changeSet] : [])
      if (changeSet) offerUndo(t('list.moved', { title }), [changeSet])
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
}

/** Returns whether a record can be moved to a value of the field. */
export function canMove(moves: Moves, record: RaRecord, { path }: Place, to: string): boolean {
  return record[path] !== to && (moves.isWritable || moves.actions.has(to))
}

/** Describes the action that the person chose for a record. */
export interface ChosenAction {
  readonly record: RaRecord
  readonly offered: OfferedAction
}

/** Describes the menu of the columns to which a record can be moved. */
export interface MoveMenu {
  readonly record: RaRecord
  readonly anchor: HTMLElement
  /** Limits the menu to the actions that lead to one column; undefined for all columns. */
  readonly to?: string
}

interface MovesMenuProps {
  readonly resource: Resource
  readonly place: Place
  readonly menu: MoveMenu
  readonly moves: Moves
  readonly onClose: () => void
  readonly onWrite: (to: string) => void
  readonly onAsk: (offered: OfferedAction) => void
}

/** Draws the columns to which a record can be moved, each with the action that moves it. */
export function MovesMenu({
  resource,
  place,
  menu,
  moves,
  onClose,
  onWrite,
  onAsk,
}: MovesMenuProps) {
  const t = useTranslation()
  const { path, field } = place
  const all = field.kind === 'select' ? Object.keys(field.choices) : []
  const targets = all.filter(
    (choice) =>
      canMove(moves, menu.record, place, choice) && (menu.to === undefined || menu.to === choice),
  )
  const act = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <PopupMenu open anchorEl={menu.anchor} onClose={onClose}>
      {targets.flatMap((to) => {
        const label = t.choice(resource, path, to)
        if (moves.isWritable) {
          return (
            <MenuItem key={to} onClick={act(() => onWrite(to))}>
              {label}
            </MenuItem>
          )
        }
        return (moves.actions.get(to) ?? []).map((offered) => (
          <MenuItem key={`${to} ${offered.name}`} onClick={act(() => onAsk(offered))}>
            {t.action(resource, offered.name)} → {label}
          </MenuItem>
        ))
      })}
    </PopupMenu>
  )
}

interface ChosenActionDialogProps {
  readonly resource: Resource
  readonly chosen: ChosenAction
  readonly onClose: () => void
}

/** Draws the dialog of the action that moves a document. */
export function ChosenActionDialog({
  resource,
  chosen: { record, offered },
  onClose,
}: ChosenActionDialogProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const notify = useNotify()
  return (
    <Overlay onClose={onClose}>
      <ActionDialog
        resource={resource}
        record={record}
        subject={formatTitle(resource, record, tools)}
        offered={offered}
        target={{
          send: (dataProvider, { name, body }, key) =>
            dataProvider.runAction(resource.name, record.id, name, body, key),
          onDone: () => {
            onClose()
            const action = t.action(resource, offered.name)
            notify(t('document.done', { action }), { type: 'success' })
          },
        }}
        onClose={onClose}
      />
    </Overlay>
  )
}
