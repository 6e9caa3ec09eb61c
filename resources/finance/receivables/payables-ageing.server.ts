import { createAgeingView } from './ageing.server.ts'
import { selectPayables } from './open-documents.server.ts'

/**
 * Selects amounts owed to suppliers, by their age since the date of the bill or the end of the supplier's payment
 * terms.
 */
export const payablesAgeingView = createAgeingView({
  party: 'supplier',
  open: (day, basis) => `
      select payables_as_of.team_id, payables_as_of.supplier, payables_as_of.due,
        ${day} - payables_as_of.date - case ${basis} when 'dueDate' then coalesce(supplier.payment_terms_days, 0)
          else 0 end as days
      from (${selectPayables(day)}) payables_as_of join suppliers supplier on supplier.team_id = payables_as_of.team_id
        and supplier.id = payables_as_of.supplier`,
})
