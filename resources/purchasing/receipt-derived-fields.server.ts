import type { RowView } from '../../src/server/database/view-source.ts'

/** Selects the derived fields of goods receipts. The type of a received product cannot change. */
export const receiptDerivedFields: RowView = {
  row: (receipt) => `
    select exists (
      select from receipts_lines goods
      join products product on product.team_id = goods.team_id and product.id = goods.product
      where goods.team_id = ${receipt}.team_id and goods.parent = ${receipt}.id
        and goods.accepted > 0 and product.type <> 'service') as has_goods`,
}
