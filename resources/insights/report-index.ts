import type { PartKey, ReportMessages } from '../../i18n/messages.ts'
import { getSpanStart } from '../../src/schema/days.ts'
import { periods } from '../../src/schema/relative-day.ts'
import type { Can } from '../../src/schema/rights.ts'
import type { Translation } from '../../src/schema/translation.ts'

/** Describes a line of the index of reports: a list, or a list in groups. */
export interface ReportLine {
  /** Names the texts of the line (i18n/<language>/insights-reports.ts). */
  readonly key: keyof ReportMessages['lines']
  readonly resource: string
  readonly by?: string
  /** Names a second group that becomes columns. The next field compares the groups with the period before instead. */
  readonly across?: string
  readonly against?: 'previous'
  /** Sets the address of a page that replaces the list. */
  readonly address?: string
  /** Names the right without which the report lacks columns and has the description in `withoutAmounts`. */
  readonly needs?: 'view_cost' | 'view_profit'
  /** Names the date field that is filtered to today. */
  readonly today?: string
}

export interface ReportChapter {
  readonly key: keyof ReportMessages['chapters']
  readonly icon: string
  readonly lines: readonly ReportLine[]
}

/** Lists the reports by topic (rule 5.1). */
export const reportIndex: readonly ReportChapter[] = [
  {
    key: 'sales',
    icon: 'shopping-cart',
    lines: [
      { key: 'salesReport', resource: 'sales-report', needs: 'view_profit' },
      { key: 'salesByMonth', resource: 'sales-report', by: 'date.month', needs: 'view_profit' },
      { key: 'salesByHour', resource: 'sales-report', by: 'hour' },
      {
        key: 'salesBySalesperson',
        resource: 'sales-report',
        by: 'salesperson',
        needs: 'view_profit',
      },
      { key: 'salesByUser', resource: 'sales-report', by: 'cashier' },
      { key: 'salesByProduct', resource: 'sales-lines', by: 'product' },
      { key: 'salesCompared', resource: 'sales-lines', by: 'product', against: 'previous' },
      { key: 'salesByCategory', resource: 'sales-lines', by: 'category', needs: 'view_profit' },
      { key: 'salesByBrand', resource: 'sales-lines', by: 'brand', needs: 'view_profit' },
      { key: 'invoices', resource: 'invoices' },
      { key: 'discounts', resource: 'discount-report' },
    ],
  },
  {
    key: 'customers',
    icon: 'users',
    lines: [
      { key: 'customerReport', resource: 'customer-report' },
      { key: 'customerStatement', resource: 'customer-statement' },
      { key: 'receivablesAgeing', resource: 'receivables-ageing' },
      { key: 'receivables', resource: 'receivables' },
      { key: 'setOffs', resource: 'set-offs' },
      { key: 'writeOffs', resource: 'write-offs' },
      { key: 'paymentAllocations', resource: 'payment-allocations' },
    ],
  },
  {
    key: 'money',
    icon: 'banknote',
    lines: [
      { key: 'profitLoss', resource: 'profit-loss' },
      { key: 'profitColumns', resource: 'profit-lines', address: '/profit-loss/columns' },
      { key: 'profitByMonth', resource: 'profit-entries', by: 'date.month' },
      { key: 'profitEntries', resource: 'profit-entries' },
      { key: 'taxReport', resource: 'tax-report' },
      { key: 'taxEntries', resource: 'tax-entries' },
      { key: 'generalLedger', resource: 'general-ledger' },
      { key: 'trialBalance', resource: 'trial-balance' },
      { key: 'balanceSheet', resource: 'balance-sheet' },
      { key: 'dayClosing', resource: 'day-closings' },
      { key: 'moneyToday', resource: 'cash-movements', by: 'method', today: 'date' },
      { key: 'cashFlow', resource: 'cash-movements', by: 'date.month' },
      { key: 'cashMovements', resource: 'cash-movements' },
      { key: 'expenseReport', resource: 'expense-report' },
      { key: 'expensesByCategory', resource: 'expense-report', by: 'category' },
      {
        key: 'expensesByMonth',
        resource: 'expense-report',
        by: 'category',
        across: 'date.month',
      },
    ],
  },
  {
    key: 'purchases',
    icon: 'shopping-bag',
    lines: [
      { key: 'purchaseReport', resource: 'purchase-report' },
      { key: 'purchaseHistory', resource: 'purchase-history' },
      { key: 'supplierHistory', resource: 'supplier-history' },
      { key: 'supplierStatement', resource: 'supplier-statement' },
      { key: 'payablesAgeing', resource: 'payables-ageing' },
      { key: 'payables', resource: 'payables' },
    ],
  },
  {
    key: 'stock',
    icon: 'boxes',
    lines: [
      { key: 'stockOverview', resource: 'stock-overview', needs: 'view_cost' },
      { key: 'stockBalance', resource: 'stock-balance' },
      { key: 'stockMovements', resource: 'stock-movements' },
      { key: 'stockAlerts', resource: 'stock-alerts' },
      { key: 'stockAgeing', resource: 'stock-ageing' },
      { key: 'slowStock', resource: 'slow-stock' },
      { key: 'stockLosses', resource: 'stock-losses' },
      { key: 'countVariance', resource: 'count-variance' },
      { key: 'transferReport', resource: 'transfer-report' },
      { key: 'priceHistory', resource: 'price-history' },
    ],
  },
  {
    key: 'people',
    icon: 'id-card',
    lines: [
      { key: 'employees', resource: 'employees' },
      { key: 'employeesByDepartment', resource: 'employees', by: 'department' },
      { key: 'userActivity', resource: 'user-activity' },
    ],
  },
]

/** Returns the description of a report, which names only columns that a person with these rights sees. */
export function describeReport(
  { key, needs }: ReportLine,
  t: Translation<PartKey<'reports'>>,
  can: Can,
): string {
  const about = t(`reports.lines.${key}.about`)
  if (needs === undefined || can(needs)) return about
  return t.declared(`reports.withoutAmounts.${key}`, { _: about })
}

/** Returns the address of a report. `today` is the date in the team's time zone. */
export function buildReportAddress(line: ReportLine, today: string): string {
  const { resource, by, across, address } = line
  if (address !== undefined) return address
  const path = by === undefined ? `/${resource}` : `/${resource}/by/${by}`
  const arrangement = across ? `/across/${across}` : line.against ? `/against/${line.against}` : ''
  const filter = buildFilter(line, today)
  // Without a filter, the list opens with its own period.
  const query = filter && `?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return `${path}${arrangement}${query ?? ''}`
}

/** Returns the filter of a report that opens with another period than its list. */
function buildFilter({ by, across, against, today: field }: ReportLine, today: string) {
  // A comparison needs a period: the current month.
  if (against) return { date_gte: getSpanStart('month', today), date_lte: today }
  if (field !== undefined) return { [`${field}_gte`]: today, [`${field}_lte`]: today }
  const dateField = [by, across].find((group) => group?.endsWith('.month'))?.split('.')[0]
  if (dateField === undefined) return undefined
  const [from, to] = periods.thisYear
  return { [`${dateField}_gte`]: from, [`${dateField}_lte`]: to }
}
