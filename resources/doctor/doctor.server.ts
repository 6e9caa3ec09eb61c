import type { Invariant } from '../../src/server/doctor/doctor.ts'
import { moneyInvariants } from './money-invariants.server.ts'
import { periodInvariants } from './period-invariants.server.ts'
import { stockInvariants } from './stock-invariants.server.ts'

/**
 * What the nightly check and `npm run doctor` look at. Not here: I2 and I15 are refused by the database itself, and
 * I18 holds because figures and reports are one SQL.
 */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...moneyInvariants,
  ...periodInvariants,
]
