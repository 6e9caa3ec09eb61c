import type { RowView } from '../../src/server/database/view-source.ts'
import {
  joinCategoryTax,
  writeAppliedPurchaseTax,
  writeAppliedTax,
} from '../documents/lines/product-taxes.server.ts'

/** Selects the derived fields of products. */
export const productDerivedFields: RowView = {
  row: (product) => `
    select ${writeAppliedTax(product)} as applied_tax, ${writeAppliedPurchaseTax(product)} as applied_purchase_tax
    from (select) one_row ${joinCategoryTax(product)}`,
}
