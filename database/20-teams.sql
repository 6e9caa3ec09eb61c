-- Guarantees: a team keeps its id and the moment of its creation, and the table of teams is never emptied.
-- Contract: refuses with check_violation. The checks of books recognize by the moment of creation that a team is being
--   loaded.
-- Source: decision 036.

create or replace function armazem_refuse_team_age() returns trigger language plpgsql as $$
begin
  raise exception 'the id and the day of a team cannot be changed'
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;

create or replace trigger team_age_frozen before update on teams for each row
  when ((old.id, old.created_at) is distinct from (new.id, new.created_at))
  execute function armazem_refuse_team_age();

create or replace trigger never_truncated before truncate on teams
  for each statement execute function armazem_refuse_truncate();
