import type { DatedView } from '../../../src/server/database/view-source.ts'
import { createDueView, writeDay, type DueAmounts } from './open-documents.server.ts'

/**
 * Creates a view of due amounts by party and age. Credit has a separate column, so that the age columns add up to the
 * debts. `selectOpen` returns SQL of the open documents at the end of a day.
 */
export function createAgeingView(
  party: 'customer' | 'supplier',
  selectOpen: (day: string, dueAmounts: DueAmounts) => string,
): DatedView {
  return createDueView((days, dueAmounts, param) => {
    const day = writeDay(days, dueAmounts)
    const sum = (test: string) => `coalesce(sum(item.due) filter (where ${test}), 0)`
    const [credit, opening] = [sum(`item.kind = 'credit'`), sum(`item.kind = 'opening'`)]
    const sumDue = (test: string) => sum(`item.kind = 'document' and item.due > 0 and ${test}`)
    return `
  select aged.*, aged.${party} as id, aged.total + aged.opening_balance - aged.credit as balance
  from (
    select item.as_of_, item.team_id, item.${party}, ${sumDue('item.days <= 0')} as current,
      ${sumDue('item.days between 1 and 30')} as days30, ${sumDue('item.days between 31 and 60')} as days60,
      ${sumDue('item.days between 61 and 90')} as days90, ${sumDue('item.days > 90')} as older,
      ${sumDue('true')} as total, -${credit} - ${sum(`item.kind = 'document' and item.due < 0`)} as credit,
      ${opening} as opening_balance
    from (
      select document.as_of_, document.team_id, document.${party}, document.due, 'document' as kind,
        document.as_of_ - case ${param('basis')} when 'dueDate' then coalesce(document.due_date, document.date)
          else document.date end as days
      from (${selectOpen(days, dueAmounts)}) document
      union all
      select ${day}, item.team_id, coalesce(payment.${party}, item.${party}), item.due,
        case when payment.id is null then 'opening' else 'credit' end, null
      from ${dueAmounts}(${days}) item
      left join payments payment on payment.team_id = item.team_id and payment.id = item.payment
        and payment.date <= ${day}
      where item.payment is not null or item.${party} is not null
    ) item
    where item.${party} is not null
    group by item.as_of_, item.team_id, item.${party}
    having bool_or(item.kind = 'document') or ${credit} <> 0 or ${opening} <> 0
  ) aged`
  })
}
