import { useCallback, useSyncExternalStore, type RefObject } from 'react'
import type { RaRecord } from 'react-admin'

/** Mounts every row up to this number: searching and printing the page then work as people expect. */
const ALL_MOUNTED = 50

/** Mounts rows in steps of this size, so that most scrolling renders nothing. */
const STEP = 10

interface VisibleRows {
  readonly visible: readonly RaRecord[]
  /** Holds the heights in px that replace rows that are not mounted. */
  readonly above: number
  readonly below: number
}

/** Returns the rows of a scrolling frame that need to be mounted; every row is `rowHeight` px high. */
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
  // Reading a size lays the page out, which short pages do not need.
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
