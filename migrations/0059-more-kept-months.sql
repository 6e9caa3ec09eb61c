-- Sums of the entries on the accounts of customers and suppliers by month and year, and of allocated payments.
create table entry_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  -- The number of the row within its month or year.
  place bigint not null,
  party text not null,
  type text not null,
  debit numeric not null,
  credit numeric not null,
  entries bigint not null,
  primary key (team_id, unit, first, place)
);
create table allocation_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  direction text not null,
  method uuid,
  amount numeric not null,
  allocations bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of sales and payments by month and year, customer and kind: a kind of sale, or `payment`.
create table customer_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  customer uuid,
  kind text not null,
  orders numeric not null,
  net numeric not null,
  tax numeric not null,
  total numeric not null,
  cost numeric not null,
  paid numeric not null,
  written_off numeric not null,
  sales bigint not null,
  -- The days of the first and the last sale.
  first_sale date,
  last_sale date,
  primary key (team_id, unit, first, place)
);

-- Sums of lines sold below the list price by month and year, branch, kind, product and cashier.
create table discount_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  branch uuid not null,
  kind text not null,
  product uuid not null,
  cashier uuid,
  quantity numeric not null,
  list_amount numeric not null,
  sold_amount numeric not null,
  lines bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of profit entries by month and year, branch, category and kind.
create table profit_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  branch uuid,
  category uuid,
  kind text not null,
  amount numeric not null,
  entries bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of the taxes of bills and expenses by month and year, branch, kind and rate.
create table bill_tax_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  -- The number of the row within its month or year.
  place bigint not null,
  branch uuid,
  kind text not null,
  rate numeric not null,
  base numeric not null,
  tax numeric not null,
  payable numeric not null,
  -- The number of documents with this rate.
  documents bigint not null,
  primary key (team_id, unit, first, place)
);

-- Sums of the totals of customers and suppliers by month and year, branch and party.
create table balance_totals (
  team_id uuid not null references teams on delete cascade,
  unit text not null,
  first date not null,
  place bigint not null,
  branch uuid,
  customer uuid,
  supplier uuid,
  debit numeric not null,
  credit numeric not null,
  primary key (team_id, unit, first, place)
);
create index balance_totals_customer on balance_totals (team_id, customer) where customer is not null;
create index balance_totals_supplier on balance_totals (team_id, supplier) where supplier is not null;

-- Stock at the end of a month by product and branch.
create table level_totals (
  team_id uuid not null references teams on delete cascade,
  month date not null,
  place bigint not null,
  branch uuid not null,
  product uuid not null,
  quantity numeric not null,
  value numeric not null,
  primary key (team_id, month, place)
);

alter table entry_totals enable row level security, force row level security;
alter table allocation_totals enable row level security, force row level security;
alter table customer_totals enable row level security, force row level security;
alter table discount_totals enable row level security, force row level security;
alter table profit_totals enable row level security, force row level security;
alter table level_totals enable row level security, force row level security;
alter table bill_tax_totals enable row level security, force row level security;
alter table balance_totals enable row level security, force row level security;
grant select on entry_totals, allocation_totals, customer_totals, discount_totals, profit_totals, level_totals,
  bill_tax_totals, balance_totals to armazem_app;

-- Sums of the lines of sales, so that they are summed without their products.
alter table sale_totals
  add column sold numeric not null default 0,
  add column returned numeric not null default 0,
  add column lines bigint not null default 0;
alter table sale_totals alter column sold drop default, alter column returned drop default,
  alter column lines drop default;

-- Finds the totals that postings added to a month since they were merged.
drop index journal_totals_added;
create index journal_totals_added on journal_totals (team_id, date) where not is_merged;
drop index party_totals_added;
create index party_totals_added on party_totals (team_id, date) where not is_merged;

-- Maintenance sums the months again, with the new totals. Without row-level security, which also restricts the owner.
alter table kept_months no force row level security;
delete from kept_months where source in ('sales', 'due');
alter table kept_months force row level security;
