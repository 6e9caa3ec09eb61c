-- Written by npm run db:migration from the declarations, looked at and committed by a person.
-- Day closings post their difference to the cash account of the counted drawer; cash transfers name the branch that
-- receives the money. Earlier documents have neither and keep their journal lines.
alter table "day_closings" add column if not exists "account" uuid;
alter table "cash_transfers" add column if not exists "to_branch" uuid;
create index if not exists "day_closings_account_idx" on "day_closings" (team_id, "account");
create index if not exists "cash_transfers_to_branch_idx" on "cash_transfers" (team_id, "to_branch");
alter table "day_closings" drop constraint if exists "day_closings_account_fkey", add constraint "day_closings_account_fkey" foreign key (team_id, "account") references "accounts" (team_id, id) on delete no action;
alter table "cash_transfers" drop constraint if exists "cash_transfers_to_branch_fkey", add constraint "cash_transfers_to_branch_fkey" foreign key (team_id, "to_branch") references "branches" (team_id, id) on delete no action;

-- Finds the free goods that are valued at the average cost, for the report of stock gains.
create index if not exists purchases_lines_free on purchases_lines (team_id, parent) where keeps_average;
