import { useEffect, useState } from 'react'

/** Returns a value after it has not changed for some milliseconds. */
export function useDebounced<T>(value: T, quiet_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet_ms)
    return () => clearTimeout(timer)
  }, [value, quiet_ms])
  return settled
}
