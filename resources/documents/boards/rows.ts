/** Names the right to see amounts of the whole business on boards. */
export const MONEY = 'dashboard.view_money'

/** Filters sales that count as turnover, without returns. */
export const sold = {
  kind: ['sale', 'order'],
  status: ['confirmed', 'closed'],
  invoiceDate_null: false,
}

/** Declares the branch filter of boards. */
export const branch = { field: 'branch', resource: 'branches' }
