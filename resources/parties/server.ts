import type { ServerModule } from '../modules/server-module.ts'
import { customerDerivedFields, customerRules } from './customers.server.ts'
import { customerStatementView } from './reports/customer-account.server.ts'
import { supplierEvents } from './reports/supplier-account.server.ts'
import { supplierStatementView } from './reports/supplier-statement.server.ts'
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
    'customer-statement': customerStatementView,
    'supplier-history': supplierEvents,
    'supplier-statement': supplierStatementView,
    customers: customerDerivedFields,
    suppliers: supplierDerivedFields,
  },
  seeds,
}
