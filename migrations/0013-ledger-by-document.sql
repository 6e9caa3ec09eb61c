-- Written by npm run db:migration from the declarations, looked at and committed by a person.
drop index if exists "stock_movements_product_idx";
drop index if exists "stock_movements_product_product_idx";
drop index if exists "stock_movements_branch_product_idx";
create index if not exists "stock_movements_number_idx" on "stock_movements" (team_id, "number", "id");
create index if not exists "stock_movements_product_number_idx" on "stock_movements" (team_id, "product", "number", "id");
create index if not exists "stock_movements_branch_number_idx" on "stock_movements" (team_id, "branch", "number", "id");
