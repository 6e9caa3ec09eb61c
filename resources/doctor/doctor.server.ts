import type { Invariant } from '../../src/server/doctor/doctor.ts'
import { historyInvariants } from '../../src/server/doctor/history-invariants.ts'
import { figureInvariants } from './figure-invariants.server.ts'
import { moneyInvariants } from './money-invariants.server.ts'
import { periodInvariants } from './period-invariants.server.ts'
import { recordInvariants } from './record-invariants.server.ts'
import { stockInvariants } from './stock-invariants.server.ts'
import { taxInvariants } from './tax-invariants.server.ts'

/**
 * What the nightly check and `npm run doctor` look at. Not here is what the database refuses by itself: changes of
 * movements (I2), value without goods (I5), a second time of one key (I15); and what is due, which it works out (I10).
 */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...moneyInvariants,
  ...taxInvariants,
  ...recordInvariants,
  ...periodInvariants,
  ...figureInvariants,
  ...historyInvariants,
]
