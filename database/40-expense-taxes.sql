-- Guarantees: reports, the journal and the integrity check use the same taxes of an expense by rate.
-- Contract: expense_taxes has a row for each line of an expense, or one row for an expense without lines.
--   `base` is without tax; `rate` is in percent; `line` is null for an expense without lines.
-- Source: rule 1.15.

drop view if exists expense_taxes cascade;

create view expense_taxes with (security_invoker = true) as
select line.team_id, line.parent as expense, line.tax_rate as rate, line.amount as base, line.tax_amount as tax,
  line.id::text as line
from expenses_lines line
union all
select expense.team_id, expense.id, expense.tax_rate, expense.amount, expense.tax_amount, null
from expenses expense
where not exists (select from expenses_lines line
  where line.team_id = expense.team_id and line.parent = expense.id);

grant select on expense_taxes to armazem_app;
