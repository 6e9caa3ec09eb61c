/** Selects every payment that is not void, with its amount on its side. */
export const cashMovementsView = `
  select p.team_id, p.id, p.number, p.date, p.direction, p.party, p.customer, p.supplier, p.branch, p.method,
    p.created_by as cashier, p.reference,
    case when p.direction = 'in' then p.amount else 0 end as "in",
    case when p.direction = 'out' then p.amount else 0 end as "out",
    case when p.direction = 'in' then p.amount else -p.amount end as net
  from payments p where p.status = 'posted'`
