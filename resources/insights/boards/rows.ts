/** Sees amounts of the whole business on its boards. */
export const MONEY = 'dashboard.view_money'

/** Expenses that count. */
export const posted = { status: 'posted' }

/** Filters sales that count as turnover, without returns. */
export const sold = {
  kind: ['sale', 'order'],
  status: ['confirmed', 'closed'],
  invoiceDate_null: false,
}

/** Boards can be narrowed to one branch. */
export const branch = { field: 'branch', resource: 'branches' }
