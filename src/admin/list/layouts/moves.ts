import { useLayoutEffect, useRef, type DragEvent } from 'react'
import { useDataProvider, useEvent, useListContext, type RaRecord } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { isChangeable } from '../../../schema/document.ts'
import type { Resource } from '../../../schema/resource.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import type { Place } from '../../../schema/place.ts'
import { useHttp, useRecordRights, useSession } from '../../core/context/session.tsx'
import { useToday } from '../../core/context/formats.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { buildAddress } from '../../core/data/wire.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { formatTitle } from '../../fields/field-text.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { listOfferedActions, type OfferedAction } from '../../form/offered-actions.ts'
import { useUndo } from '../../form/undo.tsx'
import { useRowTexts } from '../row-texts.ts'
import { useGroupLevels, useLayout } from './layouts.ts'

/** Holds the ways to give the field of a board or calendar another value. */
export interface Moves {
  /** Indicates that any value of the field can be written. */
  readonly isWritable: boolean
  /** Lists the actions that move a document to a status, by the status. */
  readonly actions: ReadonlyMap<string, readonly OfferedAction[]>
}

/** Returns a function that lists the ways in which a record can be moved to another column or day. */
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
 * Returns a function that writes a value of the field that arranges a list, and offers to undo the change. With
 * `andThen`, a further write follows, which receives the change set and offers to undo both.
 */
