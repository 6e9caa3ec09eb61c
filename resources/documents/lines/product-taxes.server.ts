/** Limits the levels of the category tree (categories.ts). */
const DEPTH = 5

const levels = Array.from({ length: DEPTH }, (_, i) => `level${i}`)
const parents = levels
  .slice(1)
  .map(
    (one, i) =>
      `left join categories ${one} on ${one}.team_id = level0.team_id and ${one}.id = level${i}.parent`,
  )

/** Joins to products the tax of the nearest category that has one. */
export const categoryTax = `left join lateral (
  select coalesce(${levels.map((one) => `${one}.default_tax`).join(', ')}) as tax
    from categories level0 ${parents.join(' ')}
  where level0.team_id = product.team_id and level0.id = product.category) category_tax on product.tax is null`

/**
 * Selects the id of the tax that applies to a product: its own tax, else the tax of its category or of the nearest
 * parent category that has one, else the company's (rule 1.4). The purchase tax falls back to the sale tax of product
 * and category.
 */
export const appliedTax = `coalesce(product.tax, category_tax.tax, ${selectCompanyTax('saleTax')})`
export const appliedPurchaseTax = `
  coalesce(product.purchase_tax, product.tax, category_tax.tax, ${selectCompanyTax('purchaseTax')})`

/**
 * Selects the company's tax by a subquery that PostgreSQL runs once per page, since it is the same for all products. A
 * tax that is deleted at the same moment counts as no tax.
 */
function selectCompanyTax(setting: string): string {
  return `(select tax.id from teams own_team join taxes tax on tax.team_id = own_team.id
    and tax.id::text = own_team.settings ->> '${setting}'
    where own_team.id = armazem_team())`
}
