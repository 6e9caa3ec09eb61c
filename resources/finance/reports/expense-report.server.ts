/** Selects posted expenses, with the payment method. */
export const expenseReportView = `
  select e.team_id, e.id, e.number, e.date, e.category, e.payee, e.branch, e.employee, e.amount as net, e.tax, e.total,
    e.paid, e.total - coalesce(e.paid, 0) as due, e.paid_date, e.receipt is not null as has_receipt,
    (select p.method from payments_allocations a
      join payments p on p.team_id = a.team_id and p.id = a.parent and p.status = 'posted'
      where a.team_id = e.team_id and a.document = e.id::text order by p.date desc, p.id desc limit 1) as method
  from expenses e where e.status = 'posted'`
