import { customerRollups } from '../../parties/customers.server.ts'
import { supplierRollups } from '../../parties/suppliers.server.ts'
import { documentsWith } from '../../documents/integrity/documents-with.server.ts'
import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Sums what posted payments allocated to each document, in less out. */
const GIVEN = `
  select a.team_id, a.document, sum(case p.direction when 'in' then a.amount else -a.amount end) as amount
  from payments_allocations a join payments p on p.team_id = a.team_id and p.id = a.parent
  where p.status = 'posted' group by a.team_id, a.document`

/** Checks that a purchase or sale adds up (I8) and that payments pay it (I11). */
function document(table: string): Invariant[] {
  return [
    {
      code: 'I8',
      description: `The amounts of each document in ${table} add up to its total.`,
      sql: `
        select d.team_id, d.id::text as subject, d.subtotal, d.discount_total, d.tax_total, d.shipping, d.rounding, d.total, l.total as lines
        from ${table} d
        left join (
          select team_id, parent, sum(total) as total, sum(tax_amount) as tax from ${table}_lines
          group by team_id, parent) l on l.team_id = d.team_id and l.parent = d.id
        where d.total <> d.subtotal - d.discount_total + d.tax_total + coalesce(d.shipping, 0) + d.rounding
          or d.total <> coalesce(l.total, 0) + coalesce(d.shipping, 0) + d.rounding
          or d.tax_total <> coalesce(l.tax, 0)`,
    },
    {
      code: 'I8',
      description: `The total of each line of ${table} is net amount plus tax, and no discount exceeds the gross amount.`,
      sql: `
        select team_id, id::text as subject, gross, discount, net, tax_amount, total from ${table}_lines
        where total <> net + tax_amount or (original is null and (abs(discount) > abs(gross) or discount * gross < 0))`,
    },
    {
      code: 'I11',
      description: `The amount paid on each document in ${table} equals the allocations of payments.`,
      sql: `
        select d.team_id, d.id::text as subject, d.paid, g.amount from ${table} d
        left join (${GIVEN}) g on g.team_id = d.team_id and g.document = d.id::text
        where d.paid <> ${table === 'sales' ? '' : '-'}coalesce(g.amount, 0)`,
    },
  ]
}

/** Checks the balance of a party against opening balance, documents and payments: two ways of counting agree (I13). */
function balance(
  party: 'customer' | 'supplier',
  rollups: string,
  { table, owed, givenUp = '0' }: { table: string; owed: string; givenUp?: string },
): Invariant {
  const sign = party === 'customer' ? '' : '-'
  return {
    code: 'I13',
    description: `The balance of a ${party} equals opening balance, charges, payments and write-offs.`,
    sql: `
      select c.team_id, c.id::text as subject, r.balance, c.opening_balance as opening, d.charged, p.paid
      from ${party}s c
      join (${rollups}) r on r.team_id = c.team_id and r.id = c.id
      left join (
        select team_id, ${party} as id, sum(${owed}) as charged, sum(credited) as credited from ${table}
        group by team_id, ${party}) d on d.team_id = c.team_id and d.id = c.id
      left join (
        select team_id, ${party} as id, ${sign}sum(case direction when 'in' then amount else -amount end) as paid
        from payments where status = 'posted' group by team_id, ${party}) p on p.team_id = c.team_id and p.id = c.id
      where r.balance <> coalesce(c.opening_balance, 0) + coalesce(d.charged, 0) - coalesce(p.paid, 0) - ${givenUp}
        or d.credited <> 0`,
  }
}

/** Checks that the settled part of an opening balance equals its allocations (I11). */
function opening(party: 'customer' | 'supplier'): Invariant {
  return {
    code: 'I11',
    description: `The amount paid on the opening balance of each ${party} equals the allocations of payments.`,
    sql: `
      select c.team_id, c.id::text as subject, c.opening_balance, c.opening_paid, g.amount from ${party}s c
      left join (${GIVEN}) g on g.team_id = c.team_id and g.document = c.id::text
      where c.opening_paid <> ${party === 'customer' ? '' : '-'}coalesce(g.amount, 0)
        or abs(c.opening_paid) > abs(coalesce(c.opening_balance, 0)) or c.opening_paid * c.opening_balance < 0`,
  }
}

