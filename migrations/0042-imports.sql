-- How far each import of a file has come: its rows are written in batches, each of which counts itself here in its own
-- transaction. `key` is the attempt (Idempotency-Key) that the import belongs to, which goes on where it stopped.
create table imports (
  team_id uuid not null references teams on delete cascade,
  id uuid not null,
  resource text not null,
  user_id uuid not null,
  key text,
  rows integer not null,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (team_id, id)
);
create unique index imports_key on imports (team_id, user_id, key);
alter table imports enable row level security;
alter table imports force row level security;
create policy team on imports using (team_id = (select nullif(current_setting('app.team', true), '')::uuid));
grant select, insert, update on imports to armazem_app;
