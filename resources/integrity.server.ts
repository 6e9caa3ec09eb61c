import { historyInvariants } from '../src/server/integrity/history-invariants.ts'
import { figureInvariants } from './insights/figure-integrity.server.ts'
import { moneyInvariants } from './finance/integrity/money-integrity.server.ts'
import { periodInvariants } from './finance/integrity/period-integrity.server.ts'
import { recordInvariants } from './documents/integrity/record-integrity.server.ts'
import { stockInvariants } from './inventory/stock-integrity.server.ts'
import { taxInvariants } from './documents/integrity/tax-integrity.server.ts'
import type { Invariant } from '../src/server/context/invariant.ts'

/**
 * Lists what the nightly check and `npm run doctor` look at. Left out is what the database refuses by itself: changes
 * of movements (I2), value without goods (I5), a second use of one key (I15); and due amounts, which are generated
 * columns (I10).
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
