import { sumByAge, sumWhere } from '../../../src/server/database/sum-sql.ts'
import type { DatedView } from '../../../src/server/database/view-source.ts'
import {
  createDueView,
  selectDueExpenses,
  selectUnbilled,
  writeDay,
  writeItems,
  type DueAmounts,
  type OpenDocuments,
} from './open-documents.server.ts'

const JOIN_PAYMENTS = `
  left join payments payment on payment.team_id = item.team_id and payment.id = item.payment`

/**
 * Creates a view of due amounts by party and age. Credit has a separate column, so that the age columns add up to the
 * debts. Documents, credit and opening balances are read together, so that the entries after a past day are read only
 * once. Expenses have no party: the ageing of payables has one row for all expenses.
 */
export function createAgeingView(
  party: 'customer' | 'supplier',
  { alias, join, isDatedUntil, date, dueDate, selectRecent }: OpenDocuments,
): DatedView {
  return createDueView(
    (days, dueAmounts, param) => {
      const day = writeDay(days, dueAmounts)
      const kind = `case when ${alias}.id is not null then 'document' when payment.id is not null then 'credit'
      else 'opening' end`
      return sumByParty(
        party,
        `
      select ${day} as as_of_, item.team_id, coalesce(${alias}.${party}, payment.${party}, item.${party}) as ${party},
        item.due, ${kind} as kind,
        ${day} - case ${param('basis')} when 'dueDate' then coalesce(${dueDate}, ${date}) else ${date} end as days
      from ${writeItems(`${join}${JOIN_PAYMENTS}`, days, dueAmounts)}
      where coalesce(${alias}.${party}, payment.${party}, item.${party}) is not null
        and ${isDatedUntil(day)} and (payment.id is null or payment.date <= ${day})
      ${party === 'supplier' ? addPayables(days, dueAmounts) : ''}`,
      )
    },
    (day, param) =>
      sumByParty(
        party,
        `
      select document.as_of_, document.team_id, document.${party}, document.due,
        case document.kind when 'opening' then 'opening' else 'document' end as kind,
        ${day} - case ${param('basis')} when 'dueDate' then coalesce(document.due_date, document.date)
          else document.date end as days
      from (${selectRecent(day)}) document
      where document.${party} is not null or document.kind = 'expense'
      union all
      select ${day}, credit.team_id, credit.${party}, credit.due, 'credit', 0
      from armazem_recent_credit(${day}) credit where credit.party = '${party}'
      ${party === 'supplier' ? addUnbilled(day, 'armazem_due_at') : ''}`,
      ),
  )
}

/** Returns SQL of the row of each party: the sums of its items by age. */
function sumByParty(party: 'customer' | 'supplier', items: string): string {
  const sum = (test: string) => sumWhere('item.due', test)
  const [credit, opening] = [sum(`item.kind = 'credit'`), sum(`item.kind = 'opening'`)]
  // An opening balance has the age of its date.
  const isAged = `item.kind in ('document', 'opening')`
  const isDebt = `${isAged} and item.due > 0`
  const ages = sumByAge('item.due', { age: 'item.days', limits: [0, 30, 60, 90], where: isDebt })
  const unbilled = sum(`item.kind = 'unbilled'`)
  return `
  select aged.*, coalesce(aged.${party}, armazem_row_id(aged.team_id::text || 'expenses')) as id,
    case when aged.${party} is null then 'expenses' else '${party}' end as kind,
    aged.total - aged.credit as balance, aged.as_of_ as period_end
  from (
    select item.as_of_, item.team_id, item.${party}, ${sum(`${isDebt} and item.days <= 0`)} as current, ${ages},
      ${sum(isDebt)} as total, -${credit} - ${sum(`${isAged} and item.due < 0`)} as credit,
      ${opening} as opening_balance${party === 'supplier' ? `, ${unbilled} as not_billed` : ''}
    from (${items}
    ) item
    group by item.as_of_, item.team_id, item.${party}
    having bool_or(item.kind = 'document') or ${credit} <> 0 or ${opening} <> 0 or ${unbilled} <> 0
  ) aged`
}

/**
 * Returns SQL that adds the expenses to the items of ageing, due on their date, and the goods received and not billed,
 * whose amounts are part of other items.
 */
const addPayables = (days: string, dueAmounts: DueAmounts) => `
      union all select expense.day, expense.team_id, null, expense.due, 'document', expense.day - expense.date
      from ${selectDueExpenses(days, dueAmounts)} expense
      ${addUnbilled(days, dueAmounts)}`

const addUnbilled = (days: string, dueAmounts: DueAmounts) => `
      union all select unbilled.day, unbilled.team_id, unbilled.supplier, unbilled.amount, 'unbilled', 0
      from ${selectUnbilled(days, dueAmounts)} unbilled`
