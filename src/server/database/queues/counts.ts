/** Counts by key. Keys whose count becomes zero are removed. */
export interface Counts {
  of(key: string): number
  add(key: string, step: number): void
}

/** Creates counts that are all zero. */
export function createCounts(): Counts {
  const counts = new Map<string, number>()
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, step) {
      const count = (counts.get(key) ?? 0) + step
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
