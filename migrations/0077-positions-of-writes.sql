-- The position in the log after the last write of each team. Reports read a replica that has reached this position.
-- Unlogged, because a crash does not lose the log: without a row, the current position is used.
create unlogged table write_positions (
  team_id uuid primary key references teams on delete cascade,
  position pg_lsn not null
);

alter table write_positions enable row level security, force row level security;
grant select, insert, update, delete on write_positions to armazem_app;
