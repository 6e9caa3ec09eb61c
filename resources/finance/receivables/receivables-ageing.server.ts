import { ageingView } from './ageing.server.ts'
import { receivablesAsOf } from './open-documents.server.ts'

/** Selects what customers owe; a sale has a due date. */
export const receivablesAgeingView = ageingView({
  party: 'customer',
  openedOn: 'coalesce(c.opening_balance_date, c.created_at::date)',
  paid: 'in',
  open: (day, basis) => `
      select a.team_id, a.customer, a.due,
        ${day} - case ${basis} when 'dueDate' then coalesce(a.due_date, a.date) else a.date end as days
      from (${receivablesAsOf(day)}) a`,
})
