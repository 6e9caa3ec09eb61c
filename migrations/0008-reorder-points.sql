-- Written by npm run db:migration from the declarations, looked at and committed by a person.

create table if not exists "products_reorder_points" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "branch" uuid not null,
  "reorder_point" numeric(18,4) not null,
  "target_level" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "products_reorder_points" enable row level security;
alter table "products_reorder_points" force row level security;
drop policy if exists team on "products_reorder_points";
create policy team on "products_reorder_points" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "products_reorder_points" to armazem_app;
create index if not exists "products_reorder_points_parent_position_idx" on "products_reorder_points" (team_id, "parent", "position");
create index if not exists "products_reorder_points_branch_idx" on "products_reorder_points" (team_id, "branch");
create unique index if not exists "products_reorder_points_parent_branch_key" on "products_reorder_points" (team_id, "parent", "branch") nulls not distinct;
alter table "products_reorder_points" drop constraint if exists "products_reorder_points_parent_fkey", add constraint "products_reorder_points_parent_fkey" foreign key (team_id, "parent") references "products" (team_id, id) on delete cascade;
alter table "products_reorder_points" drop constraint if exists "products_reorder_points_branch_fkey", add constraint "products_reorder_points_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
