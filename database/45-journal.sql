-- Guarantees: the debits and credits of each journal entry are equal. Entries are never changed, deleted only with
--   their team, and not posted into a closed period. Each line has a foreign key to its document.
-- Contract: refuses entries that do not balance and documents of resources without a declared foreign key with
--   check_violation (database/20-pointers.sql), missing documents with foreign_key_violation, changes with
--   insufficient_privilege, and closed periods with ENTRY_PERIOD_CLOSED. resources/documents/day-rule.server.ts checks
--   the dates that a person enters before the posting. A posting that is refused here therefore has the date of another
--   document, such as a goods receipt, so that another entered date would not help.
--   Only transactions in which armazem_open_books opened the books of the team write into its closed periods.
-- Source: rule 1.24, I21.

create index if not exists journal_lines_document on journal_lines (team_id, resource, document);

alter table journal_lines
  drop constraint if exists journal_lines_one_side,
  add constraint journal_lines_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0));

alter table journal_lines drop constraint if exists journal_lines_one_document;

revoke update, delete, truncate on journal_lines from armazem_app;

create or replace trigger append_only before update or delete on journal_lines
  for each row execute function armazem_refuse_change();

create or replace function armazem_check_entries() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select line.entry, sum(line.debit) as debit, sum(line.credit) as credit into wrong
  from new_lines line group by line.team_id, line.entry having sum(line.debit) <> sum(line.credit) limit 1;
  if found then
    perform armazem_refuse_books('entries_balance', wrong.entry, to_jsonb(wrong));
  end if;
  select line.date as day, (team.settings ->> 'closedUntil')::date as closed_until into wrong
  from new_lines line join teams team on team.id = line.team_id
  where line.date <= (team.settings ->> 'closedUntil')::date
    and line.team_id::text is distinct from current_setting('app.opens_books', true) limit 1;
  if found then
    perform armazem_refuse('ENTRY_PERIOD_CLOSED', jsonb_build_object('day', wrong.day,
      'closedUntil', wrong.closed_until));
  end if;
  return null;
end $$;

create or replace trigger entries_balance after insert on journal_lines referencing new table as new_lines
  for each statement execute function armazem_check_entries();
