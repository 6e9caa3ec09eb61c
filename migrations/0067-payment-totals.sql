-- Sums of payments by month and year, direction, party, branch, method and cashier.
create table payment_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  -- The number of the row within its month or year.
  place bigint not null,
  direction text not null,
  party text not null,
  branch uuid,
  method uuid,
  cashier uuid,
  received numeric not null,
  paid numeric not null,
  payments bigint not null,
  primary key (team_id, unit, first, place)
);
alter table payment_totals enable row level security, force row level security;
grant select on payment_totals to armazem_app;

-- Sums of the turnover of products in all branches, by month and year.
create table turnover_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  product uuid not null,
  sold numeric not null,
  cost_of_sold numeric not null,
  last_sale date,
  -- The number of movements that brought goods in.
  arrivals bigint not null,
  primary key (team_id, unit, first, place)
);
alter table turnover_totals enable row level security, force row level security;
grant select on turnover_totals to armazem_app;

-- The number of entries with orders and bills that change nothing, which the history of suppliers lists.
alter table entry_totals add column events bigint not null default 0;
alter table entry_totals alter column events drop default;

-- Maintenance sums the months again, with the new totals.
delete from kept_months where source in ('stock', 'due');
