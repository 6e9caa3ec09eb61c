/**
 * Returns SQL of the allocations that count after a day: allocations of later payments, and credit that was used later.
 * Each half of the union uses the index of its date. `day` is SQL of a date.
 */
export const selectAllocatedAfter = (day: string): string => {
  const columns = `
    payment.team_id, payment.id as payment, payment.date, payment.direction, payment.customer, payment.supplier,
    allocation.kind, allocation.document, allocation.amount`
  const joined = `
    payments payment
    join payments_allocations allocation
      on allocation.team_id = payment.team_id and allocation.parent = payment.id
    where payment.status = 'posted'`
  return `
    select ${columns}
    from ${joined}
      and payment.date > ${day} and coalesce(allocation.date, payment.date) > ${day}
    union all
    select ${columns}
    from ${joined}
      and allocation.date > ${day} and payment.date <= ${day}`
}

/** Returns SQL of the amounts that documents of one kind received after a day. */
const selectPaidLater = (kind: 'sale' | 'purchase', day: string): string => `
    select paid.team_id, paid.document::uuid as id,
      case paid.direction when '${kind === 'sale' ? 'in' : 'out'}' then paid.amount else -paid.amount end as amount
    from (${selectAllocatedAfter(day)}) paid
    where paid.kind = '${kind}'`

/**
 * Returns SQL of sales and returns with their due amounts at the end of a day; a negative amount is credit of the
 * customer (I10). `day` is SQL of a date. Reads only documents that are due today or changed after the day, because no
 * other document can have been due on that day.
 */
export const selectReceivables = (day: string): string => {
  const due = '(sale.due + candidate.later)'
  return `
  select sale.team_id, sale.id, coalesce(sale.invoice_number, sale.number) as number, sale.kind,
    sale.invoice_date as date, sale.due_date, sale.customer,
    sale.branch, sale.created_by as cashier, sale.total,
    ${due} as due, greatest(-${due}, 0) as credit,
    case when ${due} > 0 then greatest(${day} - sale.due_date, 0) else 0 end as days_overdue
  from (
    select change.team_id, change.id, sum(change.amount) as later
    from (
      select team_id, id, 0::numeric as amount
      from sales
      where due <> 0
      union all
      ${selectPaidLater('sale', day)}
      union all
      select set_off.team_id, part.id, part.amount
      from set_offs set_off
      cross join lateral (
        values (set_off.sale, set_off.amount), (set_off.credit_note, -set_off.amount)) part (id, amount)
      where set_off.date > ${day}
      union all
      select team_id, sale, amount
      from write_offs
      where date > ${day} and sale is not null
    ) change
    group by change.team_id, change.id
  ) candidate
  join sales sale on sale.team_id = candidate.team_id and sale.id = candidate.id
  where sale.status in ('confirmed', 'closed') and sale.invoice_date <= ${day}
    and ${due} <> 0`
}

/**
 * Returns SQL of purchases and returns to suppliers with the amounts owed at the end of a day: the value received by
 * then, or the total once billed. A negative amount is credit of the company. `day` is SQL of a date. Only purchases
 * that are due today or changed after the day are read.
 */
export const selectPayables = (day: string): string => `
  select owed.team_id, owed.id, owed.number, owed.kind, owed.date, owed.supplier, owed.supplier_ref, owed.branch,
    owed.total, owed.due, greatest(-owed.due, 0) as credit
  from (
    select purchase.team_id, purchase.id, purchase.number, purchase.kind,
      coalesce(purchase.bill_date, purchase.date) as date, purchase.supplier, purchase.supplier_ref, purchase.branch,
      purchase.total,
      purchase.due + candidate.later
        - case when purchase.kind = 'return' or purchase.bill_date <= ${day} then 0
          else purchase.billed - coalesce((
            select sum(receipt.total)
            from receipts receipt
            where receipt.team_id = purchase.team_id and receipt.purchase = purchase.id
              and not receipt.reversed and receipt.date <= ${day}), 0) end as due
    from (
      select change.team_id, change.id, sum(change.amount) as later
      from (
        select team_id, id, 0::numeric as amount
        from purchases
        where due <> 0
        union all
        ${selectPaidLater('purchase', day)}
        union all
        select team_id, original, -credited
        from purchases
        where status = 'closed' and date > ${day} and original is not null
        union all
        select team_id, purchase, 0::numeric
        from receipts
        where date > ${day} and not reversed
        union all
        select team_id, id, 0::numeric
        from purchases
        where bill_date > ${day}
      ) change
      group by change.team_id, change.id
    ) candidate
    join purchases purchase on purchase.team_id = candidate.team_id and purchase.id = candidate.id
    where purchase.status in ('ordered', 'closed') and purchase.date <= ${day}
  ) owed
  where owed.due <> 0`
