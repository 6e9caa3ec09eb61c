/** Generates random numbers that are the same on every machine for the same seed (mulberry32). */
export interface Random {
  /** Returns a number of at least 0 and less than 1. */
  next(): number
  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** Returns one of the values; the array must not be empty. */
  pick<T>(values: readonly T[]): T
  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean
}

/** Creates a generator of random numbers. `seed` is a whole number of 32 bits. */
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
    pick: (values) => values[between(0, values.length - 1)]!,
    chance: (probability) => next() < probability,
  }
}
