-- Sums of received and returned goods by month and year, branch, supplier and kind.
create table purchase_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  -- The number of the row within its month or year.
  place bigint not null,
  branch uuid not null,
  supplier uuid,
  kind text not null,
  items numeric not null,
  quantity numeric not null,
  net numeric not null,
  tax numeric not null,
  charges numeric not null,
  total numeric not null,
  paid numeric not null,
  due numeric not null,
  receipts bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of the lines of purchases by month and year, kind and product.
create table purchased_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  kind text not null,
  product uuid not null,
  quantity numeric not null,
  received numeric not null,
  discount numeric not null,
  net numeric not null,
  lines bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of sold_totals by month and year, and product.
create table sold_product_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
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

-- Switches off row-level security for the owner, so that the statement reads the totals of all teams.
alter table sold_totals no force row level security;
insert into sold_product_totals (team_id, unit, first, place, product, sold, returned, quantity, gross, discount, net, tax,
  total, cost, lines)
select total.team_id, total.unit, total.first, row_number() over (partition by total.team_id, total.unit, total.first),
  total.product, sum(total.sold), sum(total.returned), sum(total.quantity), sum(total.gross), sum(total.discount),
  sum(total.net), sum(total.tax), sum(total.total), sum(total.cost), sum(total.lines)
from sold_totals total
group by total.team_id, total.unit, total.first, total.product;
alter table sold_totals force row level security;

alter table purchase_totals enable row level security, force row level security;
alter table purchased_totals enable row level security, force row level security;
alter table sold_product_totals enable row level security, force row level security;
grant select on purchase_totals, purchased_totals, sold_product_totals to armazem_app;
