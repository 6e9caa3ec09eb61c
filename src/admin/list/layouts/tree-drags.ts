import { useState, type DragEvent } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import type { TreeRow } from '../grid/tree.ts'
import { listenToDrag, useMoves, useMoveTo, type useRowMoves } from './moves.ts'

interface DragOptions {
  readonly resource: Resource
  /** Holds the reference to the parent. */
  readonly place: Place
  readonly rows: readonly TreeRow[]
  readonly moves: ReturnType<typeof useRowMoves>
  readonly isFolded: (id: string) => boolean
}

/** Names where a row is dropped: on another row, whose child it becomes, or before or after that row. */
type Side = 'onto' | 'before' | 'after'

/** Sets which part of a row's height, at its upper and lower edge, means before or after the row. */
const EDGE = 0.3

/**
 * Returns the handlers that drag a row onto another row, which becomes its parent, or to the edge of another row, to
 * place it before or after that row.
 */
export function useDrags({ resource, place, rows, moves, isFolded }: DragOptions) {
  const [dragged, setDragged] = useState<RaRecord>()
  const [over, setOver] = useState<{ readonly key: string; readonly side: Side }>()
  const findMoves = useMoves(resource, place)
  const moveTo = useMoveTo(resource, place)
  const rowsById = new Map(rows.map((row) => [String(row.record.id), row]))
  const getParent = (record: RaRecord) => (record[place.path] ?? null) as string | null

  /** Returns whether the dragged record can be placed at a record. No record can be placed below itself. */
  function canPlace(record: RaRecord | undefined, side: Side): boolean {
    if (!dragged || (record && rowsById.get(String(record.id))?.path.includes(String(dragged.id))))
      return false
    const parent = side === 'onto' ? (record ? String(record.id) : null) : getParent(record!)
    const isSame = parent === getParent(dragged)
    return side === 'onto' ? !isSame && mayWrite(dragged) : isSame || mayWrite(dragged)
  }

  function mayWrite(record: RaRecord): boolean {
    return findMoves(record).isWritable
  }

  /**
   * Returns the side of a row at which the pointer is: never `after` for a row whose children are shown below the row.
   */
  function findSide(record: RaRecord | undefined, event: DragEvent): Side {
    if (!record || !moves.canArrange) return 'onto'
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const hasShownChildren =
      (rowsById.get(String(record.id))?.below ?? 0) > 0 && !isFolded(String(record.id))
    if (part < EDGE) return 'before'
    return part > 1 - EDGE && !hasShownChildren ? 'after' : 'onto'
  }

  async function drop(record: RaRecord | undefined, side: Side): Promise<void> {
    if (side === 'onto') return moveTo(dragged!, record ? String(record.id) : null)
    const move = (changeSets?: readonly string[]) =>
      moves.moveBeside(dragged!, record!, side === 'after', changeSets)
    const parent = getParent(record!)
    if (parent === getParent(dragged!)) return move()
    return moveTo(dragged!, parent, move)
  }

  /** Returns the handlers of a row; without a record, those of the area that moves a dropped row to the top level. */
  function listenToDrop(record: RaRecord | undefined) {
    const key = String(record?.id ?? '')
    return {
      'data-over': over?.key === key ? over.side : undefined,
      onDragOver: (event: DragEvent) => {
        const side = findSide(record, event)
        if (!canPlace(record, side)) return setOver(undefined)
        event.preventDefault()
        if (over?.key !== key || over.side !== side) setOver({ key, side })
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        const side = findSide(record, event)
        setOver(undefined)
        if (!canPlace(record, side)) return
        event.preventDefault()
        setDragged(undefined)
        void drop(record, side)
      },
    }
  }

  return {
    dragged,
    listenToDrop,
    listenToRow: (record: RaRecord) => ({
      ...listenToDrop(record),
      draggable: moves.canArrange || mayWrite(record),
      ...listenToDrag(record, String(record[resource.title]), setDragged),
    }),
  }
}
