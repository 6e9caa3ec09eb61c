-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "journal_entries" add column if not exists "debit" numeric(18,4);
alter table "journal_entries" add column if not exists "credit" numeric(18,4);
alter table "journal_entries" add column if not exists "difference" numeric(18,4) generated always as (("debit" - "credit")) stored;
comment on column "journal_entries"."difference" is '("debit" - "credit")';

-- Without triggers, whose deferred events would keep later statements from changing the table.
alter table journal_entries disable trigger user;
update journal_entries entry set debit = summed.debit, credit = summed.credit
from (
  select line.team_id, line.parent, coalesce(sum(line.debit), 0) as debit, coalesce(sum(line.credit), 0) as credit
  from journal_entries_lines line
  group by line.team_id, line.parent) summed
where summed.team_id = entry.team_id and summed.parent = entry.id;
alter table journal_entries enable trigger user;
