-- Guarantees: the credited amount of a sale is the sum of the set-offs that pay the sale, less the sum of the set-offs
--   that use the sale as credit note. Set-offs are never changed.
-- Contract: checks the written sales and set-offs at the end of the transaction; refuses with check_violation.
-- Source: I10, decision 036.

create or replace trigger append_only before update or delete on set_offs
  for each row execute function armazem_refuse_change();

create or replace function armazem_check_credited(team uuid, credited_sale uuid) returns void language plpgsql as $$
declare
  stored numeric;
  set_off numeric;
begin
  select sales.credited into stored from sales where sales.team_id = team and sales.id = credited_sale;
  select coalesce((select sum(set_offs.amount) from set_offs where set_offs.team_id = team
    and set_offs.sale = credited_sale), 0)
    - coalesce((select sum(set_offs.amount) from set_offs where set_offs.team_id = team
      and set_offs.credit_note = credited_sale), 0)
  into set_off;
  if coalesce(stored, 0) <> set_off then
    perform armazem_refuse_books('credited_equals_set_offs', credited_sale::text,
      jsonb_build_object('credited', stored, 'setOff', set_off));
  end if;
end $$;

create or replace function armazem_check_set_off() returns trigger language plpgsql as $$
begin
  perform armazem_check_credited(new.team_id, new.sale);
  perform armazem_check_credited(new.team_id, new.credit_note);
  return null;
end $$;

drop trigger if exists credited_adds_up on set_offs;
create constraint trigger credited_adds_up after insert on set_offs
  deferrable initially deferred for each row execute function armazem_check_set_off();

create or replace function armazem_check_sale_credited() returns trigger language plpgsql as $$
begin
  perform armazem_check_credited(new.team_id, new.id);
  return null;
end $$;

drop trigger if exists credited_adds_up on sales;
create constraint trigger credited_adds_up after insert on sales deferrable initially deferred
  for each row when (new.credited <> 0) execute function armazem_check_sale_credited();

drop trigger if exists credited_stays_right on sales;
create constraint trigger credited_stays_right after update of credited on sales deferrable initially deferred
  for each row when (new.credited is distinct from old.credited) execute function armazem_check_sale_credited();
