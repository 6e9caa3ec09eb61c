import { Box, GlobalStyles, type Theme } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { useDataProvider, useEvent, useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { useHttp, useRecordRights } from '../../core/context/session.tsx'
import { useToolTexts, useTranslation } from '../../core/context/translation.ts'
import { buildAddress } from '../../core/data/wire.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatTitle } from '../../fields/title.ts'
import { useUndo } from '../../form/undo.tsx'
import type { TableColumn } from '../../kit/table/table.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { useGroupLevels, useLayout } from '../layouts/layouts.ts'
import { useRowTexts } from '../row-texts.ts'
import type { GridRecord } from './grid-row.tsx'

/** Changes the columns of a grid before they are drawn. */
export type ArrangeColumns = (
  columns: readonly TableColumn<GridRecord>[],
) => readonly TableColumn<GridRecord>[]

interface RowOrderProps {
  readonly resource: Resource
  /** Receives the function that adds a handle to each row; undefined when rows have no handles. */
  readonly onArrange: Dispatch<SetStateAction<ArrangeColumns | undefined>>
}

/** Describes the place at which a dragged row would be inserted. */
interface Target {
  readonly record: RaRecord
  readonly isAfter: boolean
  /** Holds the position of the insertion line, in px within the box of the grid. */
  readonly y: number
}

/**
 * Moves the rows of the grid beside it, which is sorted by the order that people arrange: a row is
 * dragged by its handle, or moved with Ctrl+Shift and an arrow key.
 */
export function RowOrder({ resource, onArrange }: RowOrderProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const { data = [] } = useListContext()
  const { canMove, step, moveBeside } = useRowMoves(resource)
  const label = useToolTexts()?.('moveRow')
  const [dragged, setDragged] = useState<RaRecord>()
  const [target, setTarget] = useState<Target>()
  const getTable = () => marker.current?.parentElement?.querySelector('table') ?? null
  const stopDrag = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    if (!canMove) return undefined
    const arrange: ArrangeColumns = (columns) =>
      columns.map((column) => addHandle(column, resource, label))
    onArrange(() => arrange)
    return () => onArrange(undefined)
  }, [canMove, resource, label, onArrange])

  function findRecord(element: EventTarget | null): RaRecord | undefined {
    const row = element instanceof Element ? element.closest<HTMLElement>('tr[data-record]') : null
    return row ? data.find(({ id }) => String(id) === row.dataset.record) : undefined
  }

  /** Returns the place at a height of the window: before the first row whose middle is below it. */
  function findTarget(y: number): Target | undefined {
    const rows = [...(getTable()?.querySelectorAll('tbody tr[data-record]') ?? [])]
    const next = rows.find((row) => getMiddle(row) > y)
    const row = next ?? rows.at(-1)
    const record = row && findRecord(row)
    if (!record) return undefined
    const { top, bottom } = row.getBoundingClientRect()
    const box = marker.current!.parentElement!.getBoundingClientRect()
    const isAfter = next === undefined
    return { record, isAfter, y: (isAfter ? bottom : top) - box.top }
  }

  const onPointerDown = useEvent((event: PointerEvent) => {
    const isHandle = event.target instanceof Element && event.target.closest(HANDLE)
    const record = isHandle ? findRecord(event.target) : undefined
    if (!record || event.button !== 0) return
    event.preventDefault()
    let y = event.clientY
    let found: Target | undefined
    const follow = () => {
      scrollToward(getTable()!.parentElement!, y)
      found = findTarget(y)
      setTarget(found)
    }
    const onMove = (moved: PointerEvent) => {
      y = moved.clientY
      follow()
    }
    const onUp = () => {
      const last = found
      stopDrag.current?.()
      if (last && !isSamePlace(data, record, last))
        void moveBeside(record, last.record, last.isAfter)
    }
    const onCancel = () => stopDrag.current?.()
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      onCancel()
    }
    setDragged(record)
    const timer = setInterval(() => found && follow(), SCROLL_MS)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, { capture: true })
    stopDrag.current = () => {
      stopDrag.current = undefined
      clearInterval(timer)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, { capture: true })
      setDragged(undefined)
      setTarget(undefined)
    }
  })

  // The handle does not open the page of the record.
  const onClick = useEvent((event: MouseEvent) => {
    if ((event.target as Element).closest(HANDLE)) event.stopPropagation()
  })

  const focused = useRef<{ readonly id: string; readonly column: number }>(undefined)
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, target: cell } = event
    const record = findRecord(cell)
    const isMove = (ctrlKey || metaKey) && shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')
    if (!isMove || !record || !(cell instanceof HTMLTableCellElement)) return
    event.preventDefault()
    event.stopPropagation()
    focused.current = { id: String(record.id), column: cell.cellIndex }
    void step(record, key === 'ArrowUp' ? -1 : 1)
  })

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    const { id, column } = focused.current ?? {}
    const hasFocus = document.activeElement && document.activeElement !== document.body
    if (id === undefined || column === undefined || hasFocus) return
    const row = getTable()?.querySelector<HTMLTableRowElement>(`tr[data-record="${id}"]`)
    row?.cells[column]?.focus()
  }, [data])

  useEffect(() => {
    const table = canMove ? getTable() : null
    const listeners = [
      ['pointerdown', onPointerDown],
      ['click', onClick],
      ['keydown', onKeyDown],
    ] as const
    for (const [name, listen] of listeners)
      table?.addEventListener(name, listen as EventListener, { capture: true })
    return () => {
      stopDrag.current?.()
      for (const [name, listen] of listeners)
        table?.removeEventListener(name, listen as EventListener, { capture: true })
    }
  }, [canMove, onPointerDown, onClick, onKeyDown])

  return (
    <>
      <span ref={marker} hidden />
      <GlobalStyles styles={styleHandles} />
      {dragged && <GlobalStyles styles={styleDragged(String(dragged.id))} />}
      {target && <Box data-insertion sx={insertion} style={{ top: target.y }} />}
    </>
  )
}

