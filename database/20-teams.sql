-- Guarantees: the id and the creation time of a team never change, and the table of teams cannot be truncated.
-- Contract: refuses with check_violation. The checks of the books compare the creation time with the time of the
--   transaction to find out whether the transaction loads the team.
-- Source: decision 036.

create or replace function armazem_refuse_team_age() returns trigger language plpgsql as $$
begin
  raise exception 'the id and the creation time of a team cannot be changed'
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;

create or replace trigger team_age_frozen before update on teams for each row
  when ((old.id, old.created_at) is distinct from (new.id, new.created_at))
  execute function armazem_refuse_team_age();

create or replace trigger never_truncated before truncate on teams
  for each statement execute function armazem_refuse_truncate();
