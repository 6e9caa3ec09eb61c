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
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = frame.current
      if (!element) return () => undefined
      element.addEventListener('scroll', onChange, { passive: true })
      const sizes = new ResizeObserver(onChange)
      sizes.observe(element)
      return () => {
        element.removeEventListener('scroll', onChange)
        sizes.disconnect()
      }
    },
    [frame],
  )
  const stepAt = (px: number) => Math.floor(px / rowHeight / STEP)
  const first = useSyncExternalStore(subscribe, () => stepAt(frame.current?.scrollTop ?? 0))
  const steps = useSyncExternalStore(subscribe, () => stepAt(frame.current?.clientHeight ?? 0))

  if (records.length <= ALL_MOUNTED) return { visible: records, above: 0, below: 0 }
  const from = Math.max(0, (first - 1) * STEP)
  const to = Math.min(records.length, (first + steps + 3) * STEP)
  return {
    visible: records.slice(from, to),
    above: from * rowHeight,
    below: (records.length - to) * rowHeight,
  }
}
