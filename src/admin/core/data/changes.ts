type Values = Readonly<Record<string, unknown>>

/**
 * Returns the fields of a form that differ from the record it started from. Only these are sent, so that a save says no
 * more than the person did, and fields of the server's own are left alone.
 */
export function changesOf(before: Values, after: Values): Values {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && !isSame(before[name], value),
  )
  return Object.fromEntries(changed)
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  // Both are objects here; reading an absent name of either is undefined, which is what is compared.
  return [...names].every((name) => isSame((a as Values)[name], (b as Values)[name]))
}
