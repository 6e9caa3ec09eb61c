import { Box, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { Place } from '../../../schema/place.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatTitle } from '../../fields/field-text.ts'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'
import type { OfferedAction } from '../../form/offered-actions.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { PopupMenu } from '../../kit/popups/popups.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { useRemovedChoices } from '../filters/choices-filter.tsx'
import { canMove, useMoves, useMoveTo, type Moves } from './moves.ts'
import { type BoardColumnProps, BoardColumn } from './board-column.tsx'

type RecordBoardProps = Pick<BoardColumnProps, 'resource' | 'columns' | 'place' | 'onMenu'>

/**
 * Draws the records of the surrounding list as cards in one column per choice of a field. A card can be dragged, or
 * moved by its menu, to the columns that the record's actions lead to, or to any column when the field can be edited.
 */
export function RecordBoard({ resource, columns, place, onMenu }: RecordBoardProps) {
  const [dragged, setDragged] = useState<RaRecord>()
  const [menu, setMenu] = useState<MoveMenu>()
  const [chosen, setChosen] = useState<ChosenAction>()
  // Shows a card in its new column while the change is being written.
  const [moving, setMoving] = useState<{ readonly id: RaRecord['id']; readonly to: string }>()
  const { filterValues } = useListContext()
  const dataProvider = useDataProvider<AppDataProvider>()
  const showError = useShowError()
  const findMoves = useMoves(resource, place)
  const write = useMoveTo(resource, place)
  const removed = useRemovedChoices(place)
  const choices = listColumns(place, filterValues, removed)

  async function ask(record: RaRecord, offered: OfferedAction): Promise<void> {
    try {
      // Rows of lists have no lines, which the dialog of an action can need.
      const { data } = await dataProvider.getOne(resource.name, { id: record.id })
      setChosen({ record: data, offered })
    } catch (error) {
      showError(error)
    }
  }

  async function move(record: RaRecord, to: string): Promise<void> {
    setMoving({ id: record.id, to })
    await write(record, to)
    setMoving(undefined)
  }

  function drop(record: RaRecord, to: string, anchor: HTMLElement): void {
    const { isWritable, actions } = findMoves(record)
    const offered = actions.get(to) ?? []
    const [only] = offered
    if (isWritable) void move(record, to)
    else if (only && offered.length === 1) void ask(record, only)
    else if (only) setMenu({ record, anchor, to })
  }

  const moves = dragged && findMoves(dragged)
  return (
    <Box sx={board}>
      {choices.map((choice) => (
        <BoardColumn
          key={choice}
          resource={resource}
          columns={columns}
          place={place}
          choice={choice}
          moving={moving}
          dragged={dragged}
          mayDrop={
            !!dragged &&
            !!moves &&
            !removed.includes(choice) &&
            canMove(moves, dragged, place, choice)
          }
          onDrag={setDragged}
          onDrop={(anchor) => dragged && drop(dragged, choice, anchor)}
          hasMoves={(record) => {
            const found = findMoves(record)
            return found.isWritable || found.actions.size > 0
          }}
          onMove={(record, anchor) => setMenu({ record, anchor })}
          onMenu={onMenu}
        />
      ))}
      {menu && (
        <MovesMenu
          resource={resource}
          place={place}
          menu={menu}
          moves={findMoves(menu.record)}
          onClose={() => setMenu(undefined)}
          onWrite={(to) => void move(menu.record, to)}
          onAsk={(offered) => void ask(menu.record, offered)}
        />
      )}
      {chosen && (
        <ChosenActionDialog
          resource={resource}
          chosen={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Box>
  )
}

/** Describes the action that the person chose for a record. */
interface ChosenAction {
  readonly record: RaRecord
  readonly offered: OfferedAction
}

/** Describes the menu of the columns to which a record can be moved. */
interface MoveMenu {
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
function MovesMenu({ resource, place, menu, moves, onClose, onWrite, onAsk }: MovesMenuProps) {
  const t = useTranslation()
  const { path, field } = place
  const choices = field.kind === 'select' ? Object.keys(field.choices) : []
  const targets = choices.filter(
    (choice) =>
      canMove(moves, menu.record, place, choice) && (menu.to === undefined || menu.to === choice),
  )
  const closeAndRun = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <PopupMenu open anchorEl={menu.anchor} onClose={onClose}>
      {targets.flatMap((to) => {
        const label = t.choice(resource, path, to)
        if (moves.isWritable) {
          return (
            <MenuItem key={to} onClick={closeAndRun(() => onWrite(to))}>
              {label}
            </MenuItem>
          )
        }
        return (moves.actions.get(to) ?? []).map((offered) => (
          <MenuItem key={`${to} ${offered.name}`} onClick={closeAndRun(() => onAsk(offered))}>
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
function ChosenActionDialog({
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

/** Returns the choices that match the filter of the list. Removed choices are at the end. */
function listColumns(
  { path, field }: Place,
  filter: Readonly<Record<string, unknown>>,
  removed: readonly string[],
): readonly string[] {
  const choices = field.kind === 'select' ? [...Object.keys(field.choices), ...removed] : []
  const wanted = filter[path]
  if (wanted === undefined) return choices
  const wantedChoices: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
  return choices.filter((choice) => wantedChoices.includes(choice))
}

const board = {
  display: 'flex',
  gap: 1.5,
  minHeight: 0,
  overflow: 'auto',
  pb: 1,
  scrollSnapType: { xs: 'x mandatory', sm: 'none' },
} as const
