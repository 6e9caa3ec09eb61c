import { Box, GlobalStyles, type Theme } from '@mui/material'
import { GripVertical } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { useEvent, useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useTexts } from '../../core/context/translation.ts'
import type { TableColumn } from '../../kit/table/table.tsx'
import type { GridRecord } from './grid-row.tsx'
import { useMoveKeys, useRowMoves } from '../layouts/moves.ts'

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
 * Moves the rows of the grid in the same parent element, which is in manual order (`manualOrder`): a row is dragged by
 * its handle, or moved with Ctrl+Shift and an arrow key.
 */
export function RowOrder({ resource, onArrange }: RowOrderProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const { data = [] } = useListContext()
  const { canArrange, step, moveBeside } = useRowMoves(resource)
  const label = useTexts('tools')?.('tools.moveRow')
  const [dragged, setDragged] = useState<RaRecord>()
  const [target, setTarget] = useState<Target>()
  const getTable = () => marker.current?.parentElement?.querySelector('table') ?? null
  const stopDrag = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    if (!canArrange) return undefined
    const arrange: ArrangeColumns = (columns) =>
      columns.map((column) => addHandle(column, resource, label))
    onArrange(() => arrange)
    return () => onArrange(undefined)
  }, [canArrange, resource, label, onArrange])

  function findRecord(element: EventTarget | null): RaRecord | undefined {
    const row = element instanceof Element ? element.closest<HTMLElement>('tr[data-record]') : null
    return row ? data.find(({ id }) => String(id) === row.dataset.record) : undefined
  }

  /**
   * Returns the place for a pointer at `y` px from the top of the window: before the first row whose middle is below
   * the pointer, else after the last row.
   */
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

  const moveByKey = useMoveKeys(data, step, getTable)
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (moveByKey(event)) event.stopPropagation()
  })

  useEffect(() => {
    const table = canArrange ? getTable() : null
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
  }, [canArrange, onPointerDown, onClick, onKeyDown])

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

/** Adds the handle to the cells of the title. The handle is only for pointers: keys and menus also move rows. */
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
