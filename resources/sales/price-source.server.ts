import type { Facts } from '../documents/lines/load-facts.server.ts'
import { computeListPrice, type Side } from '../documents/lines/prepare-lines.server.ts'
import { findUntouchedLines } from './untouched-lines.ts'
import type { Values } from '../../src/schema/values.ts'

interface Priced {
  /** Holds the sale with its amounts, as it will be. */
  readonly record: Values
  readonly previous: Values | undefined
  readonly facts: Facts
  readonly side: Side
}

/**
 * Marks each line of a sale with the source of its price (rule 1.9): the list, or entered by hand. A line that is not
 * changed keeps its mark, whatever the list says by now.
 */
export function withPriceSources({ record, previous, facts, side }: Priced): readonly Values[] {
  const untouched = findUntouchedLines(record, previous)
  // prepareLines has made them.
  return (record.lines as readonly Values[]).map((line) => {
    const known = untouched.get(line.id)?.priceSource
    if (known) return { ...line, priceSource: known }
    const product = facts.products.get(String(line.product))
    if (!product) return line
    const listed = computeListPrice(
      product,
      Number(line.factor ?? 1),
      Number(line.taxRate ?? 0),
      side,
    )
    return { ...line, priceSource: Number(line.unitPrice) === listed ? 'list' : 'manual' }
  })
}
