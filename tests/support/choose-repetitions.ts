import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly isNightly: boolean
  }
}

/** Returns how often a test repeats its work: `byDay` in `npm test`, `byNight` in `npm run test:nightly`. */
export function chooseRepetitions(byDay: number, byNight: number): number {
  return inject('isNightly') ? byNight : byDay
}

/** Returns the cases that a test tries: the first `byDay` of them in `npm test`, and all in `npm run test:nightly`. */
export function chooseCases<T>(cases: readonly T[], byDay: number): readonly T[] {
  return isNight() ? cases : cases.slice(0, byDay)
}

/**
 * Returns the cases with these names in `npm test`, and all cases in `npm run test:nightly`.
 *
 * @throws {Error} If one of the names belongs to no case.
 */
export function chooseNamed<T>(
  cases: readonly T[],
  getName: (item: T) => string,
  byDay: readonly string[],
): readonly T[] {
  const missing = byDay.filter((name) => !cases.some((each) => getName(each) === name))
  if (missing.length > 0) throw new Error(`No case is named ${missing.join(', ')}`)
  return isNight() ? cases : cases.filter((each) => byDay.includes(getName(each)))
}

/** Returns whether the test runs in `npm run test:nightly`: `test.runIf(isNight())` leaves it out of `npm test`. */
export function isNight(): boolean {
  return inject('isNightly')
}
