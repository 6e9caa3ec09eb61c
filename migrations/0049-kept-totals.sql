-- The number of journal lines beside their sums, so that lists of the journal know their length without reading them.
alter table journal_totals add column lines bigint not null default 0;

-- Without row-level security, which also restricts the owner.
alter table journal_lines no force row level security;
alter table journal_totals no force row level security;
select set_config('app.merges_totals', 'on', true);
delete from journal_totals;
insert into journal_totals (team_id, date, account, role, branch, debit, credit, lines, is_merged)
select line.team_id, line.date, line.account, line.role, line.branch, sum(line.debit), sum(line.credit), count(*), true
from journal_lines line
group by line.team_id, line.date, line.account, line.role, line.branch;
select set_config('app.merges_totals', '', true);
alter table journal_totals force row level security;
alter table journal_lines force row level security;
alter table journal_totals alter column lines drop default;

-- Sums of stock movements by day, branch and type. Postings add rows, and maintenance merges them.
create table stock_totals (
  team_id uuid not null references teams on delete cascade,
  date date not null,
  branch uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  -- The type and the direction as which reports count the movements: those of the reversed movement for a reversal.
  counts_as text not null,
  is_in boolean not null,
  quantity_in numeric not null,
  quantity_out numeric not null,
  value numeric not null,
  movements bigint not null,
  -- Whether maintenance has merged the rows of the same day, branch and types into this one.
  is_merged boolean not null default false,
  primary key (team_id, date, branch, id)
);
create index stock_totals_added on stock_totals (team_id) where not is_merged;

alter table stock_movements no force row level security;
insert into stock_totals (team_id, date, branch, type, counts_as, is_in, quantity_in, quantity_out, value, movements,
  is_merged)
select movement.team_id, movement.date, movement.branch, movement.type, coalesce(original.type, movement.type),
  coalesce(original.quantity, movement.quantity) >= 0, sum(greatest(movement.quantity, 0)),
  sum(greatest(-movement.quantity, 0)), sum(movement.value), count(*), true
from stock_movements movement
left join stock_movements original on original.team_id = movement.team_id and original.id = movement.reverses
group by 1, 2, 3, 4, 5, 6;
alter table stock_movements force row level security;

alter table stock_totals enable row level security, force row level security;
grant select on stock_totals to armazem_app;
