/** Bounds the levels of categories (categories.ts). */
const DEPTH = 5

const levels = Array.from({ length: DEPTH }, (_, i) => `c${i}`)
const parents = levels
  .slice(1)
  .map(
    (one, i) =>
      `left join categories ${one} on ${one}.team_id = c0.team_id and ${one}.id = c${i}.parent`,
  )

/** Joins to products `p` the tax of the nearest category that has one. */
export const categoryTax = `left join lateral (
  select coalesce(${levels.map((one) => `${one}.default_tax`).join(', ')}) as tax from categories c0 ${parents.join(' ')}
  where c0.team_id = p.team_id and c0.id = p.category) k on p.tax is null`

/**
 * Selects the id of the tax that applies to a product `p`: its own tax, else the tax of its category or of the nearest
 * parent category that has one, else the company's (rule 1.4). The purchase tax falls back to the sale tax of product
 * and category.
 */
export const appliedTax = `coalesce(p.tax, k.tax, ${companyTax('saleTax')})`
export const appliedPurchaseTax = `coalesce(p.purchase_tax, p.tax, k.tax, ${companyTax('purchaseTax')})`

/** Selects the derived fields of products. */
export const productRollups = `
  select p.team_id, p.id, ${appliedTax} as applied_tax, ${appliedPurchaseTax} as applied_purchase_tax
  from products p ${categoryTax}`

/**
 * Selects the company's tax, which is the same for all products of the team, so that a page reads it once. A tax that
 * is deleted while it is being set counts as none.
 */
function companyTax(setting: string): string {
  return `(select x.id from teams t join taxes x on x.team_id = t.id and x.id::text = t.settings ->> '${setting}'
    where t.id = armazem_team())`
}
