/** Names in SQL the line of profit and loss to which a journal line or total belongs; expects the aliases `line` and `account`. */
export const profitPart = `
  case coalesce(line.role, account.type)
    when 'sales' then 'grossSales' when 'postage' then 'grossSales' when 'rounding' then 'grossSales'
    when 'discounts' then 'discounts'
    when 'salesReturns' then 'returns'
    when 'costOfGoods' then 'costOfGoods'
    when 'stockGains' then 'stockGain'
    when 'stockLosses' then 'stockLoss'
    when 'purchaseVariance' then 'purchaseVariance'
    when 'cashDifference' then 'cashDifference'
    when 'writeOffs' then 'writeOffs'
    when 'expense' then 'expenses'
    else 'otherProfit' end`

/** Selects one row for each document and each kind of income or cost that it posted on a day (I18). */
export const profitEntriesView = `
  select entry.team_id,
    armazem_row_id(concat_ws(' ', entry.document, entry.kind, entry.date, entry.branch, entry.category)) as id,
    entry.number, entry.date, entry.kind, entry.branch, entry.category, entry.amount,
    case entry.resource when 'write-offs' then case when write_off.sale is null then 'payments' else 'sales' end
      else entry.resource end as resource,
    case entry.resource when 'write-offs' then coalesce(write_off.sale, write_off.payment)::text
      else entry.document end as document
  from (
    select part.team_id, part.resource, part.document, part.number, part.date, part.kind, part.branch, part.category,
      sum(part.amount) as amount
    from (
      select line.team_id, line.resource, line.document, line.number, line.date, line.branch, category.id as category,
        case ${profitPart} when 'grossSales' then 'sales' when 'discounts' then 'sales' else ${profitPart} end as kind,
        line.credit - line.debit as amount
      from journal_lines line
      join accounts account on account.team_id = line.team_id and account.id = line.account
      left join expense_categories category on category.team_id = line.team_id and category.account = line.account
      where account.type in ('income', 'expense')
    ) part
    group by part.team_id, part.resource, part.document, part.number, part.date, part.kind, part.branch, part.category
    having sum(part.amount) <> 0
  ) entry
  left join write_offs write_off on entry.resource = 'write-offs' and write_off.team_id = entry.team_id
    and write_off.id = entry.document::uuid`
