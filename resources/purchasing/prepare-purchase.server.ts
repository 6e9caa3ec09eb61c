import type { DraftChange } from '../../src/server/context/document-actions.ts'
import { loadFacts } from '../documents/lines/load-facts.server.ts'
import { prepareAmounts } from '../documents/amounts/prepare-amounts.server.ts'
import { prepareLines } from '../documents/lines/prepare-lines.server.ts'
import type { Values } from '../../src/schema/values.ts'

/** Completes a draft purchase: last prices and purchase taxes of products, all amounts. */
export async function preparePurchase({ record, trx, caller }: DraftChange): Promise<Values> {
  const lines = (record.lines ?? []) as readonly Values[]
  const facts = await loadFacts(trx, lines, record)
  const prepared = prepareLines(lines, facts, {
    price: (product) => product.purchasePrice,
    priceExcludesTax: true,
    getTax: (product) => product.purchaseTax,
    isAllowed: (product) => product.isPurchasable && product.status === 'active',
    refusalCode: 'NOT_PURCHASABLE',
    sign: 1,
    isTaxable: true,
    pricesIncludeTax: record.pricesIncludeTax === true,
  })
  const shippingTaxRate = facts.rates.get(String(record.shippingTax)) ?? null
  return prepareAmounts({ ...record, shippingTaxRate, lines: prepared }, caller)
}
