-- The engine's own statements are those of the owner, outside of any team, on a connection that says so: a team's
-- transaction that forgets its settings (`reset all`) sees nothing instead of everything.
create or replace function armazem_is_engine() returns boolean language sql stable parallel safe
  return armazem_team() is null and current_user <> 'armazem_app'
    and current_setting('app.engine', true) is not distinct from 'on';
