import type { DocumentActions } from '../src/server/context/document-actions.ts'
import type { ListActions } from '../src/server/context/list-actions.ts'
import type { Rules } from '../src/server/context/rules.ts'
import type { ViewSources } from '../src/server/database/view-source.ts'
import { adjustmentDocuments } from './inventory/adjustments/adjustments.server.ts'
import { dayClosingDocuments } from './finance/day-closings/day-closings.server.ts'
import { settingsRules } from './company/settings.server.ts'
import { expenseDocuments } from './finance/expenses/expenses.server.ts'
import { inventoryRollups } from './inventory/ledger/bins.server.ts'
import { invoicesView } from './sales/reports/invoices.server.ts'
import { paymentAllocationsView } from './finance/payments/payment-allocations.server.ts'
import { paymentDocuments } from './finance/payments/payments.server.ts'
import { purchaseDocuments } from './purchasing/purchases.server.ts'
import { cashMovementsView } from './finance/reports/cash-movements.server.ts'
import { payablesAsOf, receivablesAsOf } from './finance/receivables/open-documents.server.ts'
import { profitEntriesView } from './finance/profit/profit-entries.server.ts'
import { stockLossesView } from './inventory/reports/stock-losses.server.ts'
import { purchaseLines } from './purchasing/reports/purchase-history.server.ts'
import { purchaseReportView } from './purchasing/reports/purchased-goods.server.ts'
import { postedSales, soldLines } from './sales/reports/posted-sales.server.ts'
import { alertActions } from './inventory/reports/order-alerts.server.ts'
import { stockAlerts } from './inventory/reports/stock-alerts.server.ts'
import { supplierEvents } from './parties/reports/supplier-account.server.ts'
import { stockOverviewView } from './inventory/reports/stock-overview.server.ts'
import { stockBalanceView } from './inventory/reports/stock-balance.server.ts'
import { stockAgeingView } from './inventory/reports/stock-ageing.server.ts'
import { slowStockView } from './inventory/reports/slow-stock.server.ts'
import { transferReportView } from './inventory/reports/transfer-report.server.ts'
import { countVarianceView } from './inventory/reports/count-variance.server.ts'
import { priceHistoryView } from './purchasing/reports/price-history.server.ts'
import { payablesAgeingView } from './finance/receivables/payables-ageing.server.ts'
import { supplierStatementView } from './parties/reports/supplier-statement.server.ts'
import { customerReportView } from './parties/reports/customer-report.server.ts'
import { customerStatementView } from './parties/reports/customer-account.server.ts'
import { receivablesAgeingView } from './finance/receivables/receivables-ageing.server.ts'
import { profitLinesView, profitLossView } from './finance/profit/profit-loss.server.ts'
import { taxReportView } from './finance/reports/tax-report.server.ts'
import { expenseReportView } from './finance/reports/expense-report.server.ts'
import { discountReportView } from './sales/reports/discount-report.server.ts'
import { userActivityView } from './insights/user-activity.server.ts'
import { saleRollups } from './sales/quote-validity.server.ts'
import { saleDocuments } from './sales/sales.server.ts'
import { transferDocuments } from './inventory/transfers/transfers.server.ts'
import { branchRules } from './company/branches.server.ts'
import { customerRollups, customerRules } from './parties/customers.server.ts'
import { employeeRules } from './people/employees.server.ts'
import { productRollups } from './catalog/product-taxes.server.ts'
import { productRules } from './catalog/products.server.ts'
import { supplierRollups, supplierRules } from './parties/suppliers.server.ts'
import { unitRules } from './catalog/units.server.ts'
import { userRolesView } from './people/user-roles.server.ts'
import { usersView } from './people/users.server.ts'

/** Lists the rules that declarations cannot express: one line per resource. */
export const rules: readonly Rules[] = [
  branchRules,
  customerRules,
  supplierRules,
  employeeRules,
  productRules,
  unitRules,
  settingsRules,
]

/** Maps resources to the queries of their views and derived fields. */
export const views: ViewSources = {
  users: usersView,
  roles: userRolesView,
  invoices: invoicesView,
  'payment-allocations': paymentAllocationsView,
  'sales-report': postedSales,
  'sales-lines': soldLines,
  'customer-report': customerReportView,
  'customer-statement': customerStatementView,
  'receivables-ageing': receivablesAgeingView,
  'profit-loss': profitLossView,
  'profit-lines': profitLinesView,
  'tax-report': taxReportView,
  'expense-report': expenseReportView,
  'discount-report': discountReportView,
  'user-activity': userActivityView,
  'purchase-report': purchaseReportView,
  'purchase-history': purchaseLines,
  'supplier-history': supplierEvents,
  'stock-overview': stockOverviewView,
  'stock-balance': stockBalanceView,
  'stock-ageing': stockAgeingView,
  'slow-stock': slowStockView,
  'transfer-report': transferReportView,
  'count-variance': countVarianceView,
  'price-history': priceHistoryView,
  'payables-ageing': payablesAgeingView,
  'supplier-statement': supplierStatementView,
  'stock-alerts': stockAlerts,
  products: productRollups,
  inventory: inventoryRollups,
  sales: saleRollups,
  customers: customerRollups,
  suppliers: supplierRollups,
  receivables: (asked) => receivablesAsOf(asked('asOf')),
  payables: (asked) => payablesAsOf(asked('asOf')),
  'cash-movements': cashMovementsView,
  'stock-losses': stockLossesView,
  'profit-entries': profitEntriesView,
}

/** Lists the actions of documents. */
export const documents: readonly DocumentActions[] = [
  purchaseDocuments,
  saleDocuments,
  paymentDocuments,
  adjustmentDocuments,
  transferDocuments,
  expenseDocuments,
  dayClosingDocuments,
]

/** Lists the list actions. */
export const listActions: readonly ListActions[] = [alertActions]
