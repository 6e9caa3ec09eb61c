import { useEffect, useRef, useCallback, type RefObject } from 'react'
import { listenForScans } from './listen.ts'

/**
 * Receives scanned codes while `scope` is on the screen and no dialog is open in front of it,
 * whatever has the focus. Without `onScan`, codes are typed as text.
 */
export function useScanner(
  scope: RefObject<Element | null>,
  onScan: ((code: string) => void) | undefined,
): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  const isWanted = onScan !== undefined
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = listenForScans(
      () => isInFront(scope.current),
      (code) => latest.current?.(code),
    )
    return stop
  }, [scope, isWanted])
}

function isInFront(scope: Element | null): boolean {
  const dialogs = document.querySelectorAll('[aria-modal=true]')
  const top = dialogs[dialogs.length - 1]
  return scope !== null && (top === undefined || top.contains(scope))
}

/** Returns a function that runs tasks one after the other in the order of calls. */
export function useTaskQueue(): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve())
  return useCallback((work) => {
    const done = last.current.then(work)
    // A failed task does not stop the next one.
    last.current = done.catch(() => undefined)
    return done
  }, [])
}
