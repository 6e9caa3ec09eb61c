import {
  appliedPurchaseTax,
  appliedTax,
  categoryTax,
} from '../documents/lines/product-taxes.server.ts'

/** Selects the derived fields of products. */
export const productDerivedFields = `
  select product.team_id, product.id, ${appliedTax} as applied_tax, ${appliedPurchaseTax} as applied_purchase_tax
  from products product ${categoryTax}`
