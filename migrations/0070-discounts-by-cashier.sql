-- Sums of discounts by month and year, branch, kind and cashier, without the product.
create table discount_cashier_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  -- The number of the row within its month or year.
  place bigint not null,
  branch uuid not null,
  kind text not null,
  cashier uuid,
  quantity numeric not null,
  list_amount numeric not null,
  sold_amount numeric not null,
  lines bigint not null,
  primary key (team_id, unit, first, place)
);
alter table discount_cashier_totals enable row level security, force row level security;
grant select on discount_cashier_totals to armazem_app;

-- Maintenance sums the months again, with the new totals.
delete from kept_months where source = 'sales';
