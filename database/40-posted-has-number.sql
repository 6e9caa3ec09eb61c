-- Guarantees: each posted document has a number.
-- Contract: the declared triggers `posted_numbered` (src/server/migrate/posted-triggers.ts) call
--   armazem_check_posted_number(number, status, statuses) with the names of two columns and the statuses in which the
--   document is posted, separated by commas. They run at the end of the transaction, because a payment is written
--   before it gets its number. A goods receipt is created with its number.
-- Source: I14, decision 036.

alter table receipts
  drop constraint if exists receipts_posted_has_number,
  add constraint receipts_posted_has_number check (number is not null);

create or replace function armazem_check_posted_number() returns trigger language plpgsql as $$
declare
  lacks_number boolean;
begin
  execute format('select exists (select from %I where team_id = $1 and id = $2 and %I is null and %I = any($3))',
    tg_table_name, tg_argv[0], tg_argv[1])
    into lacks_number using new.team_id, new.id, string_to_array(tg_argv[2], ',');
  if lacks_number then
    perform armazem_refuse_books(tg_table_name || '_posted_has_number', new.id::text, '{}');
  end if;
  return null;
end $$;

-- Removes the trigger and the constraints of earlier versions, one for each kind of document.
drop trigger if exists posted_has_number on payments;
drop function if exists armazem_check_payment_number();
alter table sales drop constraint if exists sales_posted_has_number;
alter table purchases drop constraint if exists purchases_posted_has_number;
alter table expenses drop constraint if exists expenses_posted_has_number;
alter table transfers drop constraint if exists transfers_posted_has_number;
alter table adjustments drop constraint if exists adjustments_posted_has_number;
alter table day_closings drop constraint if exists day_closings_posted_has_number;
