-- Months whose totals are kept, by source of the totals. Maintenance adds them when they are over.
create table kept_months (
  team_id uuid not null references teams on delete cascade,
  source text not null,
  month date not null,
  primary key (team_id, source, month)
);

-- Kept months to which a transaction posted since then. Reports read their rows until maintenance sums them again.
create table changed_months (
  team_id uuid not null references teams on delete cascade,
  source text not null,
  month date not null,
  changed_by xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  primary key (team_id, source, month, changed_by, changed_at)
);

-- Sums of sold lines by month and year, branch, kind and product.
create table sold_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  -- The number of the row within its month or year.
  place bigint not null,
  branch uuid not null,
  kind text not null,
  product uuid,
  sold numeric not null,
  returned numeric not null,
  quantity numeric not null,
  gross numeric not null,
  discount numeric not null,
  net numeric not null,
  tax numeric not null,
  total numeric not null,
  cost numeric not null,
  lines bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of posted sales by month and year, branch, kind, person and hour.
create table sale_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  branch uuid not null,
  kind text not null,
  cashier uuid,
  salesperson uuid,
  hour text not null,
  orders numeric not null,
  items numeric not null,
  gross numeric not null,
  discount numeric not null,
  net numeric not null,
  tax numeric not null,
  total numeric not null,
  cost numeric not null,
  sales bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of the taxes of sales by month and year, branch, kind and rate.
create table sale_tax_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  branch uuid not null,
  kind text not null,
  rate numeric not null,
  base numeric not null,
  tax numeric not null,
  -- The number of documents with this rate.
  documents bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of stock movements by month and year, branch, product, and the type and direction as which reports count them.
create table movement_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  branch uuid not null,
  product uuid not null,
  counts_as text not null,
  is_in boolean not null,
  quantity numeric not null,
  value numeric not null,
  primary key (team_id, unit, first, place)
);

alter table kept_months enable row level security, force row level security;
alter table changed_months enable row level security, force row level security;
alter table sold_totals enable row level security, force row level security;
alter table sale_totals enable row level security, force row level security;
alter table sale_tax_totals enable row level security, force row level security;
alter table movement_totals enable row level security, force row level security;
grant select on kept_months, changed_months, sold_totals, sale_totals, sale_tax_totals, movement_totals
  to armazem_app;
