/** Selects every posted payment, with its amount as money in or money out. */
export const cashMovementsView = `
  select payment.team_id, payment.id, payment.number, payment.date, payment.direction, payment.party,
    payment.customer, payment.supplier, payment.branch, payment.method,
    payment.created_by as cashier, payment.reference,
    case when payment.direction = 'in' then payment.amount else 0 end as "in",
    case when payment.direction = 'out' then payment.amount else 0 end as "out",
    case when payment.direction = 'in' then payment.amount else -payment.amount end as net
  from payments payment where payment.status = 'posted'`
