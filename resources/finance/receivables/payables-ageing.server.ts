import { ageingView } from './ageing.server.ts'
import { payablesAsOf } from './open-documents.server.ts'

/** Selects what suppliers are owed; a bill is due by the supplier's payment terms. */
export const payablesAgeingView = ageingView({
  party: 'supplier',
  openedOn: 'c.opening_balance_date',
  paid: 'out',
  open: (day, basis) => `
      select a.team_id, a.supplier, a.due,
        ${day} - a.date - case ${basis} when 'dueDate' then coalesce(v.payment_terms_days, 0) else 0 end as days
      from (${payablesAsOf(day)}) a join suppliers v on v.team_id = a.team_id and v.id = a.supplier`,
})
