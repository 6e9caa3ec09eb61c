-- Guarantees: entries of history are never changed, deleted or truncated; they are deleted only with their team.
-- Contract: refuses update and delete with insufficient_privilege, and truncate with check_violation.
-- Source: decision 036, I20.

create or replace trigger append_only before update or delete on history
  for each row execute function armazem_refuse_change();

create or replace trigger never_truncated before truncate on history
  for each statement execute function armazem_refuse_truncate();
