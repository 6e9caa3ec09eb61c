/**
 * What was paid of documents of one kind after a day, by document: their due of that day is today's and this. What
 * used credit counts from the day on which it was used. `day` is SQL of a date.
 */
const paidLater = (kind: 'sale' | 'purchase', day: string) => `
  select a.team_id, a.document,
    sum(case when m.direction = '${kind === 'sale' ? 'in' : 'out'}' then a.amount else -a.amount end) as amount
  from payments m join payments_allocations a on a.team_id = m.team_id and a.parent = m.id
  where m.status = 'posted' and a.kind = '${kind}' and coalesce(a.date, m.date) > ${day}
  group by a.team_id, a.document`

/**
 * Sales and returns with what was due of them at the end of a day; negative is the customer's credit (I10). `day` is
 * SQL of a date. What was posted by then counts, what was paid, set off or written off later does not.
 */
export const receivablesAsOf = (day: string): string => {
  const due = 's.due + coalesce(p.amount, 0) + coalesce(c.amount, 0) + coalesce(w.amount, 0)'
  return `
  select s.team_id, s.id, s.number, s.kind, s.invoice_date as date, s.due_date, s.customer, s.branch,
    s.created_by as cashier, s.total,
    ${due} as due, greatest(-(${due}), 0) as credit,
    case when ${due} > 0 then greatest(${day} - s.due_date, 0) else 0 end as days_overdue
  from sales s
  left join (${paidLater('sale', day)}) p on p.team_id = s.team_id and p.document = s.id::text
  left join (
    select o.team_id, x.id, sum(x.amount) as amount
    from set_offs o cross join lateral (values (o.sale, o.amount), (o.credit_note, -o.amount)) x (id, amount)
    where o.date > ${day} group by o.team_id, x.id
  ) c on c.team_id = s.team_id and c.id = s.id
  left join (
    select team_id, sale as id, sum(amount) as amount from write_offs where date > ${day} group by team_id, sale
  ) w on w.team_id = s.team_id and w.id = s.id
  where s.status in ('confirmed', 'closed') and s.invoice_date <= ${day}
    and ${due} <> 0`
}

/**
 * Purchases and returns to suppliers with what we owed of them at the end of a day; negative is our credit. Owed is
 * what was received by then, or all once it is billed. `day` is SQL of a date.
 */
export const payablesAsOf = (day: string): string => `
  select o.team_id, o.id, o.number, o.kind, o.date, o.supplier, o.supplier_ref, o.branch, o.total, o.due,
    greatest(-o.due, 0) as credit
  from (
    select p.team_id, p.id, p.number, p.kind, coalesce(p.bill_date, p.date) as date, p.supplier, p.supplier_ref,
      p.branch, p.total,
      p.due + coalesce(l.amount, 0)
        - coalesce((select sum(r.credited) from purchases r
            where r.team_id = p.team_id and r.original = p.id and r.status = 'closed' and r.date > ${day}), 0)
        - case when p.kind = 'return' or p.bill_date <= ${day} then 0
          else p.billed - coalesce((select sum(g.total) from receipts g
            where g.team_id = p.team_id and g.purchase = p.id and not g.reversed and g.date <= ${day}), 0) end as due
    from purchases p
    left join (${paidLater('purchase', day)}) l on l.team_id = p.team_id and l.document = p.id::text
    where p.status in ('ordered', 'closed') and p.date <= ${day}
  ) o
  where o.due <> 0`
