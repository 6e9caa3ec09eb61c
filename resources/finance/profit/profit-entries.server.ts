import type { SummedView } from '../../../src/server/database/view-source.ts'

/** Lists the roles of accounts that each line of profit and loss sums up. All other income and cost is other profit. */
const roles = {
  grossSales: ['sales', 'postage', 'rounding'],
  discounts: ['discounts'],
  returns: ['salesReturns'],
  costOfGoods: ['costOfGoods'],
  stockGain: ['stockGains'],
  stockLoss: ['stockLosses'],
  purchaseVariance: ['purchaseVariance'],
  cashDifference: ['cashDifference'],
  writeOffs: ['writeOffs'],
  expenses: ['expense'],
} as const

/** Returns SQL that names the line of the statement to which a posted amount belongs. */
const selectLine = (names: Readonly<Record<string, readonly string[]>>) =>
  `case coalesce(line.role, account.type) ${Object.entries(names)
    .flatMap(([name, of]) => of.map((role) => `when '${role}' then '${name}'`))
    .join(' ')} else 'otherProfit' end`

/**
 * Excludes lines of the accounts of the balance sheet by their roles, as the index `journal_lines_profit` does: three
 * quarters of all lines.
 */
const IS_INCOME_OR_COST = `(line.role is null or line.role not in ('cash', 'bank', 'receivables', 'inventory',
      'goodsDeliveredNotInvoiced', 'goodsInTransit', 'inputTax', 'supplierCredit', 'payables',
      'goodsReceivedNotInvoiced', 'outputTax', 'customerCredit', 'equity', 'openingBalances'))`

/** Names the line of the statement in SQL. */
export const profitPart = selectLine(roles)

/** Tests in SQL whether a posted amount belongs to the expenses of profit and loss, with or without an expense document. */
export const IS_EXPENSE = `coalesce(line.role, account.type) = 'expense'`

/** Returns SQL of the income and cost in the lines or the totals of the journal, expenses with their category. */
export const fromProfit = (table: 'journal_lines' | 'journal_totals'): string => `
  from ${table} line
  join accounts account on account.team_id = line.team_id and account.id = line.account
    and account.type in ('income', 'expense') and ${IS_INCOME_OR_COST}
  left join category_accounts category on category.team_id = line.team_id and category.account = line.account`

const { grossSales, discounts, ...others } = roles

const kind = selectLine({ sales: [...grossSales, ...discounts], ...others })

const selectProfitEntries = `
  select entry.*,
    armazem_row_id(concat_ws(' ', entry.posted, entry.kind, entry.date, entry.branch, entry.category)) as id,
    case when write_off.id is null then entry.posted_by when write_off.sale is null then 'payments' else 'sales' end
      as resource,
    coalesce(write_off.sale::text, write_off.payment::text, entry.posted) as document
  from (
    select line.team_id, line.resource as posted_by, line.document as posted, line.write_off, line.number, line.date,
      line.branch, category.id as category, ${kind} as kind,
      sum(line.credit - line.debit) as amount
    ${fromProfit('journal_lines')}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having sum(line.credit - line.debit) <> 0
  ) entry
  left join write_offs write_off on write_off.team_id = entry.team_id and write_off.id = entry.write_off`

/**
 * Selects one row for each document and each kind of income or cost that it posted on a day (I18). Their sums are those
 * of the totals of the journal.
 */
export const profitEntriesView: SummedView = {
  whole: () => selectProfitEntries,
  totals: {
    by: ['date', 'kind', 'branch', 'category'],
    sums: ['amount'],
    isUncounted: true,
    select: () => `
  select line.team_id, line.date, line.branch, category.id as category, ${kind} as kind,
    line.credit - line.debit as amount
  ${fromProfit('journal_totals')}`,
  },
}
