-- Guarantees: a row with a pointer to records of several resources names a record to which it has a foreign key.
-- Contract: trigger function; refuses other rows with check_violation. The triggers and their conditions are generated
--   from the declarations (src/server/migrate/pointer-triggers.ts).
-- Source: decision 075.

create or replace function armazem_refuse_pointer() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % names a record of an undeclared resource', tg_table_name
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
