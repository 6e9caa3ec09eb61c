-- The requests of a team in a month, for Billing. Each node adds its own every minute.
create table request_counts (
  team_id uuid not null references teams on delete cascade,
  -- The first day of the month, in UTC.
  month date not null,
  requests bigint not null,
  primary key (team_id, month)
);

alter table request_counts enable row level security, force row level security;
grant select on request_counts to armazem_app;
