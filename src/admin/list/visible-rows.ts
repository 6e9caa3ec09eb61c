import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { RaRecord } from 'react-admin'

/** Up to here every row is mounted: searching the page and printing it then work as people expect. */
const ALL_MOUNTED = 50

interface VisibleRows {
  readonly visible: readonly RaRecord[]
  /** Heights in px that stand for the rows that are not mounted. */
  readonly above: number
  readonly below: number
}

/** The rows of a scrolling frame that need to be mounted. */
export function useVisibleRows(
  records: readonly RaRecord[],
  frame: RefObject<HTMLElement | null>,
  rowHeight: number,
): VisibleRows {
  const enabled = records.length > ALL_MOUNTED
  // oxlint-disable-next-line react/incompatible-library -- its answers are used in this render only, never memoized.
  const rows = useVirtualizer({
    count: records.length,
    enabled,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  if (!enabled) return { visible: records, above: 0, below: 0 }
  const items = rows.getVirtualItems()
  return {
    visible: items.flatMap(({ index }) => records[index] ?? []),
    above: items[0]?.start ?? 0,
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
