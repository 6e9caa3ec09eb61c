import type { DatedView, ParamPlaceholder } from '../../../src/server/database/view-source.ts'

/**
 * Names the SQL function that computes due amounts: `armazem_due_at` of one day, `armazem_due_on` of several days
 * (database/49-due-amounts.sql). Each row of a function is an item: a document, payment or opening balance with its due
 * amount.
 */
export type DueAmounts = 'armazem_due_at' | 'armazem_due_on'

/** Returns SQL of the day to which a due amount belongs; `day` is the argument of the function. */
export function writeDay(day: string, dueAmounts: DueAmounts): string {
  return dueAmounts === 'armazem_due_on' ? 'given.day' : day
}

/**
 * Returns SQL of the items at the end of a day, or of the days of `armazem_due_on`. `join` is SQL that joins documents to
 * the items. A row for several days is divided into days after this join, so that each document is read once.
 */
export function writeItems(join: string, days: string, dueAmounts: DueAmounts): string {
  const items = `${dueAmounts}(${days}) item ${join}`
  return dueAmounts === 'armazem_due_on'
    ? `${items} cross join lateral unnest(item.days) given (day)`
    : items
}

/** Holds the SQL that reads the documents of items. */
export interface OpenDocuments {
  /** Names the alias of the document's table, and the column of an item with the id of the document. */
  readonly alias: 'sale' | 'purchase'
  /** Holds the SQL that joins the document of an item to the item. */
  readonly join: string
  /** Returns the SQL of the condition that the document of an item is dated on the day or before. */
  readonly isDatedUntil: (day: string) => string
  readonly date: string
  readonly dueDate: string
  /** Returns the SQL of the open documents and opening balances on a recent day. */
  readonly selectRecent: (day: string) => string
}

/**
 * Reads the sales and the opening balances of customers. Orders without an invoice are included, because an order that
 * was paid in advance, or whose goods were returned, has credit. An opening balance is due on its date.
 */
export const openSales: OpenDocuments = {
  alias: 'sale',
  join: `
  left join sales sale on sale.team_id = item.team_id and sale.id = item.sale and sale.status in ('confirmed', 'closed')
  left join customers customer on customer.team_id = item.team_id and customer.id = item.customer`,
  // An item of a sale has no amount before the date of its invoice or first payment, so its date need not be compared.
  isDatedUntil: () => 'true',
  date: 'coalesce(sale.invoice_date, sale.date, customer.opening_balance_date)',
  dueDate: 'coalesce(sale.due_date, customer.opening_balance_date)',
  selectRecent: (day) => selectRecentReceivables(day),
}

/** Holds the SQL of the supplier of a purchase or of an opening balance. */
const SUPPLIER = 'coalesce(purchase.supplier, item.supplier)'

/**
 * Reads the purchases, the returns to suppliers and the opening balances of suppliers. A purchase can be received before
 * its own date, so its date is compared with the day.
 */
export const openPurchases: OpenDocuments = {
  alias: 'purchase',
  join: `
  left join purchases purchase on purchase.team_id = item.team_id and purchase.id = item.purchase
    and purchase.status in ('ordered', 'closed')
  left join suppliers supplier on supplier.team_id = item.team_id and supplier.id = ${SUPPLIER}`,
  isDatedUntil: (day) => `(purchase.id is null or purchase.date <= ${day})`,
  date: 'coalesce(purchase.bill_date, purchase.date, supplier.opening_balance_date)',
  dueDate: `coalesce(coalesce(purchase.bill_date, purchase.date) + coalesce(supplier.payment_terms_days, 0),
    supplier.opening_balance_date)`,
  selectRecent: (day) => selectRecentPayables(day),
}

/** Creates a view of due amounts on the day of its parameter `asOf`. */
export function createDueView(
  select: (day: string, dueAmounts: DueAmounts, param: ParamPlaceholder) => string,
  selectRecent: (day: string, param: ParamPlaceholder) => string,
): DatedView {
  return {
    day: 'asOf',
    whole: (param) => select(param('asOf'), 'armazem_due_at', param),
    recent: (param) => selectRecent(param('asOf'), param),
    days: (param) => select(param('asOf'), 'armazem_due_on', param),
  }
}

