import type { RowView } from '../../src/server/database/view-source.ts'
import {
  joinCategoryTax,
  writeAppliedPurchaseTax,
  writeAppliedTax,
} from '../documents/lines/product-taxes.server.ts'

/**
 * Selects the derived fields of products. With `offset 0`, PostgreSQL computes the tax and the net price once instead
 * of at each place that uses them.
 */
export const productDerivedFields: RowView = {
  row: (product) => `
    select applied.tax as applied_tax, ${writeAppliedPurchaseTax(product)} as applied_purchase_tax,
      ${writeMargin(product)} as margin, ${writeOnHand(product)} as on_hand
    from (select) one_row ${joinCategoryTax(product)}
    cross join lateral (select ${writeAppliedTax(product)} as tax offset 0) applied
    cross join lateral (select ${writeNetPrice(product)} as price offset 0) net`,
}

/** Returns SQL of (net price − average cost) ÷ net price, in percent; null without price or cost. */
function writeMargin(product: string): string {
  return `case when net.price > 0 and ${product}.average_cost > 0
    then round((net.price - ${product}.average_cost) / net.price * 100, 4) end`
}

/** Returns SQL of the sale price without tax. */
function writeNetPrice(product: string): string {
  return `case when ${product}.price_includes_tax
    then ${product}.price / (1 + coalesce((
      select tax.rate from taxes tax
      where tax.team_id = ${product}.team_id and tax.id = applied.tax), 0) / 100)
    else ${product}.price end`
}

/** Returns SQL of the stock in the branches that row-level security shows to the caller; null for services. */
function writeOnHand(product: string): string {
  return `case when ${product}.type = 'stock' then (
    select coalesce(sum(level.on_hand), 0) from inventory level
    where level.team_id = ${product}.team_id and level.product = ${product}.id) end`
}
