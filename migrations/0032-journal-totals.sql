-- Sums of journal lines by day, account and branch. Posting adds rows, and maintenance merges them.
create table journal_totals (
  team_id uuid not null references teams on delete cascade,
  date date not null,
  account uuid not null,
  id uuid not null default gen_random_uuid(),
  role text,
  branch uuid,
  debit numeric not null,
  credit numeric not null,
  -- Whether maintenance has merged the rows of the same day, account and branch into this one.
  is_merged boolean not null default false,
  primary key (team_id, date, account, id)
);
create index journal_totals_added on journal_totals (team_id) where not is_merged;

-- Without row-level security, which also restricts the owner.
alter table journal_lines no force row level security;
insert into journal_totals (team_id, date, account, role, branch, debit, credit, is_merged)
select line.team_id, line.date, line.account, line.role, line.branch, sum(line.debit), sum(line.credit), true
from journal_lines line
group by line.team_id, line.date, line.account, line.role, line.branch;
alter table journal_lines force row level security;

alter table journal_totals enable row level security, force row level security;
grant select on journal_totals to armazem_app;
