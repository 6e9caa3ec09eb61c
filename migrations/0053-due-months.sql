-- Documents, payments and opening balances with a due amount at the end of a month.
create table due_totals (
  team_id uuid not null references teams on delete cascade,
  month date not null,
  place bigint not null,
  sale uuid,
  purchase uuid,
  payment uuid,
  customer uuid,
  supplier uuid,
  due numeric not null,
  primary key (team_id, month, place)
);
alter table due_totals enable row level security, force row level security;
grant select on due_totals to armazem_app;
