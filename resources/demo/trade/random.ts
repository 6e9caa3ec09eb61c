/** Generates random numbers that are the same on every machine for the same seed (mulberry32). */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(of: readonly T[]): T
  /** Returns true in `share` of the cases. */
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (of) => of[between(0, of.length - 1)]!,
    chance: (share) => next() < share,
  }
}
