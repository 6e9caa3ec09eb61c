import { forbidden } from '../../src/server/problems.ts'
import type { DraftChange } from '../../src/server/documents/act.ts'
import { todayIn } from '../../src/server/caller.ts'
import { refuse } from '../documents/lines.server.ts'
import { loadFacts, type Facts } from '../documents/load-facts.server.ts'
import { prepareAmounts } from '../documents/prepare-amounts.server.ts'
import { listPrice, prepareLines } from '../documents/prepare-lines.server.ts'

type Values = Readonly<Record<string, unknown>>

/** Fills in and works out a draft sale: the walk-in customer, prices and taxes of products, all amounts. */
export async function prepareSale({ record, trx, caller }: DraftChange): Promise<Values> {
  const today = todayIn(caller.team)
  if (typeof record.date === 'string' && record.date > today) {
    throw refuse('TOO_LARGE', '/date', { max: today })
  }
  const lines = (record.lines ?? []) as readonly Values[]
  const [facts, [customer]] = await Promise.all([
    loadFacts(trx, lines),
    trx.query<{ id: string; taxable: boolean }>({
      text: `select id, is_taxable as taxable from customers
             where team_id = $1 and (id = $2 or ($2::uuid is null and is_walk_in)) limit 1`,
      values: [trx.team, record.customer ?? null],
    }),
  ])
  const side = {
    price: (product: { price: number | null }) => product.price,
    tax: (product: { tax: string | null }) => product.tax,
    allowed: (product: { isSellable: boolean; status: string }) =>
      product.isSellable && product.status === 'active',
    refusal: 'NOT_SELLABLE',
    sign: record.kind === 'return' ? -1 : 1,
    taxable: customer?.taxable !== false,
    pricesIncludeTax: record.pricesIncludeTax === true,
  } as const
  const prepared = prepareLines(lines, facts, side)
  checkPrices(prepared, facts, side, caller.can)
  const sale = { ...record, customer: record.customer ?? customer?.id ?? null, lines: prepared }
  return { ...sale, ...prepareAmounts(sale, caller) }
}

/** A price other than the list's, and one below the product's minimum, each need a right (business.md §1.4, §1.9). */
function checkPrices(
  lines: readonly Values[],
  facts: Facts,
  side: Parameters<typeof listPrice>[3],
  can: (right: string) => boolean,
): void {
  lines.forEach((line, i) => {
    const product = facts.products.get(String(line.product))
    if (!product) return
    const factor = Number(line.factor ?? 1)
    const unitPrice = Number(line.unitPrice)
    const listed = listPrice(product, factor, Number(line.taxRate ?? 0), side)
    if (unitPrice !== listed && !can('sale.change_price')) throw forbidden('sale.change_price')
    const min = (product.minSalePrice ?? 0) * factor
    if (unitPrice < min && !can('sale.price_below_min')) {
      throw refuse('PRICE_BELOW_MIN', `/lines/${i}/unitPrice`, { min })
    }
  })
}
