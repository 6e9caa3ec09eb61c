import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Values } from '../../src/schema/values.ts'

/**
 * Computes the sums of the debits and the credits of a manual journal entry and their difference, both in the form and on
 * the server.
 */
export function deriveSums({ lines }: Values): Values & Record<'debit' | 'credit', number> {
  const add = (side: 'debit' | 'credit') =>
    sum(((lines ?? []) as readonly Values[]).map((line) => Number(line[side] ?? 0)))
  const [debit, credit] = [add('debit'), add('credit')]
  return { debit, credit, difference: subtract(debit, credit) }
}
