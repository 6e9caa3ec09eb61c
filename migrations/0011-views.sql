-- Written by npm run db:migration from the declarations, looked at and committed by a person.

create table if not exists "views" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "resource" text not null,
  "is_shared" boolean default false not null,
  "filter" jsonb,
  "sort" jsonb,
  "columns" jsonb,
  "group" text collate "und-x-icu",
  "density" text,
  "kind" text default 'table',
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "views"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "views" enable row level security;
alter table "views" force row level security;
grant select, insert, update, delete on "views" to armazem_app;
create index if not exists "views_name_idx" on "views" (team_id, "name", "id");
create index if not exists "views_search_idx" on "views" using gin (search_text gin_trgm_ops);

-- Roles of teams' own and changed roles list their rights: everybody may save views.
update roles set permissions = permissions || array['view.view', 'view.create', 'view.edit', 'view.delete']
where permissions is not null and not permissions @> array['view.view'];
