import { useState, type DragEvent } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import type { TreeRow } from '../grid/tree-paths.ts'
import { listenToDrag, useMoves, useMoveTo, type useRowMoves } from './moves.ts'

interface DragOptions {
  readonly resource: Resource
  /** Names the reference to the parent. */
  readonly place: Place
  readonly rows: readonly TreeRow[]
  readonly moves: ReturnType<typeof useRowMoves>
  readonly isFolded: (id: string) => boolean
}

/** Names where a row is dropped: below another row as its child, or beside it. */
type Side = 'onto' | 'before' | 'after'

/** Sets the part of a row's height at each edge that places a row beside it. */
const EDGE = 0.3

/**
 * Returns the handlers that drag a row: onto another row, which becomes its parent, or to the edge
 * of another row, to be placed beside that row.
 */
export function useDrags({ resource, place, rows, moves, isFolded }: DragOptions) {
  const [dragged, setDragged] = useState<RaRecord>()
  const [over, setOver] = useState<{ readonly key: string; readonly side: Side }>()
  const findMoves = useMoves(resource, place)
  const write = useMoveTo(resource, place)
  const rowsById = new Map(rows.map((row) => [String(row.record.id), row]))
  const getParent = (record: RaRecord) => (record[place.path] ?? null) as string | null

  /** Returns whether the dragged record can be placed at a record: not below itself or a record of its branch. */
  function canPlace(record: RaRecord | undefined, side: Side): boolean {
    if (!dragged || (record && rowsById.get(String(record.id))?.path.includes(String(dragged.id))))
      return false
    const to = side === 'onto' ? (record ? String(record.id) : null) : getParent(record!)
    const isSame = to === getParent(dragged)
    return side === 'onto' ? !isSame && mayWrite(dragged) : isSame || mayWrite(dragged)
  }

  function mayWrite(record: RaRecord): boolean {
    return findMoves(record).isWritable
  }

  /** Returns the side of a row at which the pointer is. Below an unfolded row are its children, and not the next row. */
  function findSide(record: RaRecord | undefined, event: DragEvent): Side {
    if (!record || !moves.canMove) return 'onto'
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const isOpen = (rowsById.get(String(record.id))?.below ?? 0) > 0 && !isFolded(String(record.id))
    if (part < EDGE) return 'before'
    return part > 1 - EDGE && !isOpen ? 'after' : 'onto'
  }

  async function drop(record: RaRecord | undefined, side: Side): Promise<void> {
    if (side === 'onto') return write(dragged!, record ? String(record.id) : null)
    const move = (changeSets?: readonly string[]) =>
      moves.moveBeside(dragged!, record!, side === 'after', changeSets)
    const parent = getParent(record!)
    if (parent === getParent(dragged!)) return move()
    return write(dragged!, parent, move)
  }

  /** Returns the handlers of a row, or of the place for records without a parent. */
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
      draggable: moves.canMove || mayWrite(record),
      ...listenToDrag(record, String(record[resource.title]), setDragged),
    }),
  }
}
