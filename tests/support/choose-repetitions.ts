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

/** Returns whether the test runs in `npm run test:nightly`: `test.runIf(isNight())` leaves it out of `npm test`. */
export function isNight(): boolean {
  return inject('isNightly')
}
