-- Guarantees: a row that refers to a record of one of several resources has a foreign key to this record.
-- Contract: trigger function; refuses rows without such a key with check_violation. The triggers are generated
--   from the declarations (src/server/migrate/pointer-triggers.ts).
-- Source: decision 075.

create or replace function armazem_refuse_pointer() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % names a record of an undeclared resource', tg_table_name
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
