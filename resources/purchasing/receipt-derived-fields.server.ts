import type { RowView } from '../../src/server/database/view-source.ts'

/** Selects the derived fields of goods receipts. The cost of services is posted as variance. */
export const receiptDerivedFields: RowView = {
  row: (receipt) => `
    select exists (
      select from receipts_lines goods
      where goods.team_id = ${receipt}.team_id and goods.parent = ${receipt}.id
        and goods.accepted > 0 and coalesce(goods.variance, 0) = 0) as has_goods`,
}