const HANDLE = '[data-move-row]'

/** Adds the handle to the cells of the title. It is for pointers only: keys and menus move rows, too. */
function addHandle(
  column: TableColumn<GridRecord>,
  { title }: Resource,
  label: string | undefined,
): TableColumn<GridRecord> {
  if (column.key !== title) return column
  return {
    ...column,
    cell: (row, at) => (
      <>
        <span data-move-row aria-hidden title={label}>
          <GripVertical size={16} />
        </span>
        {column.cell(row, at)}
      </>
    ),
  }
}

/** Returns whether a row would stay where it is. */
function isSamePlace(rows: readonly RaRecord[], record: RaRecord, to: Target): boolean {
  const at = rows.findIndex(({ id }) => id === record.id)
  const next = rows.findIndex(({ id }) => id === to.record.id) + (to.isAfter ? 1 : 0)
  return next === at || next === at + 1
}

function getMiddle(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect()
  return (top + bottom) / 2
}

/** Sets how often a grid scrolls while a dragged row is near its edge, in ms. */
const SCROLL_MS = 40
const EDGE = 48

/** Scrolls a grid while the pointer is near its upper or lower edge. */
function scrollToward(frame: Element, y: number): void {
  const { top, bottom } = frame.getBoundingClientRect()
  if (y > bottom - EDGE) frame.scrollBy(0, EDGE / 4)
  if (y < top + EDGE) frame.scrollBy(0, -EDGE / 4)
}

/** Styles the handles. Lists that nobody arranges do not load these styles. */
const styleHandles = ({ tokens }: Theme) => ({
  [HANDLE]: {
    display: 'inline-grid',
    placeItems: 'center',
    width: 24,
    height: 28,
    marginInline: '-8px 4px',
    verticalAlign: 'middle',
    borderRadius: 4,
    color: tokens.secondary,
    cursor: 'grab',
    touchAction: 'none',
  },
  [`${HANDLE}:hover`]: { color: tokens.text, backgroundColor: tokens.border },
})

