import type { ServerModule } from '../modules/server-module.ts'
import { customerDerivedFields, customerRules } from './customers.server.ts'
import { createStatementView, supplierEvents } from './reports/account-statement.server.ts'
import { seeds } from './seeds.ts'
import { supplierDerivedFields, supplierRules } from './suppliers.server.ts'
import { partyMailers } from './printouts/mailer.ts'
import { partyPrintouts } from './printouts/offers.ts'

/** Adds customers and suppliers to the server. */
export const module: ServerModule = {
  printouts: partyPrintouts,
  mailers: partyMailers,
  rules: [customerRules, supplierRules],
  views: {
    'customer-statement': createStatementView('customer'),
    'supplier-history': supplierEvents,
    'supplier-statement': createStatementView('supplier'),
    customers: customerDerivedFields,
    suppliers: supplierDerivedFields,
  },
  seeds,
}
