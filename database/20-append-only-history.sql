-- Guarantees: history entries are never changed, and are deleted only together with their team. The table cannot be
--   truncated.
-- Contract: refuses update and delete with insufficient_privilege, and truncate with check_violation.
-- Source: decision 036, I20.

create or replace trigger append_only before update or delete on history
  for each row execute function armazem_refuse_change();

create or replace trigger never_truncated before truncate on history
  for each statement execute function armazem_refuse_truncate();
