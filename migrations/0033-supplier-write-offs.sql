-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "write_offs" add column if not exists "supplier" uuid;
create index if not exists "write_offs_supplier_reason_idx" on "write_offs" (team_id, "supplier", "reason", "id");
alter table "write_offs" drop constraint if exists "write_offs_supplier_fkey", add constraint "write_offs_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
