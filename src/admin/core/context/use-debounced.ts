import { useEffect, useState } from 'react'

/** Returns the last value that stayed unchanged for `quietMs` milliseconds; at first, returns the first value. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
