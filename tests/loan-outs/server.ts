import type { ServerModule } from '../../resources/modules/server-module.ts'
import {
  createPartyFinder,
  createPartyMailer,
} from '../../resources/documents/mailing/party-mailer.ts'
import { loanOutDocuments } from './loan-outs.server.ts'
import { loanPrintouts } from './offers.ts'

/** Adds loan-outs to the server. */
export const module: ServerModule = {
  documents: [loanOutDocuments],
  printouts: loanPrintouts,
  mailers: {
    'loan-outs.loanNote': createPartyMailer('deliveryNote', createPartyFinder('customer')),
  },
  views: {
    'open-loans': `
      select loan.team_id, line.id, line.product, loan.customer, loan.branch, loan.date, loan.due_date,
        line.quantity - line.returned as quantity, loan.id::text as loan
      from loan_outs loan
      join loan_outs_lines line on line.team_id = loan.team_id and line.parent = loan.id
      where loan.status = 'lent' and line.returned < line.quantity`,
  },
  invariants: [
    {
      code: 'L1',
      description: 'The quantity moved for a loan equals the quantity not returned.',
      sql: `
        select loan.team_id, loan.id::text as subject, moved.quantity, lent.quantity as lent
        from loan_outs loan
        left join (
          select team_id, document, -sum(quantity) as quantity from stock_movements
          where resource = 'loan-outs' group by team_id, document
        ) moved on moved.team_id = loan.team_id and moved.document = loan.id::text
        left join (
          select team_id, parent, sum(quantity - returned) as quantity from loan_outs_lines
          group by team_id, parent
        ) lent on lent.team_id = loan.team_id and lent.parent = loan.id
        where loan.status in ('lent', 'returned') and moved.quantity is distinct from lent.quantity`,
    },
  ],
}