/** Checks written-off amounts against their ledger; unclaimed credit of customers counts below zero. */
function writtenOff(kind: string): string {
  return `
      select d.team_id, d.id::text as subject, d.written_off, w.amount from ${kind}s d
      left join (
        select team_id, ${kind} as id, sum(amount) as amount from write_offs
        group by team_id, ${kind}) w on w.team_id = d.team_id and w.id = d.id
      where d.written_off <> ${kind === 'sale' ? '' : 'case when d.supplier is null then -1 else 1 end * '}coalesce(w.amount, 0)`
}

/** Checks amounts, allocations, write-offs and balances between documents and payments (I8, I10–I13). */
export const moneyInvariants: readonly Invariant[] = [
  ...documentsWith('paid', 'discountTotal', 'taxTotal', 'rounding', 'lines.taxAmount').flatMap(
    document,
  ),
  {
    code: 'I11',
    description:
      'No payment allocates more than its amount, and only to documents of its own party.',
    sql: `
      select p.team_id, p.id::text as subject, p.amount, p.allocated, a.amount as given from payments p
      left join (
        select team_id, parent, sum(amount) as amount from payments_allocations
        group by team_id, parent) a on a.team_id = p.team_id and a.parent = p.id
      where p.allocated + p.written_off > p.amount or p.allocated <> coalesce(a.amount, 0)
      union all
      select p.team_id, p.id::text, p.amount, p.allocated, a.amount from payments p
      join payments_allocations a on a.team_id = p.team_id and a.parent = p.id
      join sales s on s.team_id = a.team_id and s.id::text = a.document
      where p.customer is distinct from s.customer
      union all
      select p.team_id, p.id::text, p.amount, p.allocated, a.amount from payments p
      join payments_allocations a on a.team_id = p.team_id and a.parent = p.id
      join purchases s on s.team_id = a.team_id and s.id::text = a.document
      where p.supplier is distinct from s.supplier`,
  },
  {
    code: 'I10',
    description: 'The credited amounts of sales equal the ledger of applied credit notes.',
    sql: `
      select s.team_id, s.id::text as subject, s.credited, o.amount as set_off from sales s
      left join (
        select x.team_id, x.id, sum(x.amount) as amount from (
          select team_id, sale as id, amount from set_offs
          union all select team_id, credit_note, -amount from set_offs) x
        group by x.team_id, x.id) o on o.team_id = s.team_id and o.id = s.id
      where coalesce(s.credited, 0) <> coalesce(o.amount, 0)`,
  },
  {
    code: 'I10',
    description: 'The amounts written off of sales and payments equal the ledger of write-offs.',
    sql: ['sale', 'payment'].map(writtenOff).join(' union all '),
  },
  {
    code: 'I12',
    description: 'A sale that was returned completely is credited completely.',
    sql: `
      select s.team_id, s.id::text as subject, s.total, r.total as returned from sales s
      join (
        select team_id, original, sum(total) as total from sales
        where original is not null and status <> 'cancelled' group by team_id, original) r on r.team_id = s.team_id and r.original = s.id
      where s.return_status = 'full' and s.total - coalesce(s.shipping, 0) + r.total <> 0
        and not exists (select from sales_lines l where l.team_id = s.team_id and l.parent = s.id and l.quantity <> l.returned)`,
  },
  opening('customer'),
  opening('supplier'),
  balance('customer', customerRollups, {
    table: 'sales',
    owed: 'invoiced',
    givenUp: `coalesce((select sum(w.amount) from write_offs w where w.team_id = c.team_id and w.customer = c.id), 0)`,
  }),
  balance('supplier', supplierRollups, {
    table: 'purchases',
    owed: 'billed',
    givenUp: `-coalesce((select sum(w.amount) from write_offs w where w.team_id = c.team_id and w.supplier = c.id), 0)`,
  }),
  {
    code: 'I10',
    description: 'A paid expense has a payment of its total amount.',
    sql: `
      select e.team_id, e.id::text as subject, e.total, e.paid from expenses e
      left join (${GIVEN}) g on g.team_id = e.team_id and g.document = e.id::text
      where (e.payment_status = 'paid') <> (e.paid = e.total and e.paid > 0) or e.paid <> -coalesce(g.amount, 0)`,
  },
]
