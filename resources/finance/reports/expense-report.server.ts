/** Selects posted expenses, each with the method of its latest payment. */
export const expenseReportView = `
  select expense.team_id, expense.id, expense.number, expense.date, expense.category, expense.payee, expense.branch,
    expense.employee, expense.amount as net, expense.tax_amount as tax, expense.total, expense.cost, expense.paid,
    expense.total - coalesce(expense.paid, 0) as due, expense.paid_date, expense.receipt is not null as has_receipt,
    (select payment.method from payments_allocations allocation
      join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
        and payment.status = 'posted'
      where allocation.team_id = expense.team_id and allocation.document = expense.id::text
        order by payment.date desc, payment.id desc limit 1) as method
  from expenses expense where expense.status = 'posted'`