const styleDragged = (id: string) => ({
  '*': { cursor: 'grabbing !important', userSelect: 'none !important' },
  [`tr[data-record="${id}"] td`]: { opacity: 0.5 },
})

const insertion = {
  position: 'absolute',
  insetInline: 0,
  height: 2,
  marginTop: '-1px',
  zIndex: 5,
  bgcolor: 'primary.main',
  pointerEvents: 'none',
} as const

/** Moves a row towards the start (-1) or the end (1) of the list. */
export type Step = -1 | 1

/**
 * Returns functions that move the rows of a list that is sorted by the order that people arrange. A
 * move is one request, and can be undone.
 */
export function useRowMoves(resource: Resource) {
  const list = useListContext()
  const t = useTranslation()
  const tools = useCellTools()
  const { nameUntitled } = useRowTexts(resource)
  const http = useHttp()
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const offerUndo = useUndo()
  const showError = useShowError()
  const rights = useRecordRights(resource)
  const [levels] = useGroupLevels(resource)
  const { kind } = useLayout(resource)
  const { data = [], sort, page, perPage, total = 0, filterValues } = list
  const canMove =
    rights.edit &&
    levels.length === 0 &&
    (kind === 'table' || kind === 'cards') &&
    sort.field === resource.manualOrder

  /** Returns the place of a row after some steps, counted from 0 in the whole list; undefined outside of it. */
  function findRank(record: RaRecord, by: number): number | undefined {
    const at = data.findIndex(({ id }) => id === record.id)
    const rank = (page - 1) * perPage + at + by
    return at >= 0 && rank >= 0 && rank < total ? rank : undefined
  }

  /** Returns the record at a place of the list, which can be on another page. */
  async function readRecord(rank: number): Promise<RaRecord | undefined> {
    const shown = data[rank - (page - 1) * perPage]
    if (shown) return shown
    const pagination = { page: rank + 1, perPage: 1 }
    const params = { pagination, sort, filter: filterValues }
    return (await dataProvider.getList<RaRecord>(resource.name, params)).data[0]
  }

  /** Moves a row to the place before or after another one, as the list shows them. */
  const moveBeside = useEvent(async (record: RaRecord, other: RaRecord, isAfter: boolean) => {
    const isLater = isAfter === (sort.order !== 'DESC')
    try {
      const { headers } = await http(`${buildAddress(resource.name, record.id)}/move`, {
        method: 'POST',
        body: { [isLater ? 'after' : 'before']: other.id },
        headers: { 'idempotency-key': uuidV7() },
      })
      const changeSet = headers.get('x-change-set')
      const title = formatTitle(resource, record, tools) || nameUntitled(record)
      if (changeSet !== null) offerUndo(t('list.moved', { title }), [changeSet])
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  })

  const moveBy = useEvent(async (record: RaRecord, by: number) => {
    const rank = findRank(record, by)
    if (rank === undefined) return
    const other = await readRecord(rank).catch(showError)
    if (other && other.id !== record.id) await moveBeside(record, other, by > 0)
  })

  // Keys that are pressed during a request become one further move.
  const waiting = useRef<{ readonly record: RaRecord; readonly by: number }>(undefined)
  const isMoving = useRef(false)
  const step = useEvent(async (record: RaRecord, by: Step) => {
    const before = waiting.current?.record.id === record.id ? waiting.current.by : 0
    waiting.current = { record, by: before + by }
    if (isMoving.current) return
    isMoving.current = true
    while (waiting.current) {
      const next = waiting.current
      waiting.current = undefined
      await moveBy(next.record, next.by)
      // The list shows the new order in the next task.
      await new Promise((resolve) => setTimeout(resolve))
    }
    isMoving.current = false
  })

  return {
    canMove,
    canStep: (record: RaRecord, by: Step) => findRank(record, by) !== undefined,
    step,
    moveBeside,
  }
}
