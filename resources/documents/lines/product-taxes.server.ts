/**
 * Returns SQL that joins the tax of the nearest category with a tax to products. Most categories have a tax or no
 * parent; a function reads the parents of other categories, because joining the whole tree would take as long as all
 * other values of a product.
 */
export function joinCategoryTax(product: string): string {
  return `left join lateral (
    select coalesce(category.default_tax, armazem_inherited_tax(category.team_id, category.parent)) as tax
    from categories category
    where category.team_id = ${product}.team_id and category.id = ${product}.category
  ) category_tax on ${product}.tax is null`
}

/**
 * Returns SQL of the id of the tax that applies to a product: its own tax, else the tax of its category or of the
 * nearest parent category that has one, else the company's (rule 1.4). `joinCategoryTax` joins the tax of the category.
 */
export function writeAppliedTax(product: string): string {
  return `coalesce(${product}.tax, category_tax.tax, ${selectCompanyTax('saleTax')})`
}

/**
 * Returns SQL of the tax of purchases of a product: its own purchase tax, else its sale tax, else the tax of its
 * category, else the company's purchase tax (rule 1.4).
 */
export function writeAppliedPurchaseTax(product: string): string {
  return `
  coalesce(${product}.purchase_tax, ${product}.tax, category_tax.tax, ${selectCompanyTax('purchaseTax')})`
}

/**
 * Returns SQL of the company's tax: a subquery that PostgreSQL runs once per statement, since the tax is the same for
 * all products. A tax that is deleted at the same moment counts as no tax.
 */
function selectCompanyTax(setting: string): string {
  return `(select tax.id from teams own_team join taxes tax on tax.team_id = own_team.id
    and tax.id::text = own_team.settings ->> '${setting}'
    where own_team.id = armazem_team())`
}
