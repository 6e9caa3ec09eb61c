-- PINs with which people take over a shared device, such as a till. A new PIN is a new row: what was granted by the id of
-- an earlier one ends with it.
create table member_pins (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  hash text not null,
  -- Wrong attempts since the last right one, on all devices.
  failures integer not null default 0,
  set_at timestamptz not null default now(),
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index member_pins_id_idx on member_pins (id);
alter table member_pins enable row level security, force row level security;

-- The shared device at which a person acted: `{"session": id, "owner": id of the person who signed in there}`.
alter table history add column device jsonb;
