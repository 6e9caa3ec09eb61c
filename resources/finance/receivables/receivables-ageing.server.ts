import { createAgeingView } from './ageing.server.ts'
import { selectReceivables } from './open-documents.server.ts'

/** Selects amounts owed by customers, by their age since the due date or the date of the sale. */
export const receivablesAgeingView = createAgeingView({
  party: 'customer',
  open: (day, basis) => `
      select receivables_as_of.team_id, receivables_as_of.customer, receivables_as_of.due,
        ${day} - case ${basis} when 'dueDate' then coalesce(receivables_as_of.due_date, receivables_as_of.date)
          else receivables_as_of.date end as days
      from (${selectReceivables(day)}) receivables_as_of`,
})
