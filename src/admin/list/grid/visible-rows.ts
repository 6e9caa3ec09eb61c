import { useCallback, useSyncExternalStore, type RefObject } from 'react'
import type { RaRecord } from 'react-admin'

/** Mounts all rows up to this number, so that searching and printing the page include them. */
const ALL_MOUNTED = 50

/** Mounts rows in steps of this size, so that most scrolling renders nothing. */
const STEP = 10

interface VisibleRows {
  readonly visible: readonly RaRecord[]
  /** Sets the heights in px of the spacers that replace rows that are not mounted. */
  readonly above: number
  readonly below: number
}

/** Returns the rows of a scrolling frame that must be mounted. Each row is `rowHeight` px high. */
export function useVisibleRows(
  records: readonly RaRecord[],
  frame: RefObject<HTMLElement | null>,
  rowHeight: number,
): VisibleRows {
  const isWindowed = records.length > ALL_MOUNTED
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = isWindowed ? frame.current : null
      if (!element) return () => undefined
      element.addEventListener('scroll', onChange, { passive: true })
      const sizes = new ResizeObserver(onChange)
      sizes.observe(element)
      return () => {
        element.removeEventListener('scroll', onChange)
        sizes.disconnect()
      }
    },
    [frame, isWindowed],
  )
  // Reading a size forces a layout, which short pages do not need.
  const stepAt = (size: 'scrollTop' | 'clientHeight') =>
    isWindowed ? Math.floor((frame.current?.[size] ?? 0) / rowHeight / STEP) : 0
  const first = useSyncExternalStore(subscribe, () => stepAt('scrollTop'))
  const steps = useSyncExternalStore(subscribe, () => stepAt('clientHeight'))

  if (!isWindowed) return { visible: records, above: 0, below: 0 }
  const from = Math.max(0, (first - 1) * STEP)
  const to = Math.min(records.length, (first + steps + 3) * STEP)
  return {
    visible: records.slice(from, to),
    above: from * rowHeight,
    below: (records.length - to) * rowHeight,
  }
}
