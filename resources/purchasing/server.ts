import type { ServerModule } from '../modules/server-module.ts'
import { totalPurchase } from './boards/total-purchase.ts'
import { incomingByPurchases } from './incoming-goods.server.ts'
import { purchaseDocuments } from './purchases.server.ts'
import { receiptDerivedFields } from './receipt-derived-fields.server.ts'
import { priceHistoryView } from './reports/price-history.server.ts'
import { purchaseTotalsInvariants } from './reports/purchase-integrity.server.ts'
import { purchaseHistoryView } from './reports/purchase-history.server.ts'
import { purchaseReportView } from './reports/purchased-goods.server.ts'
import { purchaseMailers } from './printouts/mailer.ts'
import { purchasePrintouts } from './printouts/offers.ts'

/** Adds purchases to the server. */
export const module: ServerModule = {
  views: {
    'purchase-report': purchaseReportView,
    'purchase-history': purchaseHistoryView,
    'price-history': priceHistoryView,
    receipts: receiptDerivedFields,
  },
  documents: [purchaseDocuments],
  boards: [totalPurchase],
  printouts: purchasePrintouts,
  mailers: purchaseMailers,
  watches: [
    {
      event: 'purchaseApproval',
      resource: 'purchases',
      where: "record.status = 'pendingApproval'",
      linksTo: { resource: 'purchases', id: 'id' },
      title: "coalesce(record.number, '')",
      branch: 'branch',
      right: 'purchase.approve',
      changesWith: 'purchases',
    },
  ],
  stockClaims: { incoming: incomingByPurchases },
  invariants: purchaseTotalsInvariants,
  maintenanceStatements: [
    { ofEachTeam: `select armazem_keep_months('purchases', $1) as "isUnfinished"` },
  ],
}
