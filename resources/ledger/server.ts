import { createPeriodInvariant, selectSteps } from '../finance/integrity/period-integrity.server.ts'
import type { ServerModule } from '../modules/server-module.ts'
import { accountRules } from './accounts.server.ts'
import { cashTransferDocuments } from './cash-transfers.server.ts'
import { journalEntryDocuments } from './journal-entries.server.ts'
import { journalTotals } from './journal-totals.server.ts'
import { ledgerInvariants } from './ledger-integrity.server.ts'
import {
  balanceSheetView,
  cashAccountsView,
  generalLedgerView,
  trialBalanceView,
} from './reports.server.ts'
import { seeds } from './seeds.ts'

/** Adds the chart of accounts, the journal and the reports on the books to the server. */
export const module: ServerModule = {
  views: {
    'trial-balance': trialBalanceView,
    'balance-sheet': balanceSheetView,
    'cash-accounts': cashAccountsView,
    'general-ledger': generalLedgerView,
    'journal-lines': journalTotals,
  },
  rules: [accountRules],
  documents: [journalEntryDocuments, cashTransferDocuments],
  invariants: [
    ...ledgerInvariants,
    createPeriodInvariant(
      'No manual entry and no cash transfer was posted on a day of a closed period.',
      [
        selectSteps('cash-transfers', ['posted', 'void']),
        selectSteps('journal-entries', ['posted']),
        selectSteps('journal-entries', ['reversed'], 'reversed_on'),
      ].join(' union all '),
    ),
  ],
  maintenanceStatements: [
    'select armazem_merge_journal_totals()',
    { ofEachTeam: `select armazem_keep_months('profit', $1) as "isUnfinished"` },
    { ofEachTeam: `select armazem_keep_months('balances', $1) as "isUnfinished"` },
  ],
  seeds,
}
