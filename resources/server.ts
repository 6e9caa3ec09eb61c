import type { Actions } from '../src/server/documents/act.ts'
import type { ListActions } from '../src/server/list-actions/list-actions.ts'
import type { Rules } from '../src/server/records/rules.ts'
import type { ViewSources } from '../src/server/records/view-source.ts'
import { adjustmentDocuments } from './adjustments/adjustments.server.ts'
import { dayClosingDocuments } from './day-closings/day-closings.server.ts'
import { settingsRules } from './settings.server.ts'
import { expenseDocuments } from './expenses/expenses.server.ts'
import { inventoryRollups } from './inventory/bins.server.ts'
import { invoicesView } from './invoices/invoices.server.ts'
import { paymentAllocationsView } from './payments/payment-allocations.server.ts'
import { paymentDocuments } from './payments/payments.server.ts'
import { purchaseDocuments } from './purchases/purchases.server.ts'
import { cashMovementsView } from './reports/cash-movements.server.ts'
import { payablesAsOf, receivablesAsOf } from './reports/open-documents.server.ts'
import { profitEntriesView } from './reports/profit-entries.server.ts'
import { stockLossesView } from './reports/stock-losses.server.ts'
import { purchaseLines } from './reports/purchase-history.server.ts'
import { purchaseReportView } from './reports/purchased-goods.server.ts'
import { postedSales, soldLines } from './reports/sales.server.ts'
import { alertActions } from './reports/order-alerts.server.ts'
import { stockAlerts } from './reports/stock-alerts.server.ts'
import { supplierEvents } from './reports/supplier-account.server.ts'
import { stockOverviewView } from './reports/stock-overview.server.ts'
import { stockBalanceView } from './reports/stock-balance.server.ts'
import { stockAgeingView } from './reports/stock-ageing.server.ts'
import { slowStockView } from './reports/slow-stock.server.ts'
import { transferReportView } from './reports/transfer-report.server.ts'
import { countVarianceView } from './reports/count-variance.server.ts'
import { priceHistoryView } from './reports/price-history.server.ts'
import { payablesAgeingView } from './reports/payables-ageing.server.ts'
import { supplierStatementView } from './reports/supplier-statement.server.ts'
import { customerReportView } from './reports/customer-report.server.ts'
import { customerStatementView } from './reports/customer-account.server.ts'
import { receivablesAgeingView } from './reports/receivables-ageing.server.ts'
import { profitLinesView, profitLossView } from './reports/profit-loss.server.ts'
import { taxReportView } from './reports/tax-report.server.ts'
import { expenseReportView } from './reports/expense-report.server.ts'
import { discountReportView } from './reports/discount-report.server.ts'
import { userActivityView } from './reports/user-activity.server.ts'
import { saleRollups } from './sales/quote-validity.server.ts'
import { saleDocuments } from './sales/sales.server.ts'
import { transferDocuments } from './transfers/transfers.server.ts'
import { branchRules } from './branches.server.ts'
import { customerRollups, customerRules } from './customers.server.ts'
import { employeeRules } from './employees.server.ts'
import { productRollups } from './product-taxes.server.ts'
import { productRules } from './products.server.ts'
import { supplierRollups, supplierRules } from './suppliers.server.ts'
import { unitRules } from './units.server.ts'
import { userRolesView } from './user-roles/user-roles.server.ts'
import { usersView } from './users/users.server.ts'

/** What declarations cannot say: one line per entity that has such rules. */
export const rules: readonly Rules[] = [
  branchRules,
  customerRules,
  supplierRules,
  employeeRules,
  productRules,
  unitRules,
  settingsRules,
]

/** Where the rows of view resources come from, and what is counted of others, by resource name. */
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

/** What the actions of documents do. */
export const documents: readonly Actions[] = [
  purchaseDocuments,
  saleDocuments,
  paymentDocuments,
  adjustmentDocuments,
  transferDocuments,
  expenseDocuments,
  dayClosingDocuments,
]

/** What is done with rows of lists at once. */
export const listActions: readonly ListActions[] = [alertActions]
