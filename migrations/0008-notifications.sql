-- What the bell shows: one row for each person who is told.
create table notifications (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default armazem_uuid_v7(),
  user_id uuid not null,
  event text not null,
  resource text not null,
  -- The record that the notification opens; null for several, whose list it opens.
  record_id uuid,
  -- The name of the record at that time.
  title text not null,
  records integer not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index notifications_user_idx on notifications (team_id, user_id, created_at desc);

-- The records that a watch has found, and about which people were told. A record that is no longer found may cause a
-- notification again.
create table watched_records (
  team_id uuid not null references teams on delete cascade,
  event text not null,
  record_id uuid not null,
  since timestamptz not null default now(),
  primary key (team_id, event, record_id)
);

alter table notifications enable row level security, force row level security;
alter table watched_records enable row level security, force row level security;
grant select, insert, update, delete on notifications, watched_records to armazem_app;
