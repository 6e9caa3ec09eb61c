-- Guarantees: the team, the branches and the owner of a statement come only from settings of the transaction.
-- Contract: armazem_team() is null outside of a team; armazem_branches() is null without a restriction to branches;
--   armazem_own(name) is the id of a member who may see only their own records of `name`, else null;
--   armazem_is_engine() is true for statements of the engine outside of any team.
-- Source: decisions 019, 023 and 044.

-- Returns the team of the transaction.
create or replace function armazem_team() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.team', true), '')::uuid;

-- Returns whether the settings app.team and app.engine and the current role mark the statement as one of the engine.
-- Only the owner of the tables may truncate `teams`; this check, without a subselect, is inlined into policies. The
-- constant of type regclass names the table of the schema public, also where a statement creates a temporary table
-- `teams`. A transaction of a team that resets its settings (`reset all`) sees no rows instead of all rows.
create or replace function armazem_is_engine() returns boolean language sql stable parallel safe
  return armazem_team() is null and current_setting('app.engine', true) is not distinct from 'on'
    and has_table_privilege('teams'::regclass, 'truncate');

-- Returns the branches in which the member works. Transactions of writes set no branches, because a write
-- may affect other branches (a transfer arrives in another branch): the program checks writes itself.
create or replace function armazem_branches() returns uuid[] language sql stable parallel safe
  return nullif(current_setting('app.branches', true), '')::uuid[];

-- Returns the member, if the member may see only their own records of `name`, a key of a declaration's
-- `ownWithout`.
create or replace function armazem_own(name text) returns uuid language sql stable parallel safe
  return (nullif(current_setting('app.own', true), '')::jsonb ->> name)::uuid;
