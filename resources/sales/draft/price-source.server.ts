import type { Facts } from '../../documents/lines/load-facts.server.ts'
import { computeListPrice, type LineOptions } from '../../documents/lines/prepare-lines.server.ts'
import { findUntouchedLines } from './untouched-lines.ts'
import type { Values } from '../../../src/schema/values.ts'

interface Priced {
  /** Holds the changed sale with its amounts. */
  readonly record: Values
  readonly previous: Values | undefined
  readonly facts: Facts
  readonly options: LineOptions
}

/**
 * Sets the source of the price of each line (rule 1.9): price list, or entered by hand. An unchanged line keeps its
 * source, even if the list price has changed.
 */
export function withPriceSources({ record, previous, facts, options }: Priced): readonly Values[] {
  const untouched = findUntouchedLines(record, previous)
  // prepareLines returns child rows of this shape.
  return (record.lines as readonly Values[]).map((line) => {
    const kept = untouched.get(line.id)?.priceSource
    if (kept) return { ...line, priceSource: kept }
    const product = facts.products.get(String(line.product))
    if (!product) return line
    const listed = computeListPrice(
      product,
      Number(line.factor ?? 1),
      Number(line.taxRate ?? 0),
      options,
    )
    return { ...line, priceSource: Number(line.unitPrice) === listed ? 'list' : 'manual' }
  })
}
