-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.
-- A list is counted by the index of its branches, which includes the columns that the policy of own records tests.
drop index if exists "sales_branch_date_idx";
create index if not exists "sales_branch_date_idx" on "sales" (team_id, "branch", "date", "id") include ("created_by", "salesperson");
drop index if exists "expenses_branch_date_idx";
create index if not exists "expenses_branch_date_idx" on "expenses" (team_id, "branch", "date", "id") include ("created_by");
drop index if exists "payments_branch_date_idx";
create index if not exists "payments_branch_date_idx" on "payments" (team_id, "branch", "date", "id") include ("created_by", "party");
