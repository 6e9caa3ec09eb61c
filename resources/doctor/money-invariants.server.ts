import type { Invariant } from '../../src/server/doctor/doctor.ts'

/** A purchase or a sale adds up (I8, I9), and owes what is not paid (I10). */
function document(table: 'sales' | 'purchases', owed: 'invoiced' | 'billed'): Invariant[] {
  return [
    {
      code: 'I8',
      says: `The parts of each of the ${table} add up to its total.`,
      sql: `
        select d.team_id, d.id::text as subject, d.subtotal, d.discount_total, d.tax_total, d.shipping, d.rounding, d.total, l.total as lines
        from ${table} d
        join lateral (
          select coalesce(sum(total), 0) as total, coalesce(sum(tax_amount), 0) as tax, coalesce(sum(net), 0) as net
          from ${table}_lines l where l.team_id = d.team_id and l.parent = d.id) l on true
        where d.total <> d.subtotal - d.discount_total + d.tax_total + coalesce(d.shipping, 0) + d.rounding
          or d.total <> l.total + coalesce(d.shipping, 0) + d.rounding or d.tax_total <> l.tax`,
    },
    {
      code: 'I8',
      says: `Each line of ${table} is its net amount and its tax, and no discount is above the amount.`,
      sql: `
        select team_id, id::text as subject, gross, discount, net, tax_amount, total from ${table}_lines
        where total <> net + tax_amount or (original is null and (abs(discount) > abs(gross) or discount * gross < 0))`,
    },
    {
      code: 'I10',
      says: `What ${table} owe is their amount less what was paid and credited.`,
      sql: `
        select team_id, id::text as subject, ${owed}, paid, credited, due from ${table}
        where due <> ${owed} - paid - credited`,
    },
    {
      code: 'I11',
      says: `What was paid on ${table} is what payments gave them.`,
      sql: `
        select d.team_id, d.id::text as subject, d.paid, a.amount from ${table} d
        left join lateral (
          select coalesce(sum(a.amount * case when (p.direction = '${table === 'sales' ? 'in' : 'out'}') then 1 else -1 end), 0) as amount
          from payments_allocations a join payments p on p.team_id = a.team_id and p.id = a.parent
          where a.team_id = d.team_id and a.document = d.id::text and p.status = 'posted') a on true
        where d.paid <> a.amount`,
    },
  ]
}

/** business.md §3.1: what must hold between documents and money. */
export const moneyInvariants: readonly Invariant[] = [
  ...document('sales', 'invoiced'),
  ...document('purchases', 'billed'),
  {
    code: 'I11',
    says: 'No payment gives more than it is, and it gives to its own party.',
    sql: `
      select p.team_id, p.id::text as subject, p.amount, p.allocated, a.amount as given from payments p
      left join lateral (
        select coalesce(sum(amount), 0) as amount from payments_allocations a where a.team_id = p.team_id and a.parent = p.id) a on true
      where p.allocated > p.amount or p.allocated <> a.amount
      union all
      select p.team_id, p.id::text, p.amount, p.allocated, a.amount from payments p
      join payments_allocations a on a.team_id = p.team_id and a.parent = p.id
      join sales s on s.team_id = a.team_id and s.id::text = a.document
      where p.customer is distinct from s.customer`,
  },
  {
    code: 'I12',
    says: 'A sale that came back as a whole was credited as a whole.',
    sql: `
      select s.team_id, s.id::text as subject, s.total, r.total as returned from sales s
      join lateral (
        select coalesce(sum(total), 0) as total from sales r where r.team_id = s.team_id and r.original = s.id) r on true
      where s.return_status = 'full' and s.total - coalesce(s.shipping, 0) + r.total <> 0
        and not exists (select from sales_lines l where l.team_id = s.team_id and l.parent = s.id and l.quantity <> l.returned)`,
  },
  {
    code: 'I10',
    says: 'A paid expense has a payment of its total.',
    sql: `
      select e.team_id, e.id::text as subject, e.total, e.paid from expenses e
      where (e.payment_status = 'paid') <> (e.paid = e.total and e.paid > 0)
        or e.paid <> (select coalesce(sum(a.amount), 0) from payments_allocations a
          join payments p on p.team_id = a.team_id and p.id = a.parent
          where a.team_id = e.team_id and a.document = e.id::text and p.status = 'posted')`,
  },
  ...['sales', 'purchases', 'payments', 'expenses', 'transfers', 'adjustments', 'receipts'].map(
    (table): Invariant => ({
      code: 'I14',
      says: `The numbers of ${table} have no gaps and none comes twice.`,
      sql: `
        select team_id, series as subject, count(*) as documents, count(distinct n) as numbers, max(n) as last
        from (select team_id, regexp_replace(number, '-[0-9]+$', '') as series,
            substring(number from '[0-9]+$')::bigint as n from ${table} where number is not null) d
        group by team_id, series having count(*) <> max(n) or count(distinct n) <> max(n)`,
    }),
  ),
  {
    code: 'I20',
    says: 'Every posted document has its history.',
    sql: `
      select s.team_id, s.id::text as subject, s.version from sales s
      where s.version <> (select count(*) from history h where h.team_id = s.team_id and h.resource = 'sales' and h.record_id = s.id)
        and exists (select from history h where h.team_id = s.team_id and h.resource = 'sales' and h.record_id = s.id)`,
  },
]
