-- Sums of journal lines by customer or supplier, day, account and branch, beside the sums of all parties.
create table party_totals (
  team_id uuid not null references teams on delete cascade,
  date date not null,
  account uuid not null,
  id uuid not null default gen_random_uuid(),
  role text,
  branch uuid,
  customer uuid,
  supplier uuid,
  debit numeric not null,
  credit numeric not null,
  -- Whether maintenance has merged the rows of the same day, account, branch and party into this one.
  is_merged boolean not null default false,
  primary key (team_id, id)
);
create index party_totals_customer on party_totals (team_id, customer, date) where customer is not null;
create index party_totals_supplier on party_totals (team_id, supplier, date) where supplier is not null;
create index party_totals_added on party_totals (team_id) where not is_merged;

-- Without row-level security, which also restricts the owner.
alter table journal_lines no force row level security;
insert into party_totals (team_id, date, account, role, branch, customer, supplier, debit, credit, is_merged)
select line.team_id, line.date, line.account, line.role, line.branch, line.customer, line.supplier, sum(line.debit),
  sum(line.credit), true
from journal_lines line
where line.customer is not null or line.supplier is not null
group by line.team_id, line.date, line.account, line.role, line.branch, line.customer, line.supplier;
alter table journal_lines force row level security;

alter table party_totals enable row level security, force row level security;
grant select on party_totals to armazem_app;
