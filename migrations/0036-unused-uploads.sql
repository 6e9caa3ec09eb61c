-- Since when no record names an upload; from its sending on until upkeep finds a record that does. What is there
-- already counts from now on, so that nothing goes sooner than a day after it was removed.
alter table uploads add column if not exists unused_since timestamptz default now();
