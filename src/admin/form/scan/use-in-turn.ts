import { useCallback, useRef } from 'react'

/** Does one thing after the other in the order in which they came, however long each takes. */
export function useInTurn(): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve())
  return useCallback((work) => {
    const done = last.current.then(work)
    // What fails does not keep the next from its turn.
    last.current = done.catch(() => undefined)
    return done
  }, [])
}
