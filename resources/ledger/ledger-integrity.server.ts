import type { Invariant } from '../../src/server/context/invariant.ts'
import { createKeptMonthsInvariant } from '../documents/integrity/kept-months.server.ts'

/** Checks that the journal balances, and that it agrees with documents, with stock and with its totals (I21 to I23). */
export const ledgerInvariants: readonly Invariant[] = [
  {
    code: 'I21',
    description: 'The debits and the credits of each journal entry are equal.',
    sql: `
      select line.team_id, line.entry as subject, sum(line.debit) as debit, sum(line.credit) as credit
      from journal_lines line
      group by line.team_id, line.entry
      having sum(line.debit) <> sum(line.credit)`,
  },
  {
    code: 'I22',
    description:
      'The journal contains what its documents and stock movements post, on their dates.',
    sql: `
      select change.team_id, concat_ws(' ', change.resource, change.document, change.line) as subject, change.date,
        change.role, change.posted, change.expected
      from (
        select team_id, resource, document, date, role, branch, customer, supplier, product, line,
          sum(posted) as posted, sum(expected) as expected,
          sum(sum(posted) - sum(expected)) over amounts as difference, bool_or(bool_or(is_sum)) over amounts as is_sum
        from (
          -- PostgreSQL sorts texts several times faster by their bytes than by a language.
          select team_id, resource collate "C" as resource, document::text collate "C" as document, date,
            role collate "C" as role, branch, customer, supplier, product, line collate "C" as line, 0 as posted,
            amount as expected, false as is_sum
          from journal_facts
          where team_id = $1
          union all
          select team_id, resource collate "C", document collate "C", date, role collate "C", branch, customer,
            supplier, product, line collate "C", debit - credit, 0, line is null
          from journal_lines
          where team_id = $1
        ) fact
        group by team_id, resource, document, date, role, branch, customer, supplier, product, line
        having sum(posted) <> sum(expected)
        window amounts as (partition by team_id, resource, document, date, role, branch, customer, supplier, product)
      ) change
      -- Earlier versions posted the sum of several lines in one journal line.
      where change.difference <> 0 or not change.is_sum`,
  },
  {
    code: 'I22',
    description:
      'The inventory account of each product and branch has the value of the stock level.',
    sql: `
      select level.team_id, concat_ws(' ', level.product, level.branch) as subject, sum(level.value) as value,
        sum(level.posted) as posted
      from (
        select team_id, product, branch, value, 0 as posted from inventory
        union all
        select team_id, product, branch, 0, debit - credit from journal_lines where role = 'inventory'
          and product is not null
      ) level
      group by level.team_id, level.product, level.branch
      having sum(level.value) <> sum(level.posted)`,
  },
  {
    code: 'I23',
    description: 'The totals of each account, day and branch are the sums of their journal lines.',
    sql: `
      select total.team_id, concat_ws(' ', total.date, total.account, total.branch) as subject,
        sum(total.debit) as debit, sum(total.credit) as credit, sum(total.lines) as lines
      from (
        select team_id, date, account, role, branch, debit, credit, lines from journal_totals
        union all
        select team_id, date, account, role, branch, -debit, -credit, -1 from journal_lines
      ) total
      group by total.team_id, total.date, total.account, total.role, total.branch
      having sum(total.debit) <> 0 or sum(total.credit) <> 0 or sum(total.lines) <> 0`,
  },
  {
    code: 'I23',
    description:
      'The totals of each customer and supplier, account, day and branch are the sums of their journal lines.',
    sql: `
      select total.team_id, concat_ws(' ', total.date, total.account, total.branch, total.customer, total.supplier)
        as subject, sum(total.debit) as debit, sum(total.credit) as credit
      from (
        select team_id, date, account, role, branch, customer, supplier, debit, credit from party_totals
        union all
        select team_id, date, account, role, branch, customer, supplier, -debit, -credit from journal_lines
        where customer is not null or supplier is not null
      ) total
      group by total.team_id, total.date, total.account, total.role, total.branch, total.customer, total.supplier
      having sum(total.debit) <> 0 or sum(total.credit) <> 0`,
  },
  createKeptMonthsInvariant({
    description: 'The balances of customers and suppliers by month are the sums of their totals.',
    source: 'balances',
    table: 'balance_totals',
    rows: 'select * from party_totals',
    keys: ['branch', 'customer', 'supplier'],
    sums: { debit: 'summed.debit', credit: 'summed.credit' },
  }),
]
