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

/** Returns whether the test runs in `npm run test:nightly`: `test.runIf(isNight())` leaves it out of `npm test`. */
export function isNight(): boolean {
  return inject('isNightly')
}