/**
 * Returns SQL of sales, returns and opening balances of customers with their due amounts at the end of a day; a negative
 * amount is credit of the customer (I10). `days` is SQL of a date, or of the dates of `armazem_due_on`.
 */
export const selectReceivables = (
  days: string,
  dueAmounts: DueAmounts = 'armazem_due_at',
): string => {
  const day = writeDay(days, dueAmounts)
  return `
  select ${day} as as_of_, item.team_id, coalesce(sale.id, customer.id) as id,
    coalesce(sale.invoice_number, sale.number, customer.code) as number, coalesce(sale.kind, 'opening') as kind,
    ${openSales.date} as date, ${openSales.dueDate} as due_date, coalesce(sale.customer, customer.id) as customer,
    sale.branch, coalesce(sale.total, customer.opening_balance) as total, item.due, greatest(-item.due, 0) as credit,
    case when item.due > 0 then greatest(${day} - ${openSales.dueDate}, 0) else 0 end as days_overdue,
    case when sale.id is null then 'customers' else 'sales' end as resource
  from ${writeItems(openSales.join, days, dueAmounts)}
  where coalesce(sale.id, customer.id) is not null`
}

/** Returns SQL of the rows of `selectReceivables` on a recent day (database/50-recent-documents.sql). */
export const selectRecentReceivables = (day: string): string =>
  `select recent.* from armazem_recent_receivables(${day}) recent`

/** Returns SQL of the rows of `selectPayables` on a recent day. */
export const selectRecentPayables = (day: string): string =>
  `select recent.* from armazem_recent_payables(${day}) recent`

/** Returns SQL of the arguments of functions that take several days. */
const writeDays = (days: string, dueAmounts: DueAmounts) =>
  dueAmounts === 'armazem_due_on' ? days : `array[${days}]`

/** Returns SQL of the goods that suppliers delivered and did not bill by a day, or by the days of `armazem_due_on`. */
export const selectUnbilled = (days: string, dueAmounts: DueAmounts): string =>
  `armazem_unbilled(${writeDays(days, dueAmounts)})`

/**
 * Returns SQL of the expenses with a due amount at the end of a day, or of the days of `armazem_due_on`
 * (database/49-due-amounts.sql).
 */
export const selectDueExpenses = (days: string, dueAmounts: DueAmounts): string =>
  `armazem_due_expenses(${writeDays(days, dueAmounts)})`

/**
 * Returns SQL of purchases, returns to suppliers, opening balances and expenses with the amounts owed at the end of a
 * day; a negative amount is credit of the company. A purchase without a bill counts with the value of the goods
 * received until that day. Purchases are due when the payment terms of the supplier end, opening balances and expenses
 * on their date. `days` is SQL of a date, or of the dates of `armazem_due_on`.
 */
export const selectPayables = (days: string, dueAmounts: DueAmounts = 'armazem_due_at'): string => {
  const day = writeDay(days, dueAmounts)
  const expenses = selectDueExpenses(days, dueAmounts)
  const first = (field: string, ofSupplier: string) =>
    `coalesce(purchase.${field}, supplier.${ofSupplier})`
  return `
  select payable.*, greatest(-payable.due, 0) as credit from (
    select ${day} as as_of_, item.team_id, ${first('id', 'id')} as id, ${first('number', 'code')} as number,
      coalesce(purchase.kind, 'opening') as kind, ${openPurchases.date} as date, supplier.id as supplier, null as payee,
      purchase.supplier_ref, purchase.branch, ${openPurchases.dueDate} as due_date,
      ${first('total', 'opening_balance')} as total, item.due,
      case when purchase.id is null then 'suppliers' else 'purchases' end as resource
    from ${writeItems(openPurchases.join, days, dueAmounts)}
    where coalesce(purchase.id, item.supplier) is not null and ${openPurchases.isDatedUntil(day)}
    union all
    select expense.day, expense.team_id, expense.id, expense.number, 'expense', expense.date, null, expense.payee, null,
      expense.branch, expense.date, expense.total, expense.due, 'expenses' from ${expenses} expense
  ) payable`
}
