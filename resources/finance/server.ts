import type { CreateServerModule } from '../modules/server-module.ts'
import { dayClosingDocuments } from './day-closings/day-closings.server.ts'
import { expenseCategoryRules } from './expenses/expense-categories.server.ts'
import { expenseDocuments } from './expenses/expenses.server.ts'
import {
  recurringExpenseHandlers,
  recurringExpenseRules,
} from './expenses/recurring-expenses.server.ts'
import { createMoneyInvariants } from './integrity/money-integrity.server.ts'
import { periodInvariants } from './integrity/period-integrity.server.ts'
import { dueInvariants } from './integrity/due-integrity.server.ts'
import { profitInvariant, profitTotalsInvariant } from './integrity/profit-integrity.server.ts'
import { createPaymentMethodRules } from './payments/payment-methods.server.ts'
import { paymentAllocationsView } from './payments/payment-allocations.server.ts'
import { paymentDocuments } from './payments/payments.server.ts'
import { profitEntriesView } from './profit/profit-entries.server.ts'
import { profitLossView, selectProfitLines } from './profit/profit-loss.server.ts'
import { createAgeingView } from './receivables/ageing.server.ts'
import {
  createDueView,
  openPurchases,
  openSales,
  selectPayables,
  selectReceivables,
  selectRecentPayables,
  selectRecentReceivables,
} from './receivables/open-documents.server.ts'
import { cashMovementsView } from './reports/cash-movements.server.ts'
import { expenseReportView } from './reports/expense-report.server.ts'
import { taxEntriesView, taxReportView } from './reports/tax-report.server.ts'
import { seeds } from './seeds.ts'

/** Adds payments, expenses, write-offs and day closings to the server. */
export const module: CreateServerModule = (registry) => ({
  views: {
    'payment-allocations': paymentAllocationsView,
    'receivables-ageing': createAgeingView('customer', openSales),
    'profit-loss': profitLossView,
    'profit-lines': selectProfitLines,
    'tax-entries': taxEntriesView,
    'tax-report': taxReportView,
    'expense-report': expenseReportView,
    'payables-ageing': createAgeingView('supplier', openPurchases),
    receivables: createDueView(selectReceivables, selectRecentReceivables),
    payables: createDueView(selectPayables, selectRecentPayables),
    'cash-movements': cashMovementsView,
    'profit-entries': profitEntriesView,
  },
  watches: [
    {
      event: 'refundApproval',
      resource: 'payments',
      where: "record.status = 'pendingApproval'",
      linksTo: { resource: 'payments', id: 'id' },
      title: `coalesce((select sale.number
        from payments_allocations line join sales sale on sale.team_id = line.team_id and sale.id = line.sale
        where line.team_id = record.team_id and line.parent = record.id limit 1), '')`,
      branch: 'branch',
      right: 'payment.approve',
      changesWith: 'payments',
    },
    {
      event: 'expenseApproval',
      resource: 'expenses',
      where: "record.status = 'submitted'",
      linksTo: { resource: 'expenses', id: 'id' },
      title: "coalesce(record.number, record.description, '')",
      branch: 'branch',
      right: 'expense.approve',
      changesWith: 'expenses',
    },
    {
      event: 'recurringExpense',
      resource: 'recurring-expenses',
      where: 'record.is_active and record.next_date <= (select armazem_today())',
      linksTo: { resource: 'recurring-expenses', id: 'id' },
      title: 'record.name',
      branch: 'branch',
      right: 'recurring-expense.draft',
      changesWith: 'recurring-expenses',
      isDaily: true,
    },
  ],
  rules: [recurringExpenseRules, createPaymentMethodRules(registry), expenseCategoryRules],
  documents: [paymentDocuments, expenseDocuments, dayClosingDocuments, recurringExpenseHandlers],
  maintenanceStatements: [
    { ofEachTeam: `select armazem_keep_months('due', $1) as "isUnfinished"` },
    { ofEachTeam: `select armazem_keep_months('taxes', $1) as "isUnfinished"` },
    { ofEachTeam: `select armazem_keep_months('payments', $1) as "isUnfinished"` },
  ],
  invariants: [
    ...createMoneyInvariants(registry),
    ...periodInvariants,
    profitInvariant,
    profitTotalsInvariant,
    ...dueInvariants,
  ],
  seeds,
})
