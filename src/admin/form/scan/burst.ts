/** Characters that came so quickly one after the other that no person typed them. */
export interface Burst {
  readonly text: string
  /** Holds the time of the last key, in ms. */
  readonly at: number
}

/** Holds the burst so far, and the code when a key completes it. */
interface Heard {
  readonly burst: Burst
  readonly code?: string
}

/** Scanners type a character every 5–30 ms (U5); people need 60 ms and more. */
export const GAP_MS = 35
const SHORTEST = 6

export const silence: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

/** Keys that scanners press on their way to a character. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph'])

/** Returns whether a key types a character. */
export function isCharacter(key: string): boolean {
  return [...key].length === 1
}

/**
 * Tells scanners from people by their pace: six characters or more, each within 35 ms of the one before, and Enter are
 * a code. `at` is when the key went down, by the clock of the event itself, so that a busy page mistakes nothing.
 */
export function heard(burst: Burst, key: string, at: number): Heard {
  if (ON_THE_WAY.has(key)) return { burst }
  const isQuick = at - burst.at <= GAP_MS
  if (isCharacter(key)) return { burst: { text: (isQuick ? burst.text : '') + key, at } }
  const isCode = key === 'Enter' && isQuick && [...burst.text].length >= SHORTEST
  return isCode ? { burst: silence, code: burst.text } : { burst: silence }
}
