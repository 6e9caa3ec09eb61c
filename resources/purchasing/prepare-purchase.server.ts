import type { DraftChange } from '../../src/server/context/document-actions.ts'
import { loadFacts, type Facts } from '../documents/lines/load-facts.server.ts'
import { prepareAmounts } from '../documents/amounts/prepare-amounts.server.ts'
import { prepareLines } from '../documents/lines/prepare-lines.server.ts'
import type { Values } from '../../src/schema/values.ts'

/**
 * Fills in blank values of the lines of a purchase from their products. `input` names the input that holds the lines.
 */
export function preparePurchaseLines(
  lines: readonly Values[],
  facts: Facts,
  { pricesIncludeTax }: Values,
  input?: string,
): Values[] {
  return prepareLines(lines, facts, {
    getPrice: (product) => product.purchasePrice,
    priceExcludesTax: true,
    getTax: (product) => product.purchaseTax,
    isAllowed: (product) => product.isPurchasable && product.status === 'active',
    refusalCode: 'NOT_PURCHASABLE',
    sign: 1,
    isTaxable: true,
    pricesIncludeTax: pricesIncludeTax === true,
    ...(input !== undefined && { input }),
  })
}

/** Completes a draft purchase: fills in the last prices and the purchase taxes of products, and computes all amounts. */
export async function preparePurchase({ record, trx, caller }: DraftChange): Promise<Values> {
  const lines = (record.lines ?? []) as readonly Values[]
  const facts = await loadFacts(trx, lines, record)
  const prepared = preparePurchaseLines(lines, facts, record)
  const shippingTaxRate = facts.rates.get(String(record.shippingTax)) ?? null
  return prepareAmounts({ ...record, shippingTaxRate, lines: prepared }, caller)
}
