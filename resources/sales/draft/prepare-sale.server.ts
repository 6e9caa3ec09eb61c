import type { DraftChange } from '../../../src/server/context/document-actions.ts'
import { loadFacts } from '../../documents/lines/load-facts.server.ts'
import { prepareAmounts } from '../../documents/amounts/prepare-amounts.server.ts'
import { prepareLines } from '../../documents/lines/prepare-lines.server.ts'
import { checkPrices } from './check-prices.server.ts'
import { withPriceSources } from './price-source.server.ts'
import { fillValidUntil } from './quote-validity.server.ts'
import { resolveSalesperson } from './salesperson.server.ts'
import type { Values } from '../../../src/schema/values.ts'

/**
 * Completes a draft sale: fills in blank values (the walk-in customer, the salesperson, the expiry date of a quote, the
 * descriptions, prices and taxes of lines), computes all amounts, checks the prices, and records whether each price is
 * the list price.
 */
export async function prepareSale(change: DraftChange): Promise<Values> {
  const { record, previous, trx, caller } = change
  const lines = (record.lines ?? []) as readonly Values[]
  const [facts, salesperson, [customer]] = await Promise.all([
    loadFacts(trx, lines, record),
    resolveSalesperson(change),
    trx.query<{ id: string; taxable: boolean }>({
      text: `select id, is_taxable as taxable from customers
             where team_id = $1 and (id = $2 or ($2::uuid is null and is_walk_in)) limit 1`,
      values: [trx.team, record.customer ?? null],
    }),
  ])
  const options = {
    getPrice: (product: { price: number | null }) => product.price,
    getTax: (product: { tax: string | null }) => product.tax,
    isAllowed: (product: { isSellable: boolean; status: string }) =>
      product.isSellable && product.status === 'active',
    refusalCode: 'NOT_SELLABLE',
    sign: record.kind === 'return' ? -1 : 1,
    isTaxable: customer?.taxable !== false,
    pricesIncludeTax: record.pricesIncludeTax === true,
  } as const
  const prepared = prepareLines(lines, facts, options)
  const buyer = record.customer ?? customer?.id ?? null
  const resolved = { customer: buyer, salesperson, validUntil: fillValidUntil(change) }
  const shippingTaxRate = options.isTaxable
    ? (facts.rates.get(String(record.shippingTax)) ?? null)
    : 0
  const sale = { ...record, ...resolved, shippingTaxRate, lines: prepared }
  const priced = { ...sale, ...prepareAmounts(sale, caller) }
  checkPrices({ record: priced, previous, facts, options, caller })
  return { ...priced, lines: withPriceSources({ record: priced, previous, facts, options }) }
}