export function useMoveTo(resource: Resource, { path }: Place) {
  const t = useTranslation()
  const tools = useCellTools()
  const { nameUntitled } = useRowTexts(resource)
  const showError = useShowError()
  const offerUndo = useUndo(resource)
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

/** Names the direction of a move: towards the start (-1) or the end (1) of the list. */
export type Step = -1 | 1

/**
 * Returns functions that move the rows of a list in manual order (`manualOrder`). A move is one request, and can be
 * undone. In a tree, rows move among rows with the same parent: `tree` holds all records of the tree, in their order.
 */
export function useRowMoves(resource: Resource, tree?: readonly RaRecord[]) {
  const list = useListContext()
  const t = useTranslation()
  const tools = useCellTools()
  const { nameUntitled } = useRowTexts(resource)
  const http = useHttp()
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const offerUndo = useUndo(resource)
  const showError = useShowError()
  const rights = useRecordRights(resource)
  const [levels] = useGroupLevels(resource)
  const { kind, place: parentPlace } = useLayout(resource)
  const { data = [], sort, page, perPage, total = 0, filterValues } = list
  const canArrange =
    rights.edit &&
    (kind === 'tree' || (levels.length === 0 && (kind === 'table' || kind === 'cards'))) &&
    sort.field === resource.manualOrder

  /** Returns the rows among which a row moves, the position of the first row, and the number of rows. */
  function findRows(record: RaRecord) {
    if (kind !== 'tree') return { rows: data, first: (page - 1) * perPage, count: total }
    const { path } = parentPlace!
    const parent: unknown = record[path]
    const rows = tree?.filter((each) => (each[path] ?? null) === (parent ?? null)) ?? []
    return { rows, first: 0, count: rows.length }
  }

  /**
   * Returns the position of a row after some steps, counted from 0 in the whole list: at most the first or last
   * position. Returns undefined for a row that is not shown.
   */
  function findPosition(record: RaRecord, by: number): number | undefined {
    const { rows, first, count } = findRows(record)
    const at = rows.findIndex(({ id }) => id === record.id)
    return at < 0 ? undefined : Math.min(Math.max(first + at + by, 0), count - 1)
  }

  /** Returns the record at a position of the list, which can be on another page. */
  async function readRecord(record: RaRecord, position: number): Promise<RaRecord | undefined> {
    const { rows, first } = findRows(record)
    const shown = rows[position - first]
    if (shown) return shown
    const pagination = { page: position + 1, perPage: 1 }
    const params = { pagination, sort, filter: filterValues }
    return (await dataProvider.getList<RaRecord>(resource.name, params)).data[0]
  }

  /**
   * Moves a row to the position before or after another row, as the list shows them. `earlier` are the
   * change sets that are undone together with the move.
   */
  async function moveBeside(
    record: RaRecord,
    other: RaRecord,
    isAfter: boolean,
    earlier: readonly string[] = [],
  ): Promise<void> {
    const changeSets = [...earlier]
    const isLater = isAfter === (sort.order !== 'DESC')
    try {
      const { headers } = await http(`${buildAddress(resource.name, record.id)}/move`, {
        method: 'POST',
        body: { [isLater ? 'after' : 'before']: other.id },
        headers: { 'idempotency-key': uuidV7() },
      })
      const changeSet = headers.get('x-change-set')
      if (changeSet !== null) changeSets.push(changeSet)
    } catch (error) {
      showError(error)
    }
    const title = formatTitle(resource, record, tools) || nameUntitled(record)
    if (changeSets.length > 0) offerUndo(t('list.moved', { title }), changeSets)
    await client.invalidateQueries({ queryKey: [resource.name] })
  }

  const moveBy = useEvent(async (record: RaRecord, by: number) => {
    const position = findPosition(record, by)
    if (position === undefined) return
    const other = await readRecord(record, position).catch(showError)
    if (other && other.id !== record.id) await moveBeside(record, other, by > 0)
  })

  // Keys that are pressed during a request become one further move of each row.
  const waiting = useRef(
    new Map<RaRecord['id'], { readonly record: RaRecord; readonly by: number }>(),
  )
  const moving = useRef<Promise<void>>(undefined)

  async function moveWaitingRows(): Promise<void> {
    try {
      for (const [id, { record, by }] of waiting.current) {
        waiting.current.delete(id)
        await moveBy(record, by)
        // The list shows the new order in the next task.
        await new Promise((resolve) => setTimeout(resolve))
      }
    } finally {
      moving.current = undefined
    }
  }

  /** Moves a row by one position. Resolves when all moves are done. */
  const step = useEvent((record: RaRecord, by: Step): Promise<void> => {
    const before = waiting.current.get(record.id)?.by ?? 0
    waiting.current.set(record.id, { record, by: before + by })
    moving.current ??= moveWaitingRows()
    return moving.current
  })

  return {
    canArrange,
    canStep: (record: RaRecord, by: Step) => findPosition(record, by) !== findPosition(record, 0),
    step,
    moveBeside,
  }
}

/**
 * Returns a function that handles a key: Ctrl+Shift and an arrow key move the row of the focused cell, which keeps the
 * focus. The function returns whether it handled the key.
 */
export function useMoveKeys(
  records: readonly RaRecord[],
  step: (record: RaRecord, by: Step) => Promise<void>,
  getTable: () => HTMLTableElement | null,
): (event: KeyboardEvent) => boolean {
  /** Holds the focused cell while its row moves. */
  const focused = useRef<{ readonly id: string; readonly column: number }>(undefined)
  // An element that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    const { id, column } = focused.current ?? {}
    const hasFocus = document.activeElement && document.activeElement !== document.body
    if (id === undefined || column === undefined || hasFocus) return
    const row = getTable()?.querySelector<HTMLTableRowElement>(`tr[data-record="${id}"]`)
    row?.cells[column]?.focus()
  })
  return (event) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event
    const isMove = (ctrlKey || metaKey) && shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')
    if (!isMove || !(target instanceof HTMLTableCellElement)) return false
    const row = target.closest<HTMLElement>('tr[data-record]')
    const record = records.find(({ id }) => String(id) === row?.dataset.record)
    if (!record) return false
    event.preventDefault()
    focused.current = { id: String(record.id), column: target.cellIndex }
    void step(record, key === 'ArrowUp' ? -1 : 1).then(() => {
      focused.current = undefined
    })
    return true
  }
}
