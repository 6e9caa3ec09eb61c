import type { Invariant } from '../../../src/server/context/invariant.ts'
import { createKeptMonthsInvariant } from '../../documents/integrity/kept-months.server.ts'

const sumColumns = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `coalesce(summed.${name}, 0)`]))

/** Checks that the kept totals of purchases are the sums of receipts, returns and lines (I23). */
export const purchaseTotalsInvariants: readonly Invariant[] = [
  createKeptMonthsInvariant({
    description: 'The totals of purchases by month are the sums of received and returned goods.',
    source: 'purchases',
    table: 'purchase_totals',
    rows: 'select * from purchased_goods',
    keys: ['branch', 'supplier', 'kind'],
    sums: {
      ...sumColumns(['items', 'quantity', 'net', 'tax', 'charges', 'total', 'paid', 'due']),
      receipts: '1',
    },
  }),
  createKeptMonthsInvariant({
    description:
      'The totals of purchased products by month are the sums of the lines of purchases.',
    source: 'purchases',
    table: 'purchased_totals',
    rows: 'select * from purchased_lines',
    keys: ['kind', 'product'],
    sums: { ...sumColumns(['quantity', 'received', 'discount', 'net']), lines: '1' },
  }),
]
