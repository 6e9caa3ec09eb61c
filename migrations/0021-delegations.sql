-- People who approve in place of another person for a period. Only rights of the declared `delegable` actions pass on.
create table delegations (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default armazem_uuid_v7(),
  -- The person whose rights and limits pass on.
  user_id uuid not null,
  deputy uuid not null,
  starts_on date not null,
  -- The last day of the period, in the time zone of the team.
  ends_on date not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
alter table delegations
  add constraint delegations_period check (ends_on >= starts_on),
  add constraint delegations_two_people check (user_id <> deputy);
create index delegations_deputy_idx on delegations (team_id, deputy, ends_on);

alter table delegations enable row level security, force row level security;
grant select, insert, update on delegations to armazem_app;

-- The person on whose behalf a deputy ran an action; null otherwise.
alter table history add column on_behalf_of uuid;
