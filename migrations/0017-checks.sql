-- The last look of the doctor at each team's books; without an answer yet, it is under way.
create table checks (
  team_id uuid primary key references teams on delete cascade,
  started_at timestamptz not null default now(),
  findings jsonb
);
alter table checks enable row level security, force row level security;
create policy team on checks using (team_id = (select armazem_team()));
create policy engine on checks using ((select armazem_is_engine()));
grant select on checks to armazem_app;
